import type { FailedUse, MediaUse, RewrittenUses } from '../media-uses';

type NamedItem = Pick<MediaUse, 'contentItemId' | 'title'>;

export interface UsesAnswer {
  readonly uses?: {
    readonly rewritten: readonly NamedItem[];
    readonly failed: readonly (NamedItem & Pick<FailedUse, 'reason' | 'members'>)[];
    readonly isEverything: boolean;
  };
}

export function usesAnswer(rewriting: RewrittenUses | undefined): UsesAnswer {
  if (!rewriting) return {};
  const { rewritten, failed, isEverything } = rewriting;
  return {
    uses: {
      rewritten: rewritten.map(({ contentItemId, title }) => ({ contentItemId, title })),
      failed: failed.map(({ contentItemId, title, reason, members }) => ({ contentItemId, title, reason, members })),
      isEverything,
    },
  };
}
