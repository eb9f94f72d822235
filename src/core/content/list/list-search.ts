import { and, fieldsIn, type Predicate } from '@espalier/predicates';
import { compilePredicate, SqlParameters, type Database } from '#platform/database';
import { LOOKED_AT_FIELDS } from './list-fields';
import {
  groupConditions,
  listStatement,
  pageSql,
  selectKeys,
  type ContentListQuery,
  type Statement,
} from './list-statement';
import { phraseSql } from '../search/search-query';
import { isLive } from './version-groups';

/** To find all that have it takes longer than to look at versions one by one until the page is full. */
const COMMON = 20_000;

const ESTIMATE = `EXPLAIN (FORMAT JSON) SELECT FROM content_words w WHERE w.words @@ (${phraseSql('$1')})`;

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** Whether so many versions have the phrases that are asked for that most pages are full before long. */
export async function asksForCommon({ predicate }: ContentListQuery, database: Database): Promise<boolean> {
  return phrasesIn(predicate).length > 0 && (await expectedVersions(predicate, database)) > COMMON;
}

/** How many versions at most have the phrases that are asked for, as the planner thinks; Infinity where others meet the conditions too. */
export async function expectedVersions(predicate: Predicate, database: Database): Promise<number> {
  const phrases = [...new Set(phrasesIn(predicate))];
  const estimates = await Promise.all(
    phrases.map(async (phrase) => {
      const [explained] = await database.query<Explained>(ESTIMATE, [phrase]);
      return [phrase, explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0] as const;
    }),
  );
  return versionsWith(predicate, new Map(estimates));
}

/** With conditions on phrases as those of versions that are looked at. */
function lookedAt(query: ContentListQuery): ContentListQuery {
  if (phrasesIn(query.predicate).length === 0) return query;
  return { ...query, fields: { ...query.fields, ...LOOKED_AT_FIELDS } };
}

function phrasesIn(predicate: Predicate): string[] {
  if (predicate.kind === 'not') return phrasesIn(predicate.of);
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.flatMap(phrasesIn);
  return predicate.kind === 'compare' && predicate.field === 'phrase' ? [String(predicate.value)] : [];
}

/** At most so many. */
function versionsWith(predicate: Predicate, estimates: ReadonlyMap<string, number>): number {
  if (predicate.kind === 'and') return Math.min(...predicate.of.map((part) => versionsWith(part, estimates)));
  if (predicate.kind === 'or') return predicate.of.reduce((sum, part) => sum + versionsWith(part, estimates), 0);
  if (predicate.kind !== 'compare' || predicate.field !== 'phrase') return Infinity;
  return estimates.get(String(predicate.value)) ?? Infinity;
}

/** How many versions are looked at in the order of a list: to look at them takes a third of the time that a page may take, or half. */
const LOOKED_AT = { inTable: 20_000, inIndex: 60_000 };
/** What the indexes of the orders of dates hold. */
const HELD = new Set([
  'contentItemId',
  'contentType',
  'published',
  'latest',
  'itemRemoved',
  'createdUtc',
  'modifiedUtc',
  'publishedUtc',
]);
/** With more types, hardly a version with a text is of none of them, and to find out in the index costs more. */
const FEW_TYPES = 3;

/**
 * As the indexes of the orders of all types say it: in these words alone, so that nobody who asks for one type is read past all others.
 */
const LIVE = '(v.latest OR v.published) IS TRUE';
const REMOVED = 'v.removed';

/** The page and the total when there are no more than `most`; otherwise no rows, and a total of one more than that. */
export function foundStatement(query: ContentListQuery, most: number): Statement {
  const parameters = new SqlParameters();
  const found = `SELECT * FROM (${sources(query, parameters)}) f LIMIT ${parameters.add(most + 1)}::bigint`;
  const total = 'SELECT count(*) FROM found';
  const candidates = `(SELECT * FROM found WHERE (${total}) <= ${parameters.add(most)}::bigint) c`;
  return { text: pageSql(query, { candidates, total, found }, parameters), values: parameters.values };
}

/**
 * Looked for in the order of the list: soon found where many versions meet the conditions, short when too few of those
 * looked at do.
 */
export function orderedStatement(found: ContentListQuery): Statement {
  const query = lookedAt(found);
  const versions = inOneOrder(query);
  if (!versions) return listStatement(query, 0);
  const parameters = new SqlParameters();
  const candidates = `(${seen(query, versions, query.first + query.skip, parameters)}) c`;
  return { text: pageSql(query, { candidates, total: 'SELECT 0' }, parameters), values: parameters.values };
}

/**
 * The page, where there are more than `most` among the versions that are looked at in the order of the list; otherwise too
 * few. Undefined where versions cannot be looked at in one order.
 */
