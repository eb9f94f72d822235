import type { ContentReader } from '#core/content';
import { text } from '#platform/texts';

export async function restoreOutcome(reader: ContentReader, contentItemId: string): Promise<string> {
  const state = (await reader.publicationStates([contentItemId])).get(contentItemId);
  if (!state) {
    return text('It comes back as a draft. Publish it to make it public again. All versions stay in the history.');
  }
  return state.isPublished
    ? text('The published version stays public, and all versions stay in the history.')
    : text('The item is not published, and restoring does not publish it. All versions stay in the history.');
}
