import { sentence, type ManagedRecordOptions, type RecordAction } from '@espalier/plugin-sdk';
import { DomainError, type ErrorText } from '#platform/errors';

export function recordNotFound({ one, key }: ManagedRecordOptions, value: string): DomainError {
  return new DomainError('not-found', 'records.not-found', {
    message: `There is no ${one} "${value}". Check the ${key}.`,
    shown: sentence('There is no “{name}”. It may have been deleted.', { name: value }).shown,
  });
}

export function renamed({ key }: ManagedRecordOptions): DomainError {
  return invalid(key, sentence('Must be as in the path: it cannot change.'));
}

/** @param error of PostgreSQL, which names the column or quotes it */
export function refusedByDatabase({ one, key }: ManagedRecordOptions, error: unknown): DomainError {
  const { column, detail = '', message = '' } = error as { column?: string; detail?: string; message?: string };
  const [, duplicate] = /^Key \((\w+)\)=.*already exists/s.exec(detail) ?? [];
  if (duplicate) {
    const { shown } = sentence('This value is already used. Choose another one.');
    return invalid(duplicate, { message: `There is another ${one} that has it. Choose another value.`, shown });
  }
  return invalid(column ?? key, sentence('The database refuses it: {reason}.', { reason: message }));
}

export function recordChanged({ one }: ManagedRecordOptions): DomainError {
  const { shown } = sentence(
    'Someone else has changed this meanwhile. Nothing was saved. Load the page again and repeat the change.',
  );
  return new DomainError('precondition-failed', 'records.changed', {
    message: `The ${one} has changed since it was read. Nothing was changed. Read it again and repeat the change.`,
    shown,
  });
}

/** Whoever looked at a page that others have changed since then, or made up the address. */
export function actionNotOffered<Row extends object>({ title }: RecordAction<Row>, name: string): DomainError {
  const said = sentence('"{action}" is not available for {name} at the moment. Load the page again.', {
    action: title,
    name,
  });
  return new DomainError('conflict', 'records.action-not-offered', said);
}

function invalid(member: string, said: ErrorText): DomainError {
  return new DomainError('invalid', 'records.invalid', `${member}: ${said.message}`, { faults: [{ member, ...said }] });
}
