import { Injectable } from '@nestjs/common';
import { and, assume, fieldsIn, type Predicate } from '@espalier/predicates';
import { extensionPoint, type ContentsQuery, type ContentsSort, type Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, isSameStereotype, type ContentType } from '#core/content-definition';
import { isForNobodyElse, restsOnItems } from '#platform/caching';
import { Clock } from '#platform/clock';
import { Database, oneRow, type FieldMap, type Keep, type SqlField, type TextRow } from '#platform/database';
import type { ErrorText } from '#platform/errors';
import { MalformedQueryError } from '#platform/request';
import { ContentForbiddenError } from '../content-errors';
import { VersionRow } from '../items/version-row';
import { StatementNames } from '../query/query-cache';
import { withAssumedValues, sqlFields } from '../query/query-fields';
import { amongNewest } from '../search/newest-versions';
import { VERSION_COLUMNS } from '../store/version-columns';
import { stereotypeFault, typeFault } from './kind-faults';
import { PAST_VERSION_FIELDS } from './list-fields';
import {
  asksForCommon,
  expectedVersions,
  foundStatement,
  orderedStatement,
  seenStatement,
  sortedStatement,
} from './list-search';
import { allWordsFirst, isRankable, isRankedByWords, rankedStatement } from './list-ranking';
import { sortOrder } from './list-sort';
import {
  isWhole,
  itemIdsStatement,
  listStatement,
  wholeListStatement,
  type ContentListQuery,
  type Statement,
} from './list-statement';
import { showsDrafts, statusGroups, statusPredicate } from './list-status';
import { KnownTotals } from './list-totals';
import { viewScope } from './view-scope';

export interface ListFilter {
  /** @throws MalformedQueryError at `q` for a filter that cannot be meant as it was typed */
  narrow(query: ContentsQuery, q: string, principal: Principal): Promise<ContentsQuery>;
}

export const LIST_FILTER = extensionPoint<ListFilter>('content.list-filter', { isPort: true });

interface MemberCondition {
  readonly predicate: Predicate;
  readonly fields: FieldMap;
}

export interface ListRequest extends ContentsQuery {
  readonly first: number;
  readonly skip: number;
  /** Where counting ends, and what is behind it is not shown; without it, the total is exact. */
  readonly countUpTo?: number;
  /** Default: all. */
  readonly keep?: Keep;
  /** Names of the members of `data` that are read. Default: all. */
  readonly members?: readonly string[];
}

export interface ContentPage {
  readonly rows: readonly VersionRow[];
  /** How many there are in all that the caller may see, as far as they were counted. */
  readonly totalCount: number;
  readonly isTotalExact: boolean;
}

interface CountedRows {
  readonly rows: readonly TextRow[];
  readonly total: number;
}

