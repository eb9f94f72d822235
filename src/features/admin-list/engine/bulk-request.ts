import type { BulkAction, ContentsBulkAction, Principal } from '@espalier/plugin-sdk';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';

export interface BulkRequest {
  readonly action: BulkAction;
  /** Absent when everything that the filter finds is meant. */
  readonly ids?: readonly string[];
  readonly isConfirmed: boolean;
}

/** @returns what is wrong, as a sentence, for a form that asks for nothing that can be done */
export function readBulkRequest(form: FormFields, actions: readonly BulkAction[]): BulkRequest | string {
  const action = actions.find(({ name }) => name === form.text('action'));
  if (!action) return text('Choose what to do.');
  const isConfirmed = form.checked('confirmed');
  if (form.text('scope') === 'everything') return { action, isConfirmed };
  const ids = [...new Set(form.all('ids'))];
  return ids.length > 0
    ? { action, ids, isConfirmed }
    : text('Nothing is selected. Select items, or select all that match.');
}

/** A form within the question of a bulk action, for what it still has to be told. */
export interface BulkForm {
  /** @param rows their number in words */
  readonly title: (rows: string) => string;
  readonly view: string;
  readonly model: object;
  /** On the button. */
  readonly button: string;
  /** Whether something of what was typed is wrong. */
  readonly isRefused: boolean;
  readonly scripts?: readonly string[];
}

/** A form that puts back what an action has changed. */
export interface BulkUndo {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

export type BulkInput =
  | { readonly kind: 'obstacle'; readonly obstacle: string }
  | { readonly kind: 'question'; readonly question: BulkForm }
  | {
      readonly kind: 'ready';
      readonly run: BulkAction['run'];
      /** Is asked for when all rows were tried. */
      readonly undo?: () => BulkUndo | undefined;
    };

/** An action that is told more than which rows it is done to; each step of its form is posted with the rows again. */
export interface BulkInputAction {
  /** @param form what was sent with the rows: nothing else at first */
  input(ids: readonly string[], form: FormFields, principal: Principal): Promise<BulkInput>;
}

export function takesInput<Action extends BulkAction | ContentsBulkAction>(
  action: Action,
): action is Action & BulkInputAction {
  return 'input' in action && typeof action.input === 'function';
}
