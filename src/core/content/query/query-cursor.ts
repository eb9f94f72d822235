import { crc32 } from 'node:zlib';
import { toUtc } from '#platform/dates';
import { isStorable } from '#platform/strings';
import { InvalidCursorError } from '../content-errors';
import { ITEM_SCALARS, type ItemScalar } from './query-fields';
import { isNullable, type ItemOrder } from './sort-keys';

/** Cursors of another version are refused. */
const VERSION = 1;

const FORMS = {
  text: isStorable,
  boolean: (text: string) => text === 't' || text === 'f',
  dateTime: (text: string) => /^[-\d]{10} [:\d]{8}(\.\d{1,6})?\+00$/.test(text) && toUtc(text) !== undefined,
} as const;

/**
 * The values that a row is sorted by, with their type and ordering. It is a place and not a row, so it stays good when
 * the row is gone.
 *
 * @param values of the fields of `order`, as PostgreSQL writes them
 */
export function encodeCursor(
  contentType: string,
  order: readonly ItemOrder[],
  values: readonly (string | null)[],
): string {
  return encode([VERSION, contentType, written(order), values]);
}

/** Only what was given out for this type and ordering. */
export function decodeCursor(
  cursor: string,
  contentType: string,
  order: readonly ItemOrder[],
): readonly (string | null)[] {
  const [version, type, ordering, values] = decode(cursor);
  if (version !== VERSION || !Array.isArray(values)) throw unknown();
  if (type !== contentType || ordering !== written(order)) {
    throw new InvalidCursorError(
      'is a cursor of another type or ordering. Use a cursor with the field and the orderBy that it came from.',
    );
  }
  if (values.length !== order.length || !order.every(({ field }, index) => isValueOf(field, values[index])))
    throw unknown();
  return values as (string | null)[];
}

/** The check sum is for what was cut off or changed on the way. Who makes one up gets a place like any other. */
function encode(content: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([...content, crc32(JSON.stringify(content))])).toString('base64url');
}

function decode(cursor: string): readonly unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unknown();
  }
  if (!Array.isArray(content)) throw unknown();
  const values = content.slice(0, -1);
  if (encode(values) !== cursor) throw unknown();
  return values;
}

function isValueOf(field: ItemScalar, value: unknown): boolean {
  return value === null ? isNullable(field) : typeof value === 'string' && FORMS[ITEM_SCALARS[field]](value);
}

function written(order: readonly ItemOrder[]): string {
  return order.map(({ field, direction }) => `${field} ${direction}`).join();
}

function unknown(): InvalidCursorError {
  return new InvalidCursorError('is not a cursor of this service. Give a cursor back as it came.');
}
