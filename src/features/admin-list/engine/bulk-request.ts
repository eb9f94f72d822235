import type { BulkAction } from '@espalier/plugin-sdk';
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
