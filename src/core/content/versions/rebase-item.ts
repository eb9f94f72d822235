import type { ContentItem } from '@espalier/plugin-sdk';
import { rebase, rebaseValue, type Publication } from '../payload/rebase';

/** What a caller can change of an item, beside its data. */
const PROPERTIES = ['displayText', 'owner', 'createdUtc', 'scheduledPublishUtc', 'scheduledArchiveUtc'] as const;

/**
 * A draft above what has been published beneath it: what it had changed stays, the rest is as it is live now. Nobody has saved it, so its
 * author and its date stay.
 */
export function rebaseItem(draft: ContentItem, { before, after }: Publication<ContentItem>): ContentItem {
  const properties = PROPERTIES.map((name) => {
    const change = { before: before[name], after: after[name] };
    return [name, rebaseValue<string | null>(draft[name], change)];
  });
  return {
    ...draft,
    ...Object.fromEntries(properties),
    publishedUtc: after.publishedUtc,
    data: rebase(draft.data, { before: before.data, after: after.data }),
  };
}
