import { DomainError } from '#platform/errors';
import { refusedForm, type FormState } from './form-state';

/** A form that was refused, and the status to show it with. */
export interface Refused {
  readonly status: number;
  readonly form: FormState;
}

/**
 * As `refusedForm`, also for what the person may not do; what is wrong with an entry of a list stands beside the list.
 *
 * @throws the error, when it is not about the form
 */
export function refused(values: FormState['values'], error: unknown): Refused {
  if (error instanceof DomainError && error.kind === 'forbidden') {
    return { status: 403, form: { values, errors: { '': [error.message] } } };
  }
  const { errors } = refusedForm(values, error);
  const byField = new Map<string, string[]>();
  for (const [member, messages] of Object.entries(errors)) {
    const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(member) ?? [];
    const said = list === undefined ? messages : messages.map((message) => `Entry ${Number(index) + 1}: ${message}`);
    byField.set(list ?? member, [...(byField.get(list ?? member) ?? []), ...said]);
  }
  return { status: 400, form: { values, errors: Object.fromEntries(byField) } };
}
