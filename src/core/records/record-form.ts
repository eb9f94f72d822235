import type { FormField, ManagedRecordOptions, RecordManagement } from '@espalier/plugin-sdk';
import { dtoMembers } from '#platform/dto';
import { entityTagOf } from '#platform/request';

type Values = Readonly<Record<string, unknown>>;

/** The key only for a new record, since it cannot change. */
export async function fieldsOf<Row extends object>(
  { key }: ManagedRecordOptions,
  management: RecordManagement<Row>,
  row?: Row,
): Promise<readonly FormField[]> {
  const fields = await management.fields(row);
  return row ? fields.filter(({ name }) => name !== key) : fields;
}

/** What its POST takes. */
export function valuesOf({ create }: ManagedRecordOptions, row: object): Values {
  const stored: Values = { ...row };
  return Object.fromEntries(dtoMembers(create).map(({ name }) => [name, stored[name]]));
}

/** Goes with the form, so that nobody undoes unseen what somebody else has changed meanwhile. */
export function versionOf(options: ManagedRecordOptions, row: object): string {
  return entityTagOf(valuesOf(options, row));
}
