import { and, fieldsIn, isIn, never, type Predicate } from '@espalier/predicates';
import { compilePredicate, fieldNamed, SqlParameters, type FieldMap } from '#platform/database';
import { groupQuestions, type VersionQuestion } from '../list/version-groups';
import type { ItemScalar } from './item-scalars';
import { pickedItems, type Picks } from './picked-items';
import { selectVersion } from '../store/version-columns';
import { columnOf, orderSql, sortKey, type SortKey } from './sort-keys';
import { orderOfAll, stretchesOf, type OrderedQuestion, type Parents, type Stretch } from './stretches';

export interface QueryQuestion extends OrderedQuestion, Columns {
  readonly first: number;
  readonly skip: number;
  /** A condition beside `predicate` that few rows meet: these are found first. */
  readonly rare?: Predicate;
  /** Whether the values of `order` are columns too. */
  readonly positions?: boolean;
}

/** The columns of the answer: the id of the parent if there are parents, scalars, then top-level members of the data, as JSON. */
export interface Columns {
  readonly scalars: readonly ItemScalar[];
  readonly members: readonly string[];
  /** Whether the versions are wanted whole, instead of scalars and members: their columns stand first. */
  readonly whole?: boolean;
  /** Then what members lead to, as far as the caller may see it. */
  readonly picks?: readonly Picks[];
  readonly visible?: Predicate;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the best plan depends on the values, so that it has to be made anew for each. */
  readonly isPlannedByValues: boolean;
}

/** Versions in no order. */
export function selectStatement({
  predicate,
  fields,
  scalars,
  members,
}: Columns & Pick<QueryQuestion, 'predicate' | 'fields'>): Statement {
  const parameters = new SqlParameters();
  const columns = [...scalars.map(columnOf), ...membersOf('v', members, parameters)];
  const condition = compilePredicate(predicate, fields, parameters);
  const text = `SELECT ${columns.join(', ') || '1'} FROM content_item_version v WHERE ${condition}`;
  return { text, values: parameters.values, isPlannedByValues: dependsOnValues(predicate, fields) };
}

/**
 * One page of versions, or one for each parent.
 *
 * The rows are chosen and ordered first, so that members are taken out of the bodies of these only.
 */
export function pageStatement(question: QueryQuestion): Statement {
  const {
    order,
    scalars,
    members,
    whole,
    positions,
    parents,
    predicate,
    fields,
    rare,
    picks = [],
    visible = never(),
  } = question;
  const parameters = new SqlParameters();
  const found = rare && `WITH ${FOUND} AS MATERIALIZED (${foundRows(rare, fields, parameters)}) `;
  const page = chosenRows(question, parameters);
  const columns = [
    ...(whole ? [selectVersion('p')] : []),
    ...(parents ? ['p.parent'] : []),
    ...scalars.map((_, index) => `p.s${index}`),
    ...membersOf('p', members, parameters),
    ...picks.map((each) => pickedItems(each, 'p.data', visible, parameters)),
    ...(positions ? order.map((_, index) => `p.o${index}`) : []),
  ];
  const text = `${found ?? ''}SELECT ${columns.join(', ') || '1'} FROM (
    ${parents ? pageOfEach(parents, page, parameters) : page}
  ) p ORDER BY ${orderOfRows(question, 'p')}`;
  return { text, values: parameters.values, isPlannedByValues: !rare && dependsOnValues(predicate, fields) };
}

/** Rows of a rare condition, under this name. */
const FOUND = 'found';

/** The condition alone: the planner might think it better to read all items of a type and look at each. */
function foundRows(rare: Predicate, fields: FieldMap, parameters: SqlParameters): string {
  const unseen = [...fieldsIn(rare)].map((name) => [name, { ...fieldNamed(fields, name), isPlannedOnce: true }]);
  const condition = compilePredicate(rare, Object.fromEntries(unseen) as FieldMap, parameters);
  return `SELECT * FROM content_item_version v WHERE ${condition}`;
}

/**
 * The rows of a page: of one stretch, or out of the beginnings of several. How many stands in the text: not knowing it, the planner
 * of a prepared statement would sort all rows rather than read the first from an index.
 */
