import type { JsonSchema } from '@espalier/plugin-sdk';
import type { MediaUse, RewrittenUses } from '../media-uses';
import { USES_AFTER_MOVE } from './media-moves';

/** The member of requests that says what becomes of those who name the path. */
export const USES_MEMBER: JsonSchema = {
  type: 'string',
  enum: USES_AFTER_MOVE,
  default: 'redirect',
  description:
    '`redirect`: the old address leads to the new one. `rewrite`: that, and items that mention the file name the new path, each with the ' +
    "caller's rights. `leave`: neither.",
};

type NamedItem = Pick<MediaUse, 'contentItemId' | 'title'>;

/** What is answered of it. */
export interface UsesAnswer {
  readonly uses?: {
    readonly rewritten: readonly NamedItem[];
    readonly failed: readonly (NamedItem & { readonly reason: string })[];
    readonly isEverything: boolean;
  };
}

/** Without the words of pages. */
export function usesAnswer(rewriting: RewrittenUses | undefined): UsesAnswer {
  if (!rewriting) return {};
  const { rewritten, failed, isEverything } = rewriting;
  return {
    uses: {
      rewritten: rewritten.map(({ contentItemId, title }) => ({ contentItemId, title })),
      failed: failed.map(({ contentItemId, title, reason }) => ({ contentItemId, title, reason })),
      isEverything,
    },
  };
}
