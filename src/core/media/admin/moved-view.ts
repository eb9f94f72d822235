import { view } from '#core/display';
import type { FailedUse, MediaUse, RewrittenUses } from '../media-uses';

interface MovedModel {
  readonly done: string;
  readonly rewritten: readonly MediaUse[];
  readonly failed: readonly FailedUse[];
  readonly isEverything: boolean;
  /** Path of the page to go on with. */
  readonly next: string;
}

/** Says what of the items that mention something could not be rewritten. */
export const MOVED = view<MovedModel>('media/moved');

export function movedModel(done: string, next: string, rewriting: RewrittenUses | undefined): MovedModel {
  return { done, next, rewritten: [], failed: [], isEverything: true, ...rewriting };
}
