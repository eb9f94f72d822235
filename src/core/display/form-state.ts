import { DomainError, shownErrors, shownMessage } from '#platform/errors';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';

interface Refused {
  readonly status: number;
  readonly form: FormState;
}

export interface FormState {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface FieldState {
  readonly name: string;
  readonly id: string;
  readonly value: unknown;
  readonly error?: string;
}

export interface FormErrorEntry {
  readonly id: string;
  readonly label?: string;
  readonly message: string;
}

export function newForm(values: Readonly<Record<string, unknown>> = {}): FormState {
  return { values, errors: {} };
}

/**
 * With what was typed, but for secrets, and with what is wrong.
 *
 * @param values what to show in the fields
 * @throws the error, when it is not about what was typed
 */
export function refusedForm(values: Readonly<Record<string, unknown>>, error: unknown): FormState {
  if (!(error instanceof DomainError) || !TYPED.has(error.kind)) throw error;
  return { values, errors: shownErrors(error) };
}

const TYPED = new Set(['malformed', 'invalid', 'conflict', 'precondition-failed']);

/** `redirectUris[0]`, `menu.0.url`. */
const ENTRY = /^(?<list>\w+)[.[](?<index>\d+)(?:\]|\.\w+)$/;

export function typed<Name extends string>(form: FormFields, ...names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, form.text(name)])) as Record<Name, string>;
}

export function fieldOf({ values, errors }: FormState, name: string): FieldState {
  const messages = (Object.hasOwn(errors, name) && errors[name]) || [];
  return {
    name,
    id: controlId(name),
    value: (Object.hasOwn(values, name) && values[name]) || '',
    ...(messages.length > 0 && { error: messages.join(' ') }),
  };
}

export function errorEntries({ errors }: FormState, labels: Readonly<Record<string, string>>): FormErrorEntry[] {
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({
      id: controlId(name),
      label: Object.hasOwn(labels, name) ? labels[name] : undefined,
      message,
    })),
  );
}

export function controlId(name: string): string {
  return `field-${name.replace(/[^\w-]/g, '-')}`;
}

/**
 * As {@link refusedForm}, also for what the person may not do; what is wrong with an entry of a list stands beside the
 * list.
 *
 * @throws the error, when it is not about the form
 */
export function refused(values: FormState['values'], error: unknown): Refused {
  if (error instanceof DomainError && error.kind === 'forbidden') {
    return { status: 403, form: { values, errors: { '': [shownMessage(error)] } } };
  }
  const { errors } = refusedForm(values, error);
  const byField = new Map<string, string[]>();
  for (const [member, messages] of Object.entries(errors)) {
    const { list, index } = ENTRY.exec(member)?.groups ?? {};
    const field = list ?? member;
    const words = index === undefined ? '' : `${text('Entry {number}', { number: Number(index) + 1 })}: `;
    byField.set(field, [...(byField.get(field) ?? []), ...messages.map((message) => words + message)]);
  }
  return { status: 400, form: { values, errors: Object.fromEntries(byField) } };
}
