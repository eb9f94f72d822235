import { and, type Predicate } from '@espalier/predicates';
import { compilePredicate, SqlParameters, type FieldMap } from '#platform/database';
import { VERSION_FIELDS } from '../list/list-fields';
import type { ItemScalar } from './item-scalars';

export interface ItemOrder {
  readonly field: ItemScalar;
  readonly direction: 'ASC' | 'DESC';
}

export interface QueryQuestion {
  readonly contentType: string;
  readonly predicate: Predicate;
  /** What the predicate may name. */
  readonly fields: FieldMap;
  readonly orderBy: readonly ItemOrder[];
  readonly first: number;
  readonly skip: number;
  /** The columns of the answer: scalars, then top-level members of the data, as JSON. */
  readonly scalars: readonly ItemScalar[];
  readonly members: readonly string[];
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const DEFAULT_ORDER: readonly ItemOrder[] = [{ field: 'createdUtc', direction: 'DESC' }];

/**
 * One page of versions of one type.
 *
 * The rows are chosen and ordered first, so that members are taken out of the bodies of these only. The number of rows stands in
 * the text: not knowing it, the planner of a prepared statement would sort all rows rather than read the first from an index.
 */
export function pageStatement(question: QueryQuestion): Statement {
  const { scalars, members, first, skip } = question;
  const parameters = new SqlParameters();
  const condition = conditionOf(question, parameters);
  const keys = sortKeys(question.orderBy);
  const inner = [
    ...scalars.map((scalar, index) => `${columnOf(scalar)} AS s${index}`),
    ...(members.length > 0 ? ['v.data'] : []),
    ...keys.map(({ sql }, index) => `${sql} AS k${index}`),
  ];
  const outer = [
    ...scalars.map((_, index) => `p.s${index}`),
    ...members.map((name) => `p.data -> ${parameters.add(name)}::text`),
  ];
  const order = (name: (index: number) => string) => keys.map(({ way }, index) => `${name(index)} ${way}`).join(', ');
  const offset = skip > 0 ? ` OFFSET ${parameters.add(skip)}::bigint` : '';
  const text = `SELECT ${outer.join(', ') || '1'} FROM (
    SELECT ${inner.join(', ')} FROM content_item_version v WHERE ${condition}
    ORDER BY ${order((index) => keys[index].sql)} LIMIT ${first}${offset}
  ) p ORDER BY ${order((index) => `p.k${index}`)}`;
  return { text, values: parameters.values };
}

export function countStatement(question: Pick<QueryQuestion, 'contentType' | 'predicate' | 'fields'>): Statement {
  const parameters = new SqlParameters();
  const condition = conditionOf(question, parameters);
  return { text: `SELECT count(*) FROM content_item_version v WHERE ${condition}`, values: parameters.values };
}

function conditionOf(
  { contentType, predicate, fields }: Pick<QueryQuestion, 'contentType' | 'predicate' | 'fields'>,
  parameters: SqlParameters,
): string {
  const ofType: Predicate = { kind: 'compare', field: 'contentType', operator: 'eq', value: contentType };
  return compilePredicate(and(ofType, predicate), fields, parameters);
}

/** Text that is sorted by first, as far as an index can hold it; then the whole of it. */
const TITLE_KEY = 'lower(left(v.display_text, 200))';

interface SortKey {
  readonly sql: string;
  readonly way: string;
}

/** Missing dates come last when the newest come first, as in the indexes. Ties go the way of the last key, by the ids. */
function sortKeys(orderBy: readonly ItemOrder[]): SortKey[] {
  const order = orderBy.length > 0 ? orderBy : DEFAULT_ORDER;
  const direction = order[order.length - 1].direction;
  const ties = (['contentItemId', 'contentItemVersionId'] as const).map((field) => ({ field, direction }));
  return [...order, ...ties].flatMap((key) => {
    const way = key.direction === 'DESC' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    if (key.field === 'displayText') return [TITLE_KEY, 'v.display_text'].map((sql) => ({ sql, way: key.direction }));
    return [{ sql: columnOf(key.field), way: VERSION_FIELDS[key.field].type === 'timestamp' ? way : key.direction }];
  });
}

function columnOf(scalar: ItemScalar): string {
  return VERSION_FIELDS[scalar].sql;
}
