import { view } from '#core/display';
import { text } from '#platform/texts';
import type { FoundUses, RewrittenUses, FailedUse, MediaUse } from '../media-uses';
import { USES_AFTER_MOVE, type UsesAfterMove } from '../moves/media-moves';

interface MovedModel {
  readonly done: string;
  readonly rewritten: readonly MediaUse[];
  readonly failed: readonly FailedUse[];
  readonly isEverything: boolean;
  readonly next: string;
}

export const MOVED = view<MovedModel>('media/moved');

interface Option {
  readonly value: UsesAfterMove;
  readonly text: string;
}

/** @param used undefined where finding them took too long */
export function usesChoice(used: FoundUses | undefined): readonly Option[] {
  const rewrite = used
    ? text('Update them ({count}) and redirect', { count: used.total })
    : text('Update them and redirect');
  return [
    { value: 'redirect', text: text('Redirect from the old address') },
    { value: 'rewrite', text: rewrite },
    { value: 'leave', text: text('Leave them unchanged') },
  ];
}

/** The choice that asks least of the items where none was sent. */
export function chosenUses(given: string): UsesAfterMove {
  return USES_AFTER_MOVE.find((known) => known === given) ?? 'redirect';
}

/** Whether all went as it was wished, so that there is nothing to read. */
export function isPlain(rewriting: RewrittenUses | undefined): boolean {
  return rewriting === undefined || (rewriting.failed.length === 0 && rewriting.isEverything);
}

/** How many items were rewritten, behind what is said of the move; empty where none were to be. */
export function rewrittenInWords(rewriting: RewrittenUses | undefined): string {
  if (!rewriting) return '';
  const count = rewriting.rewritten.length;
  return ` ${text('{count, plural, =0 {No item was updated.} one {1 item that uses it was updated.} other {{count} items that use it were updated.}}', { count })}`;
}

export function movedModel(done: string, next: string, rewriting: RewrittenUses | undefined): MovedModel {
  return { done, next, rewritten: [], failed: [], isEverything: true, ...rewriting };
}
