import type { ContentReader } from '#core/content';
import { text } from '#platform/texts';

export async function restoreOutcome(reader: ContentReader, contentItemId: string): Promise<string> {
  const state = (await reader.publicationStates([contentItemId])).get(contentItemId);
  if (!state) {
    return text(
      'The item comes back from the recycle bin as a draft, and is not published. All versions stay in the history.',
    );
  }
  return state.isPublished
    ? text('What is published stays published, and all versions stay in the history.')
    : text('Nothing of the item is published, and nothing will be. All versions stay in the history.');
}
