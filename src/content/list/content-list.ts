import { Injectable } from '@nestjs/common';
import { and } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#content-definition';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { DomainError } from '#platform/errors';
import { MalformedQueryError } from '#platform/request';
import { ContentForbiddenError } from '../content-errors';
import { VersionRow } from '../items/version-row';
import { VERSION_COLUMNS } from '../store/version-columns';
import { sortOrder, type ListSort } from './list-sort';
import { listStatement } from './list-statement';
import { isIndexedPerType, statusPredicate, type ListStatus } from './list-status';
import { viewScope } from './view-scope';

export interface ListRequest {
  /** Names of types; with none, all types that are listable. */
  readonly type: readonly string[];
  /** Keeps to types of one of these stereotypes; with none, of any. */
  readonly stereotype: readonly string[];
  readonly status: ListStatus;
  readonly sort: ListSort;
  readonly first: number;
  readonly skip: number;
}

export interface ContentPage {
  readonly rows: readonly VersionRow[];
  /** How many there are in all that the caller may see. */
  readonly totalCount: number;
}

/** Lists versions, cut to what the caller may see in SQL, so that no page is short and no total tells too much. */
@Injectable()
export class ContentList {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly clock: Clock,
  ) {}

  /**
   * One page, from a replica where there is one.
   *
   * @throws MalformedQueryError for a type or stereotype that does not exist
   * @throws ContentForbiddenError for removed items without `ViewAuditTrail`
   */
  async page(request: ListRequest, principal: Principal): Promise<ContentPage> {
    const wanted = this.wantedTypes(request);
    if (request.status === 'removed' && !principal.may('ViewAuditTrail')) {
      throw new ContentForbiddenError('ViewAuditTrail', 'removed items');
    }
    const scope = viewScope(principal, wanted);
    if (scope.types.length === 0) return { rows: [], totalCount: 0 };
    const context = { principalId: principal.id, now: this.clock.nowUtc() };
    const { text, values } = listStatement({
      types: scope.types,
      predicate: and(statusPredicate(request.status, context), scope.predicate),
      order: sortOrder(request.sort),
      first: request.first,
      skip: request.skip,
      indexedPerType: isIndexedPerType(request.status),
    });
    const rows = await this.database.replicaTextRows({ text }, values);
    return {
      rows: rows.filter(([id]) => id !== null).map((row) => new VersionRow(row)),
      totalCount: Number(rows[0][VERSION_COLUMNS.length]),
    };
  }

  private wantedTypes({ type, stereotype }: ListRequest): string[] {
    const types = type.length > 0 ? this.named(type) : this.definitions.all().filter(isListable);
    this.requireStereotypes(stereotype);
    return types
      .filter(({ definition }) => stereotype.length === 0 || stereotype.includes(definition.stereotype))
      .map(({ name }) => name);
  }

  private named(names: readonly string[]): ContentType[] {
    const faults: string[] = [];
    const types = names.flatMap((name) => {
      try {
        return [this.definitions.require(name)];
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        faults.push(...(error.errors?.contentType ?? [error.message]));
        return [];
      }
    });
    if (faults.length > 0) throw new MalformedQueryError({ type: faults });
    return types;
  }

  private requireStereotypes(names: readonly string[]): void {
    const known = new Set(this.definitions.all().map(({ definition }) => definition.stereotype));
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    const existing = [...known].filter(Boolean).toSorted();
    const hint = existing.length > 0 ? `There are ${existing.join(', ')}.` : 'No type has a stereotype.';
    throw new MalformedQueryError({ stereotype: unknown.map((name) => `"${name}" is no stereotype. ${hint}`) });
  }
}

function isListable({ definition }: ContentType): boolean {
  return definition.listable;
}
