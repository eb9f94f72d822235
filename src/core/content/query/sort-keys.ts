import { normalSql, type SqlField } from '#platform/database';
import { VERSION_FIELDS } from '../list/list-fields';
import { ID_KEY, TITLE_KEY } from '../list/list-sort';
import { ITEM_SCALARS, type ItemScalar } from './query-fields';

const SQL_TYPES = { text: 'text', boolean: 'boolean', dateTime: 'timestamptz' } as const;

export interface ItemOrder {
  readonly field: ItemScalar;
  readonly direction: 'ASC' | 'DESC';
}

const DEFAULT_ORDER: readonly ItemOrder[] = [{ field: 'createdUtc', direction: 'DESC' }];
const IDS = ['contentItemId', 'contentItemVersionId'] as const;

/** The given order, or else `createdUtc` descending, and then the ids, the way of the last key. */
export function totalOrder(orderBy: readonly ItemOrder[]): readonly ItemOrder[] {
  const order = orderBy.length > 0 ? orderBy : DEFAULT_ORDER;
  const direction = order.at(-1)?.direction ?? 'DESC';
  const ties = IDS.filter((id) => order.every(({ field }) => field !== id));
  return [...order, ...ties.map((field) => ({ field, direction }))];
}

/** Whether ties of its first key break on the ids at once. */
export function hasOneKey([, ...rest]: readonly ItemOrder[]): boolean {
  return rest.every(({ field }) => field === 'contentItemId' || field === 'contentItemVersionId');
}

export interface SortKey {
  readonly sql: string;
  readonly direction: 'ASC' | 'DESC';
  /** Where null stands; undefined when there is none. */
  readonly nulls?: 'FIRST' | 'LAST';
  /** What the expression makes of a value of its field. */
  readonly of: (value: string) => string;
}

const KEYS: Readonly<Partial<Record<ItemScalar, (value: string) => string>>> = {
  displayText: TITLE_KEY,
  author: normalSql,
  contentItemId: ID_KEY,
  contentItemVersionId: ID_KEY,
};

export function sortKey({ field, direction }: ItemOrder): SortKey {
  const of = KEYS[field] ?? ((value: string) => value);
  return { sql: of(columnOf(field)), direction, nulls: nullsOf(field, direction), of };
}

export function orderSql({ direction, nulls }: Pick<SortKey, 'direction' | 'nulls'>): string {
  return nulls ? `${direction} NULLS ${nulls}` : direction;
}

export function typeOf(scalar: ItemScalar): string {
  return SQL_TYPES[ITEM_SCALARS[scalar]];
}

export function columnOf(scalar: ItemScalar): string {
  return VERSION_FIELDS[scalar].sql;
}

export function isNullable(scalar: ItemScalar): boolean {
  const { notNull }: SqlField = VERSION_FIELDS[scalar];
  return notNull !== true;
}

/** Missing dates come last when the newest come first, as in the indexes; missing names come after all others. */
function nullsOf(field: ItemScalar, direction: 'ASC' | 'DESC'): SortKey['nulls'] {
  if (!isNullable(field)) return undefined;
  return (ITEM_SCALARS[field] === 'dateTime') === (direction === 'DESC') ? 'LAST' : 'FIRST';
}