/** Lists versions, cut to what the caller may see in SQL, so that no page is short and no total tells too much. */
@Injectable()
export class ContentList {
  private readonly names = new StatementNames();
  private readonly totals = new KnownTotals();

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly clock: Clock,
  ) {}

  /**
   * From a replica where there is one.
   *
   * @throws MalformedQueryError for a type or stereotype that does not exist
   * @throws ContentForbiddenError for removed items without `ViewAuditTrail`
   * @throws DomainError unavailable, `database.slow`, when it takes too long
   */
  async page(request: ListRequest, principal: Principal): Promise<ContentPage> {
    const query = this.query(request, principal);
    if (!query) return { rows: [], totalCount: 0, isTotalExact: true };
    const { countUpTo = Infinity } = request;
    const { rows, total } = await this.ranked(query, request);
    return {
      rows: rows.map((row) => new VersionRow(row)),
      totalCount: Math.min(total, countUpTo),
      isTotalExact: total <= countUpTo,
    };
  }

  private async ranked(query: ContentListQuery, request: ListRequest): Promise<CountedRows> {
    if (!query.isRanked) return this.read(query, request);
    if (isRankedByWords(query)) return this.rankedByWords(query, request);
    const [all, some] = allWordsFirst(query) ?? [query];
    const best = await this.read(all, request);
    if (!some || best.total > (request.countUpTo ?? Infinity)) return best;
    const rest = { first: query.first - best.rows.length, skip: Math.max(0, query.skip - best.total) };
    const others = await this.read({ ...some, ...rest }, request);
    return { rows: [...best.rows, ...others.rows], total: best.total + others.total };
  }

  private async read(query: ContentListQuery, { countUpTo, keep }: ListRequest): Promise<CountedRows> {
    const isInReach = query.skip < (countUpTo ?? Infinity);
    if (isInReach && isWhole(query)) return this.readWhole(query, countUpTo, keep);
    if (countUpTo === undefined) return this.rowsOf(listStatement(query), keep);
    const seen = (await asksForCommon(query, this.database)) && seenStatement(query, countUpTo);
    const common = seen ? await this.rowsOf(seen, keep) : undefined;
    if (common && common.total > countUpTo && isInReach) return common;
    const found = await this.rowsOf(foundStatement(query, countUpTo), keep);
    if (found.total <= countUpTo || !isInReach) return found;
    const ordered = await this.rowsOf(orderedStatement(query), keep);
    const isShort = ordered.rows.length < query.first;
    const { rows } = isShort ? await this.rowsOf(sortedStatement(query), keep) : ordered;
    return { rows, total: found.total };
  }

  private async rankedByWords(query: ContentListQuery, { countUpTo, keep }: ListRequest): Promise<CountedRows> {
    const expected = await expectedVersions(query.predicate, this.database);
    return amongNewest(
      { database: this.database, expected },
      (newest) => this.rowsOf(rankedStatement(query, { countUpTo, newerThan: newest?.newerThan(expected) }), keep),
      ({ rows, total }) => (countUpTo === undefined ? rows.length === query.first : total > countUpTo),
    );
  }

  private async rowsOf({ text, values }: Statement, keep?: Keep): Promise<CountedRows> {
    return counted(await this.database.replicaTextRows({ text, isPlannedByValues: true }, values, keep));
  }

  private async readWhole(query: ContentListQuery, countUpTo?: number, keep?: Keep): Promise<CountedRows> {
    const { text, values, total } = wholeListStatement(query, this.totals, countUpTo);
    const rows = await this.database.replicaTextRows(this.names.statement(text), values, keep);
    this.totals.learn(total, rows);
    return counted(rows);
  }

  /** Each once, from the primary: something is to be done to them. @throws as {@link page} */
  async itemIds(request: ListRequest, principal: Principal): Promise<string[]> {
    const query = this.query(request, principal);
    if (!query) return [];
    const { text, values } = itemIdsStatement(query);
    const rows = await this.database.find<{ content_item_id: string }>(text, values);
    return [...new Set(rows.map((row) => row.content_item_id))];
  }

  /** Of items that are not removed, by type. The caller may see all of each type. @param upTo where counting ends */
  async counts(types: readonly string[], upTo: number): Promise<ReadonlyMap<string, number>> {
    if (types.length === 0) return new Map();
    const rows = await this.database.query<{ type: string; count: number }>(COUNTS, [types, upTo]);
    return new Map(rows.map(({ type, count }) => [type, count]));
  }

  /** Of items of all these types, by status; the caller may see all of them. @param upTo as in {@link counts} */
  async statusCounts(types: readonly string[], upTo: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<Record<string, number>>(STATUS_COUNTS, [types, upTo]);
    return new Map(Object.entries(oneRow(rows)));
  }

  /** What {@link page} looks for; undefined for a caller who may see nothing of it. @throws as {@link page} */
  query(request: ListRequest, principal: Principal): ContentListQuery | undefined {
    const { status = 'latest', sort = defaultSort(request.where), first, skip, members } = request;
    const isRanked = sort === 'relevance';
    if (isRanked && !isRankable(request.where)) {
      throw new MalformedQueryError({
        sort: ['must not be relevance where no words are searched for. Add words to q.'],
      });
    }
    const wanted = this.wantedTypes(request);
    if (status === 'removed' && !principal.may('ViewAuditTrail')) {
      throw new ContentForbiddenError('ViewAuditTrail', 'removed items');
    }
    const scope = viewScope(
      principal,
      wanted.map(({ name }) => name),
    );
    restsOnItems(request.type === undefined ? undefined : scope.types);
    if (showsDrafts(status, scope.types, principal)) isForNobodyElse();
    if (scope.types.length === 0) return undefined;
    const visible = new Set(scope.types);
    const { predicate, fields } = memberCondition(
      request.where,
      wanted.filter(({ name }) => visible.has(name)),
    );
    const context = { principalId: principal.id, now: this.clock.nowUtc() };
    return {
      types: scope.types,
      isOfAllTypes: scope.types.length === this.definitions.all().length,
      groups: statusGroups(status),
      predicate: and(statusPredicate(status, context), scope.predicate, predicate),
      fields,
      order: sortOrder(isRanked ? 'modified' : sort),
      isRanked,
      first,
      skip,
      members,
    };
  }

  private wantedTypes({ type, stereotype }: ListRequest): ContentType[] {
    rejectFaults(
      'type',
      type.map((name) => typeFault(this.definitions, name)),
    );
    rejectFaults(
      'stereotype',
      stereotype.map((name) => stereotypeFault(this.definitions, name)),
    );
    const types =
      type.length > 0
        ? type.map((name) => this.definitions.require(name))
        : this.definitions.all().filter(({ definition }) => definition.listable);
    if (stereotype.length === 0) return types;
    return types.filter(({ definition }) => stereotype.some((name) => isSameStereotype(name, definition.stereotype)));
  }
}