function chosenRows(question: QueryQuestion, parameters: SqlParameters): string {
  const { first, skip, rare } = question;
  const rows = rare ? FOUND : 'content_item_version';
  const columns = innerColumns(question).join(', ');
  const place = placeKey(question);
  const beginning = ({ condition, order }: Stretch, limit: string) => {
    const keys = [...place, ...order.map(sortKey)].map((key) => `${key.sql} ${orderSql(key)}`);
    return `SELECT ${columns} FROM ${rows} v WHERE ${condition} ORDER BY ${keys.join(', ')} ${limit}`;
  };
  const stretches = stretchesOf(question, parameters);
  const limit = skip > 0 ? `LIMIT ${first} OFFSET ${parameters.add(skip)}::bigint` : `LIMIT ${first}`;
  if (stretches.length === 1) return beginning(stretches[0], limit);
  const beginnings = stretches.map((stretch) => `(${beginning(stretch, `LIMIT ${powerOfTwo(first + skip)}`)})`);
  return `SELECT * FROM (${beginnings.join(' UNION ALL ')}) u ORDER BY ${orderOfRows(question, 'u')} ${limit}`;
}

function innerColumns(question: QueryQuestion): string[] {
  const { order, scalars, members, whole, positions } = question;
  return [
    ...scalars.map((scalar, index) => `${columnOf(scalar)} AS s${index}`),
    ...(whole ? [selectVersion('v')] : []),
    ...(!whole && members.length > 0 ? ['v.data'] : []),
    ...placeKey(question).map(({ sql }) => `${sql} AS place`),
    ...order.map((item, index) => `${sortKey(item).sql} AS k${index}`),
    ...(positions ? order.map(({ field }, index) => `${columnOf(field)} AS o${index}`) : []),
  ];
}

/** What chosen rows are sorted by. */
function orderOfRows(question: QueryQuestion, row: 'u' | 'p'): string {
  const place = placeKey(question).map((key) => `${row}.place ${orderSql(key)}`);
  return [...place, ...orderOfAll(question).map((item, index) => `${row}.k${index} ${orderSql(sortKey(item))}`)].join();
}

export function countStatement(question: VersionQuestion): Statement {
  const parameters = new SqlParameters();
  const ofTypes = isIn('contentType', question.contentTypes);
  const counts = groupQuestions(question).map(({ predicate, fields }) => {
    const condition = compilePredicate(and(ofTypes, predicate), fields, parameters);
    return `SELECT count(*) FROM content_item_version v WHERE ${condition}`;
  });
  const text = counts.length === 1 ? counts[0] : `SELECT ${counts.map((count) => `(${count})`).join(' + ')}`;
  return { text, values: parameters.values, isPlannedByValues: dependsOnValues(question.predicate, question.fields) };
}

/** At least as many, so that pages farther on are statements that others have prepared. */
function powerOfTwo(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows));
}

/** Without values the planner takes a third of all rows to lie in any range, few to match any text, and many lists to have any entry. */
function dependsOnValues(predicate: Predicate, fields: FieldMap): boolean {
  switch (predicate.kind) {
    case 'match':
      return true;
    case 'compare':
      return predicate.operator !== 'eq' || isList(predicate.field, fields);
    case 'in':
      return isList(predicate.field, fields);
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

function isList(name: string, fields: FieldMap): boolean {
  return fieldNamed(fields, name).type === 'textList';
}

/** `page` names its parent `e.parent`. */
function pageOfEach({ ids }: Parents, page: string, parameters: SqlParameters): string {
  return `SELECT e.parent, c.* FROM unnest(${parameters.add(ids)}::text[]) AS e (parent) CROSS JOIN LATERAL (${page}) c`;
}

function membersOf(row: 'v' | 'p', names: readonly string[], parameters: SqlParameters): string[] {
  return names.map((name) => `${row}.data -> ${parameters.add(name)}::text`);
}

/** Children without a place come last. */
function placeKey({ fields, parents }: QueryQuestion): Pick<SortKey, 'sql' | 'direction' | 'nulls'>[] {
  if (parents?.place === undefined) return [];
  return [{ sql: fieldNamed(fields, parents.place).sql, direction: 'ASC', nulls: 'LAST' }];
}
