import { Injectable } from '@nestjs/common';
import { always, and, eq, gt, isIn, lt, not, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { restsOnItem, restsOnItems } from '#platform/caching';
import { Database, oneRow, type Keep, type TextRow } from '#platform/database';
import { ContentForbiddenError } from '../content-errors';
import { TextSamples } from '../indexes/text-samples';
import { VersionRow } from '../items/version-row';
import { VERSION_FIELDS } from '../list/list-fields';
import type { VersionQuery } from '../list/version-groups';
import { QueryCache, StatementNames } from './query-cache';
import { PLACE_IN_LIST } from './query-fields';
import {
  listedTextsStatement,
  countStatement,
  pageStatement,
  selectStatement,
  type Columns,
  type Statement,
} from './query-statement';
import {
  columnsOf,
  places,
  queriedVersions,
  type ContentSelection,
  type QueriedVersion,
  type QueryColumns,
} from './queried-version';
import { decodeCursor, encodeCursor } from './query-cursor';
import type { Picks } from './picked-items';
import { judgeConditions } from './selective-condition';
import { totalOrder, type ItemOrder } from './sort-keys';
import type { Parents } from './index-ranges';
import { listQuery, restsOnQuery, visibleQuery, type ListOfTypes, type QueryStatus } from './visible-query';
import { visiblePredicate, visibleSignature, visibleSignatureOfAll } from './visible-types';

export interface ContentPageRequest extends ContentSelection {
  /** In terms of the type's `queryFields`; dates in their stored form. None: all items. */
  readonly where?: Predicate;
  /** In this order; ties break on the ids. Empty: `createdUtc` descending. */
  readonly orderBy: readonly ItemOrder[];
  readonly status: QueryStatus;
  /** A whole number, 0 or more, like `skip`. */
  readonly first: number;
  readonly skip: number;
}

export interface ContentQueryRequest extends ContentPageRequest {
  readonly contentType: string;
  /** In the same statement. Its members have to be among those of the items. */
  readonly picks?: readonly Picks[];
}

export interface ChildrenRequest extends ContentPageRequest {
  /** `where` can name what all of them have. */
  readonly contentTypes: readonly string[];
  readonly parents: Parents;
}

/** Each version has a cursor: where it stands in the ordering. */
export interface QueryPage {
  readonly versions: readonly QueriedVersion[];
  /** Of the version at this index. */
  readonly cursorOf: (index: number) => string;
  readonly hasNextPage: boolean;
}

export interface ListedRequest extends ListOfTypes {
  /** By the places in the list, else the newest first. */
  readonly byPlace: boolean;
  /** In terms of what all of the types have. */
  readonly where?: Predicate;
  readonly first: number;
  readonly skip: number;
}

export interface NeighborRequest extends ListOfTypes, Pick<ListedRequest, 'byPlace'> {
  readonly item: Readonly<Record<'contentItemId' | 'contentItemVersionId', string>> & {
    readonly createdUtc: string | null;
    /** In a list that is not by date. */
    readonly place: number;
  };
  readonly side: 'before' | 'behind';
  readonly members: readonly string[];
}

export interface ListedTextsRequest extends ListOfTypes {
  /** A text that all of the types have. */
  readonly field: string;
  readonly first: number;
}

const WHOLE: Columns = { scalars: [], members: [], whole: true };
const NEIGHBOR_SCALARS = ['contentItemId', 'contentType', 'displayText'] as const;

/** For one caller after another. Throws as {@link ContentQuery.run} does. */
type PreparedPage = (principal: Principal, keep?: Keep) => Promise<readonly QueriedVersion[]>;

interface WrittenPage {
  readonly statement: Statement;
  readonly columns: QueryColumns;
}

/** Answers are cut in SQL to what the caller may see: one statement, on a replica where there is one. */
@Injectable()
export class ContentQuery {
  private readonly names = new StatementNames();

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly samples: TextSamples,
  ) {}

  /**
   * @param keep what is kept of the values of the rows; all methods that read items have it
   * @throws ContentForbiddenError when the caller may see no item of the type whatever
   * @throws DomainError for a type that does not exist
   * @throws PredicateError for a condition on what is not in the type's `queryFields`
   */
  run(request: ContentQueryRequest, principal: Principal, keep?: Keep): Promise<readonly QueriedVersion[]> {
    return this.prepare(request)(principal, keep);
  }

  /** As {@link run}, for repeated queries: the statement is written once for all who may see the same. */
  prepare(request: ContentQueryRequest): PreparedPage {
    const { contentType, first, skip } = request;
    const pages = new QueryCache<WrittenPage>();
    return async (principal, keep) => {
      const type = this.definitions.require(contentType);
      const visible = visibleSignature(principal, type);
      if (visible === undefined) throw new ContentForbiddenError('ViewContent', contentType);
      if (first === 0) return [];
      restsOnQuery([contentType], request.status);
      const along = request.picks?.length ? this.along(request.picks, principal) : undefined;
      const basis = { type, samples: this.samples.revision };
      const { statement, columns } = pages.answer(basis, visible + (along?.signature ?? ''), () => {
        const query = this.narrowed(this.visible([contentType], request, principal), first + skip);
        const selected = { ...columnsOf(request), ...along };
        const order = totalOrder(request.orderBy);
        return { statement: pageStatement({ ...query, ...selected, order, first, skip }), columns: places(selected) };
      });
      return queriedVersions(await this.rows(statement, keep), columns);
    };
  }

  /**
   * What comes behind a cursor, or first without one. Versions that are written or removed meanwhile make no others appear twice or
   * not at all.
   *
   * @throws InvalidCursorError; and as {@link run} does
   */
  async page(
    { after, ...request }: Omit<ContentQueryRequest, 'skip'> & { readonly after?: string },
    principal: Principal,
    keep?: Keep,
  ): Promise<QueryPage> {
    const { contentType, first } = request;
    const query = this.narrowed(this.visible([contentType], request, principal), first + 1);
    const order = totalOrder(request.orderBy);
    const position = after === undefined ? undefined : decodeCursor(after, contentType, order);
    const columns = columnsOf(request);
    const rows = await this.rows(
      pageStatement({ ...query, ...columns, positions: true, order, first: first + 1, skip: 0, after: position }),
      keep,
    );
    return {
      versions: queriedVersions(rows.slice(0, first), places(columns)),
      cursorOf: (index) => encodeCursor(contentType, order, rows[index]?.slice(-order.length) ?? []),
      hasNextPage: rows.length > first,
    };
  }

  /**
   * By the ids of the parents that have any. Throws as {@link run} does; a caller who may see some of the types sees
   * the children of these.
   */
  async children(
    request: ChildrenRequest,
    principal: Principal,
    keep?: Keep,
  ): Promise<ReadonlyMap<string, readonly QueriedVersion[]>> {
    const query = this.visible(request.contentTypes, request, principal);
    const { orderBy, parents, first, skip } = request;
    if (first === 0) return new Map();
    const columns = columnsOf(request);
    const order = totalOrder(orderBy);
    const rows = await this.rows(pageStatement({ ...query, ...columns, order, parents, first, skip }), keep);
    const versions = queriedVersions(rows, places(columns, 1));
    const children = new Map<string, QueriedVersion[]>();
    for (const [index, version] of versions.entries()) {
      const parent = String(rows[index]?.[0]);
      const siblings = children.get(parent);
      if (siblings) siblings.push(version);
      else children.set(parent, [version]);
    }
    return children;
  }

  /** Published and whole, as far as the caller may see them. */
  async listed(request: ListedRequest, principal: Principal): Promise<VersionRow[]> {
    const { where, byPlace, first, skip } = request;
    const list = this.listOf(request, principal, where);
    if (!list) return [];
    const parents = { ...list.parents, place: byPlace ? PLACE_IN_LIST : undefined };
    const { query } = list;
    const statement = pageStatement({ ...query, ...WHOLE, order: totalOrder([]), parents, first, skip });
    // A value that few have is looked up by its own index, one that many have along the list.
    const isPlannedByValues = statement.isPlannedByValues || where !== undefined;
    const rows = await this.rows({ ...statement, isPlannedByValues });
    return rows.map((row) => new VersionRow(row));
  }

  /** The different texts that an indexed field has in what is published in a list, as far as the caller may see it; `first` of them. */
  async listedTexts({ field, first, ...list }: ListedTextsRequest, principal: Principal): Promise<readonly string[]> {
    const asked = this.listOf(list, principal);
    if (!asked) return [];
    const rows = await this.rows(listedTextsStatement({ ...asked.query, parents: asked.parents, field, most: first }));
    return rows.flatMap(([text]) => text ?? []);
  }

  /** What is published directly before or behind an item of a list, as far as the caller may see it. */
  async neighbor(request: NeighborRequest, principal: Principal): Promise<QueriedVersion | undefined> {
    const { item, byPlace, side, members } = request;
    const isBehind = side === 'behind';
    const ofPlace = byPlace ? (isBehind ? gt : lt)(PLACE_IN_LIST, item.place) : always();
    const list = this.listOf(request, principal, and(not(eq('contentItemId', item.contentItemId)), ofPlace));
    if (!list) return undefined;
    const order = totalOrder([{ field: 'createdUtc', direction: isBehind ? 'DESC' : 'ASC' }]);
    const { createdUtc, contentItemId, contentItemVersionId } = item;
    const at = byPlace
      ? { parents: { ...list.parents, place: PLACE_IN_LIST, isReversed: !isBehind } }
      : { parents: list.parents, after: [createdUtc, contentItemId, contentItemVersionId] };
    const columns = { scalars: NEIGHBOR_SCALARS, members };
    const rows = await this.rows(pageStatement({ ...list.query, ...columns, ...at, order, first: 1, skip: 0 }));
    return queriedVersions(rows, places(columns, 1)).at(0);
  }

  /** By id: the published versions of whatever types that exist and that the caller may see. */
  async published(
    contentItemIds: readonly string[],
    selection: ContentSelection,
    principal: Principal,
    keep?: Keep,
  ): Promise<ReadonlyMap<string, QueriedVersion>> {
    for (const id of contentItemIds) restsOnItem(id);
    const visible = visiblePredicate(principal, this.definitions.all());
    if (contentItemIds.length === 0 || visible.kind === 'never') return new Map();
    const predicate = and(isIn('contentItemId', contentItemIds), eq('published', true), visible);
    const columns = columnsOf({ ...selection, scalars: new Set(['contentItemId', ...selection.scalars]) });
    const rows = await this.rows(selectStatement({ fields: VERSION_FIELDS, predicate, ...columns }), keep);
    return new Map(queriedVersions(rows, places(columns)).map((version, index) => [String(rows[index]?.[0]), version]));
  }

  /** `first`, `skip` and `orderBy` make no difference. Throws as {@link run} does. */
  async count(
    request: Pick<ContentQueryRequest, 'contentType' | 'where' | 'status'>,
    principal: Principal,
  ): Promise<number> {
    const rows = await this.rows(countStatement(this.visible([request.contentType], request, principal)));
    const [count] = oneRow(rows);
    return Number(count);
  }

  private listOf(list: ListOfTypes, principal: Principal, where?: Predicate) {
    const types = list.contentTypes.flatMap((name) => this.definitions.get(name) ?? []);
    return listQuery(list, types, principal, where);
  }

  private visible(
    contentTypes: readonly string[],
    asked: Pick<ContentPageRequest, 'where' | 'status'>,
    principal: Principal,
  ) {
    const definitions = contentTypes.map((name) => this.definitions.require(name));
    return visibleQuery(definitions, asked, principal);
  }

  private narrowed<Q extends Pick<VersionQuery, 'predicate' | 'fields'>>(query: Q, rowsOfPage: number) {
    const { rest, ...judged } = judgeConditions(query.predicate, query.fields, this.samples, rowsOfPage);
    return { ...query, ...judged, predicate: rest };
  }

  private along(picks: readonly Picks[], principal: Principal) {
    restsOnItems();
    const types = this.definitions.all();
    return {
      picks,
      visible: visiblePredicate(principal, types),
      signature: visibleSignatureOfAll(principal, types),
    };
  }

  private rows({ text, values, ...kind }: Statement, keep?: Keep): Promise<TextRow[]> {
    return this.database.replicaTextRows({ ...this.names.statement(text), ...kind }, values, keep);
  }
}