export function seenStatement(found: ContentListQuery, most: number): Statement | undefined {
  const query = lookedAt(found);
  const versions = inOneOrder(query);
  if (!versions) return undefined;
  const parameters = new SqlParameters();
  const parts = {
    candidates: 'found c',
    total: 'SELECT count(*) FROM found',
    found: seen(query, versions, most + 1, parameters),
  };
  return { text: pageSql(query, parts, parameters), values: parameters.values };
}

/** Which versions an index has in the order of the list, all of its own among them; undefined without such an index. */
function inOneOrder({ types, groups }: ContentListQuery): string | undefined {
  if (groups.every(({ removed }) => removed)) return REMOVED;
  return types.length > FEW_TYPES && groups.every(isLive) ? LIVE : undefined;
}

/** So many of those that meet the conditions, among the first of `versions` that are looked at. */
function seen(query: ContentListQuery, versions: string, most: number, parameters: SqlParameters): string {
  const { order, types } = query;
  const lookedAtMost = versions === LIVE && isHeld(query) ? LOOKED_AT.inIndex : LOOKED_AT.inTable;
  const looked = `SELECT v.*, ${order.key} AS key FROM content_item_version v WHERE ${versions} AND ${range(query, parameters)}
    ORDER BY ${order.orderBy(order.key, 'v', true)} LIMIT ${lookedAtMost}`;
  return `SELECT v.id, v.content_item_id, v.key FROM (${looked}) v
    WHERE v.content_type = ANY(${parameters.add(types)}::text[]) AND ${inAnyGroup(query, parameters)}
    ORDER BY ${order.orderBy('v.key', 'v', hasOneVersionEach(query))} LIMIT ${parameters.add(most)}::bigint`;
}

/** One more key than the index has would have all that are looked at sorted, when the first of them are the page. */
function hasOneVersionEach({ groups }: ContentListQuery): boolean {
  return groups.length === 1 || groups.every(({ latest }) => latest);
}

function isHeld({ predicate, order }: ContentListQuery): boolean {
  return [order.field, ...fieldsIn(predicate)].every((field) => HELD.has(field));
}

/** Where in the order the versions lie that the conditions on its date leave. */
function range({ predicate, fields, order }: ContentListQuery, parameters: SqlParameters): string {
  const isDate = HELD.has(order.field);
  const ofOrder = conjuncts(predicate).filter(
    (part) => isDate && part.kind === 'compare' && part.field === order.field,
  );
  return compilePredicate(and(...ofOrder), fields, parameters);
}

function conjuncts(predicate: Predicate): readonly Predicate[] {
  return predicate.kind === 'and' ? predicate.of.flatMap(conjuncts) : [predicate];
}

/** The page, out of all that meet the conditions: where these are few, or come late in the order of the list. */
export function sortedStatement(query: ContentListQuery): Statement {
  const parameters = new SqlParameters();
  // Without OFFSET, the planner would expect them early in the order, and look for them there.
  const candidates = `(SELECT * FROM (${sources(query, parameters)}) f OFFSET 0) c`;
  return { text: pageSql(query, { candidates, total: 'SELECT 0' }, parameters), values: parameters.values };
}

export function sources(query: ContentListQuery, parameters: SqlParameters): string {
  const ofTypes = typeCondition(query, parameters);
  return conditions(query, parameters)
    .map((sql) => `${selectKeys(query.order)} WHERE ${ofTypes} AND ${sql}`)
    .join(' UNION ALL ');
}

/** The index of texts knows no groups, so it is asked for all of them at once. */
function conditions(query: ContentListQuery, parameters: SqlParameters): string[] {
  const isByText = fieldsIn(query.predicate).has('displayText');
  if (isByText && query.groups.every(isLive)) return [inAnyGroup(query, parameters)];
  return groupConditions(query, parameters).map(({ sql }) => sql);
}

function inAnyGroup(query: ContentListQuery, parameters: SqlParameters): string {
  const ofGroups = groupConditions(query, parameters).map(({ sql }) => `(${sql})`);
  return `(${ofGroups.join(' OR ')})`;
}

/** `IS TRUE` keeps a condition from the index of texts. */
function typeCondition({ types, predicate }: ContentListQuery, parameters: SqlParameters): string {
  if (types.length === 1) return `v.content_type = ${parameters.add(types[0])}::text`;
  const sql = `v.content_type = ANY(${parameters.add(types)}::text[])`;
  const isByTextAlone = [...fieldsIn(predicate)].every((field) => field === 'displayText');
  return isByTextAlone && types.length > FEW_TYPES ? `(${sql}) IS TRUE` : sql;
}
