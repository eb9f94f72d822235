import { fieldsIn, never, type Predicate } from '@espalier/predicates';
import { compilePredicate, fieldNamed, SqlParameters, type FieldMap } from '#platform/database';
import { powerOfTwo } from '../list/list-statement';
import { groupQueries, inTypes, isLive, type VersionQuery } from '../list/version-groups';
import { selectVersion } from '../store/version-columns';
import { orderOfAll, rangesOf, type OrderedQuery, type Parents, type IndexRange } from './index-ranges';
import { pickedItems, type Picks } from './picked-items';
import type { ItemScalar } from './query-fields';
import { columnOf, hasOneKey, orderSql, sortKey, type SortKey } from './sort-keys';

interface ItemQuery extends OrderedQuery, Columns {
  readonly first: number;
  readonly skip: number;
  readonly selective?: Predicate;
  readonly positions?: boolean;
}

/**
 * In this order: the id of the parent if there are parents, scalars, then top-level members of the data and values of members, as
 * JSON.
 */
export interface Columns {
  readonly scalars: readonly ItemScalar[];
  readonly members: readonly string[];
  /** What the member does not have is `null`, and without the member there is none. */
  readonly texts?: readonly (readonly [member: string, name: string])[];
  readonly whole?: boolean;
  /** What members lead to, as far as the caller may see it. */
  readonly picks?: readonly Picks[];
  readonly visible?: Predicate;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the best plan depends on the values, so that it is made anew for each. */
  readonly isPlannedByValues: boolean;
  /** Whether it reads no more rows than it has, from the beginning of an index. */
  readonly isShort?: boolean;
}

/** Of how many rows a statement is short. */
const FEW_ROWS = 20;

export function selectStatement({
  predicate,
  fields,
  ...selected
}: Columns & Pick<ItemQuery, 'predicate' | 'fields'>): Statement {
  const parameters = new SqlParameters();
  const columns = [...selected.scalars.map(columnOf), ...membersOf('v', selected, parameters)];
  const condition = compilePredicate(predicate, fields, parameters);
  const text = `SELECT ${columns.join(', ') || '1'} FROM content_item_version v WHERE ${condition}`;
  return { text, values: parameters.values, isPlannedByValues: dependsOnValues(predicate, fields) };
}

/**
 * One page, or one for each parent. Rows are chosen and ordered first, so that members are taken out of the bodies of
 * these only.
 */
export function pageStatement(query: ItemQuery): Statement {
  const {
    order,
    scalars,
    whole,
    positions,
    parents,
    predicate,
    fields,
    selective,
    picks = [],
    visible = never(),
  } = query;
  const parameters = new SqlParameters();
  const found = selective && `WITH ${FOUND} AS MATERIALIZED (${foundRows(selective, fields, parameters)}) `;
  const page = chosenRows(query, parameters);
  const columns = [
    ...(whole ? [selectVersion('p')] : []),
    ...(parents ? ['p.parent'] : []),
    ...scalars.map((_, index) => `p.s${index}`),
    ...membersOf('p', query, parameters),
    ...picks.map((each) => pickedItems(each, 'p.data', visible, parameters)),
    ...(positions ? order.map((_, index) => `p.o${index}`) : []),
  ];
  const text = `${found ?? ''}SELECT ${columns.join(', ') || '1'} FROM (
    ${parents ? pageOfEach(parents, page, parameters) : page}
  ) p ORDER BY ${orderOfRows(query, 'p')}`;
  const isPlannedByValues = !selective && dependsOnValues(predicate, fields);
  return { text, values: parameters.values, isPlannedByValues, isShort: isShort(query) };
}

/** Live versions of a type have an index in each order. */
function isShort({ contentTypes, groups, predicate, selective, order, parents, first, skip }: ItemQuery): boolean {
  const isOfAll = contentTypes.length === 1 && groups.every(isLive) && predicate.kind === 'always' && !selective;
  return isOfAll && hasOneKey(order) && !parents && first + skip <= FEW_ROWS;
}

/** The common table expression with the rows of the selective condition. */
const FOUND = 'found';

/** The condition alone: the planner might think it better to read all items of a type and look at each. */
function foundRows(selective: Predicate, fields: FieldMap, parameters: SqlParameters): string {
  const plannedOnce = [...fieldsIn(selective)].map((name) => [
    name,
    { ...fieldNamed(fields, name), isPlannedOnce: true },
  ]);
  const condition = compilePredicate(selective, Object.fromEntries(plannedOnce) as FieldMap, parameters);
  return `SELECT * FROM content_item_version v WHERE ${condition}`;
}

/**
 * Of one range, or out of the beginnings of several. How many stands in the text: not knowing it, the planner of a
 * prepared statement would sort all rows rather than read the first from an index.
 */
function chosenRows(query: ItemQuery, parameters: SqlParameters): string {
  const { first, skip, selective } = query;
  const rows = selective ? FOUND : 'content_item_version';
  const columns = innerColumns(query).join(', ');
  const place = placeKey(query);
  const beginning = ({ condition, order }: IndexRange, limit: string) => {
    const keys = [...place, ...order.map(sortKey)].map((key) => `${key.sql} ${orderSql(key)}`);
    return `SELECT ${columns} FROM ${rows} v WHERE ${condition} ORDER BY ${keys.join(', ')} ${limit}`;
  };
  const ranges = rangesOf(query, parameters);
  const limit = skip > 0 ? `LIMIT ${first} OFFSET ${parameters.add(skip)}::bigint` : `LIMIT ${first}`;
  const [sole, ...others] = ranges;
  if (sole && others.length === 0) return beginning(sole, limit);
  const beginnings = ranges.map((range) => `(${beginning(range, `LIMIT ${powerOfTwo(first + skip)}`)})`);
  return `SELECT * FROM (${beginnings.join(' UNION ALL ')}) u ORDER BY ${orderOfRows(query, 'u')} ${limit}`;
}

