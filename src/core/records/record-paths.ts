import type { PipeTransform, Type } from '@nestjs/common';
import { managedRecordOptions, type RecordManagement } from '@espalier/plugin-sdk';

/** No key: what stands where keys do, and what marks a key that would be taken for it. */
const NEW = /^new$/i;
const MARK = '~';

export function recordsPath(record: Type<unknown>): string {
  return `/Admin/${managedRecordOptions(record).admin}`;
}

export function recordPath(record: Type<unknown>, key: string): string {
  return keyPath(recordsPath(record), key);
}

/** Whatever the key: a role may be called "new". */
export function keyPath(list: string, key: string): string {
  const marked = NEW.test(key) || key.startsWith(MARK) ? MARK + key : key;
  return `${list}/${encodeURIComponent(marked)}`;
}

/** `@Param('name', KEY_IN_PATH) name: string` */
export const KEY_IN_PATH: PipeTransform<string, string> = {
  transform: (step) => (step.startsWith(MARK) ? step.slice(MARK.length) : step),
};

export function keyOfRow(record: Type<unknown>, row: object): string {
  return String((row as Readonly<Record<string, unknown>>)[managedRecordOptions(record).key]);
}

export function pathOfRow(record: Type<unknown>, row: object): string {
  return recordPath(record, keyOfRow(record, row));
}

export function nameOfRow<Row extends object>(
  record: Type<unknown>,
  management: RecordManagement<Row>,
  row: Row,
): string {
  return management.nameOf?.(row) ?? keyOfRow(record, row);
}
