import { type ManagedRecordOptions, type RecordAction } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';

export function recordNotFound({ one, key }: ManagedRecordOptions, value: string): DomainError {
  return new DomainError('not-found', 'records.not-found', `There is no ${one} "${value}". Check the ${key}.`);
}

export function renamed({ key }: ManagedRecordOptions): DomainError {
  return invalid(key, 'Must be as in the path: it cannot change.');
}

/** @param error of PostgreSQL, which names the column or quotes it */
export function refusedByDatabase({ one, key }: ManagedRecordOptions, error: unknown): DomainError {
  const { column, detail = '', message = '' } = error as { column?: string; detail?: string; message?: string };
  const [, duplicate] = /^Key \((\w+)\)=.*already exists/s.exec(detail) ?? [];
  if (duplicate) return invalid(duplicate, `There is another ${one} that has it. Choose another value.`);
  return invalid(column ?? key, `The database refuses it: ${message}.`);
}

export function recordChanged({ one }: ManagedRecordOptions): DomainError {
  return new DomainError(
    'precondition-failed',
    'records.changed',
    `The ${one} has changed since it was read. Nothing was changed. Read it again and repeat the change.`,
  );
}

/** Whoever looked at a page that others have changed since then, or made up the address. */
export function actionNotOffered<Row extends object>({ title }: RecordAction<Row>, name: string): DomainError {
  const message = text('"{action}" is not available for {name} at the moment. Load the page again.', {
    action: title,
    name,
  });
  return new DomainError('conflict', 'records.action-not-offered', message);
}

function invalid(member: string, message: string): DomainError {
  return new DomainError('invalid', 'records.invalid', `${member}: ${message}`, { errors: { [member]: [message] } });
}