/** What {@link ContentList} sorts by where nothing is said of it. */
export function defaultSort(where: Predicate): ContentsSort {
  return isRankable(where) ? 'relevance' : 'modified';
}

/** As far as they are counted, from the indexes alone. */
const COUNTS = `
  SELECT type, least($2::int,
    (SELECT count(*)::int FROM (SELECT FROM content_item_version WHERE content_type = type AND published AND latest LIMIT $2) AS p)
    + (SELECT count(*)::int FROM (SELECT FROM content_item_version WHERE content_type = type AND NOT published AND latest LIMIT $2) AS d)
  ) AS count
  FROM unnest($1::text[]) AS type`;

const ofStatus = (condition: string) =>
  `SELECT count(*)::int FROM (SELECT FROM content_item_version WHERE content_type = ANY($1) AND ${condition} LIMIT $2) AS v`;

const STATUS_COUNTS = `
  SELECT published, draft, least($2::int, current + draft) AS latest FROM (SELECT
    (${ofStatus('published')}) AS published,
    (${ofStatus('published AND latest')}) AS current,
    (${ofStatus('NOT published AND latest')}) AS draft) AS counts`;

function counted(rows: readonly TextRow[]): CountedRows {
  return { rows: rows.filter(([id]) => id !== null), total: Number(oneRow(rows)[VERSION_COLUMNS.length]) };
}

function rejectFaults(parameter: string, faults: readonly (ErrorText | undefined)[]): void {
  const found = faults.flatMap((fault) => fault?.message ?? []);
  if (found.length > 0) throw new MalformedQueryError({ [parameter]: found });
}

/** Of several types: what only some of them have may be named; what none has is null in all versions. */
function memberCondition(predicate: Predicate, types: readonly ContentType[]): MemberCondition {
  const named = [...fieldsIn(predicate)].filter((name) => !Object.hasOwn(PAST_VERSION_FIELDS, name));
  const found = named.map((name): [string, SqlField | undefined] => [name, memberField(name, types)]);
  const missing = found.filter(([, field]) => field === undefined).map(([name]): [string, null] => [name, null]);
  const members = Object.fromEntries(found.filter((entry): entry is [string, SqlField] => entry[1] !== undefined));
  return {
    predicate: withAssumedValues(assume(predicate, new Map(missing)), types),
    fields: { ...members, ...PAST_VERSION_FIELDS },
  };
}

/** What the types have by this name; undefined when none has. @throws MalformedQueryError where it is not the same in all of them */
export function memberField(name: string, types: readonly ContentType[]): SqlField | undefined {
  const [first, ...others] = types.map(sqlFields).flatMap((map) => (Object.hasOwn(map, name) ? (map[name] ?? []) : []));
  if (others.some(({ sql }) => sql !== first?.sql)) {
    const message = `asks for ${name}, which is not the same in all types: name one of them with type:.`;
    throw new MalformedQueryError({ q: [message] });
  }
  return first;
}