function innerColumns(query: ItemQuery): string[] {
  const { order, scalars, members, texts = [], whole, positions } = query;
  return [
    ...scalars.map((scalar, index) => `${columnOf(scalar)} AS s${index}`),
    ...(whole ? [selectVersion('v')] : []),
    ...(!whole && members.length + texts.length > 0 ? ['v.data'] : []),
    ...placeKey(query).map(({ sql }) => `${sql} AS place`),
    ...order.map((item, index) => `${sortKey(item).sql} AS k${index}`),
    ...(positions ? order.map(({ field }, index) => `${columnOf(field)} AS o${index}`) : []),
  ];
}

function orderOfRows(query: ItemQuery, row: 'u' | 'p'): string {
  const place = placeKey(query).map((key) => `${row}.place ${orderSql(key)}`);
  return [...place, ...orderOfAll(query).map((item, index) => `${row}.k${index} ${orderSql(sortKey(item))}`)].join();
}

export function countStatement(query: VersionQuery): Statement {
  const parameters = new SqlParameters();
  const counts = groupQueries(query).map(({ predicate, fields }) => {
    const condition = compilePredicate(predicate, fields, parameters);
    return `SELECT count(*) FROM content_item_version v WHERE ${inTypes(query.contentTypes)} AND ${condition}`;
  });
  const [sole = '', ...others] = counts;
  const text = others.length === 0 ? sole : `SELECT ${counts.map((count) => `(${count})`).join(' + ')}`;
  return { text, values: parameters.values, isPlannedByValues: dependsOnValues(query.predicate, query.fields) };
}

/** Without values the planner takes a third of all rows to lie in any range, few to match any text, and many lists to have any entry. */
function dependsOnValues(predicate: Predicate, fields: FieldMap): boolean {
  switch (predicate.kind) {
    case 'match':
      return !isLookedAt(predicate.field, fields);
    case 'compare':
      return predicate.operator !== 'eq' || dependsOnEntries(predicate.field, fields);
    case 'in':
      return dependsOnEntries(predicate.field, fields);
    case 'not':
      return dependsOnValues(predicate.of, fields);
    case 'and':
    case 'or':
      return predicate.of.some((part) => dependsOnValues(part, fields));
    case 'always':
    case 'never':
    case 'isNull':
      return false;
  }
}

function dependsOnEntries(name: string, fields: FieldMap): boolean {
  return fieldNamed(fields, name).type === 'textList' && !isLookedAt(name, fields);
}

function isLookedAt(name: string, fields: FieldMap): boolean {
  return fieldNamed(fields, name).isLookedAt === true;
}

/** `page` names its parent `e.parent`. */
function pageOfEach({ ids }: Parents, page: string, parameters: SqlParameters): string {
  return `SELECT e.parent, c.* FROM unnest(${parameters.add(ids)}::text[]) AS e (parent) CROSS JOIN LATERAL (${page}) c`;
}

function membersOf(row: 'v' | 'p', { members, texts = [] }: Columns, parameters: SqlParameters): string[] {
  const member = (name: string) => `${row}.data -> ${parameters.add(name)}::text`;
  const text = ([name, ofMember]: readonly [string, string]) => {
    const object = member(name);
    return `COALESCE(${object} -> ${parameters.add(ofMember)}::text, CASE jsonb_typeof(${object}) WHEN 'object' THEN 'null'::jsonb END)`;
  };
  return [...members.map(member), ...texts.map(text)];
}

const PLACES_ASCENDING = { direction: 'ASC', nulls: 'LAST' } as const;

/** Children without a place come last, or, from the last place on, first. */
function placeKey({ fields, parents }: ItemQuery): Pick<SortKey, 'sql' | 'direction' | 'nulls'>[] {
  if (parents?.place === undefined) return [];
  const way = parents.isReversed ? ({ direction: 'DESC', nulls: 'FIRST' } as const) : PLACES_ASCENDING;
  return [{ sql: fieldNamed(fields, parents.place).sql, ...way }];
}

interface ListedTexts extends VersionQuery {
  readonly parents: Parents;
  readonly field: string;
  readonly most: number;
}

/** A row for each text. They are found by skipping in the index of a field in lists, however many items have each. */
export function listedTextsStatement({ field, most, ...query }: ListedTexts): Statement {
  const parameters = new SqlParameters();
  const { sql, key = sql } = fieldNamed(query.fields, field);
  const [parent] = query.parents.ids;
  const conditions = rangesOf({ ...query, order: [] }, parameters).map(({ condition }) => `(${condition})`);
  const next = (after: string) => `SELECT e.parent, ${key} AS key, ${sql} AS text FROM content_item_version v
    WHERE (${conditions.join(' OR ')}) AND ${key} > ${after} ORDER BY ${key} LIMIT 1`;
  const text = `WITH RECURSIVE found (parent, key, text) AS (
      SELECT n.* FROM (VALUES (${parameters.add(parent)}::text)) AS e (parent) CROSS JOIN LATERAL (${next("''")}) n
      UNION ALL
      SELECT n.* FROM found e CROSS JOIN LATERAL (${next('e.key')}) n
    ) SELECT text FROM found LIMIT ${most}`;
  return { text, values: parameters.values, isPlannedByValues: true };
}
