import { Injectable } from '@nestjs/common';
import { and, assume, isIn } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentForbiddenError, viewScope } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Database, oneRow } from '#platform/database';
import { foundStatement, isByTitle, scannedStatement, type BinQuery, type BinListQuery } from './bin-statement';

export interface RemovedItem {
  readonly contentItemId: string;
  readonly versionId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly owner: string | null;
  readonly removedUtc: Date;
  /** Name of who removed it. */
  readonly removedBy: string | null;
}

export interface BinPage {
  readonly items: readonly RemovedItem[];
  /** As far as they were counted. */
  readonly totalCount: number;
  readonly isTotalExact: boolean;
}

interface BinRequest extends BinQuery {
  readonly first: number;
  readonly skip: number;
  /** Where counting ends; without it, the total is exact. */
  readonly countUpTo?: number;
}

/** Without a page there is the total alone. */
type Row = { readonly total: number } & (RemovedItem | { readonly contentItemId: null });

/** Where counting for the sake of a title ends. */
const FEW = 1000;

/** Removed items, cut to those that somebody may see in SQL. */
@Injectable()
export class RecycleBin {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * @throws ContentForbiddenError without `ViewAuditTrail`; DomainError unavailable, `database.slow`, when it takes too
   * long
   */
  async page(request: BinRequest, principal: Principal): Promise<BinPage> {
    if (!principal.may('ViewAuditTrail')) throw new ContentForbiddenError('ViewAuditTrail', 'removed items');
    const query = this.query(request, principal);
    if (query.types.length === 0) return { items: [], totalCount: 0, isTotalExact: true };
    const rows = await this.read(query, request.countUpTo);
    const { countUpTo = Infinity } = request;
    const { total } = oneRow(rows);
    return {
      items: rows.flatMap(({ total: _total, ...item }) => (item.contentItemId === null ? [] : [item])),
      totalCount: Math.min(total, countUpTo),
      isTotalExact: total <= countUpTo,
    };
  }

  /** By id, those that the principal may see. */
  async titles(contentItemIds: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    const where = isIn('contentItemId', [...contentItemIds]);
    const { items } = await this.page({ where, type: [], first: contentItemIds.length, skip: 0 }, principal);
    return new Map(items.map(({ contentItemId, displayText }) => [contentItemId, displayText]));
  }

  private async read(query: BinListQuery, countUpTo: number | undefined): Promise<Row[]> {
    if (isByTitle(query)) {
      const found = foundStatement(query, FEW);
      const rows = await this.database.find<Row>(found.text, found.values);
      if (oneRow(rows).total <= FEW) return rows;
    }
    const { text, values } = scannedStatement(query, countUpTo);
    return this.database.find<Row>(text, values);
  }

  private query({ where, type, sort, first, skip }: BinRequest, principal: Principal): BinListQuery {
    const asked = type.length > 0 ? type : this.definitions.all().map(({ name }) => name);
    const { types, predicate } = viewScope(principal, asked);
    // No version of a removed item is published.
    const visible = assume(predicate, new Map([['published', false]]));
    return { types, predicate: and(visible, where), sort, first, skip };
  }
}
