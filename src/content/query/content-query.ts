import { Injectable } from '@nestjs/common';
import { always, and, eq, not, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#content-definition';
import { Database, type TextRow } from '#platform/database';
import { ContentForbiddenError } from '../content-errors';
import { PAST_VERSION_FIELDS, VERSION_FIELDS } from '../list/list-fields';
import { viewScope } from '../list/view-scope';
import type { ItemScalar } from './item-scalars';
import { QueriedVersion } from './queried-version';
import { sqlFields } from './query-fields';
import { countStatement, pageStatement, type ItemOrder, type Statement } from './query-statement';
import { StatementNames } from './statement-names';

/** `DRAFT`: latest and not published. `ALL`: every version, archived ones too, of items that are not removed. */
export type QueryStatus = 'PUBLISHED' | 'DRAFT' | 'LATEST' | 'ALL';

export interface ContentQueryRequest {
  readonly contentType: string;
  /** In terms of the type's `queryFields`; dates in their stored form. None: all items. */
  readonly where?: Predicate;
  /** In this order; ties break on the ids. Empty: `createdUtc` descending. */
  readonly orderBy: readonly ItemOrder[];
  readonly status: QueryStatus;
  /** A whole number, 0 or more, like `skip`. */
  readonly first: number;
  readonly skip: number;
  /** What to read. Without members the bodies of the items stay unread. */
  readonly scalars: ReadonlySet<ItemScalar>;
  readonly members: ReadonlySet<string>;
}

const STATUSES: Readonly<Record<QueryStatus, Predicate>> = {
  PUBLISHED: eq('published', true),
  DRAFT: and(eq('latest', true), not(eq('published', true))),
  LATEST: eq('latest', true),
  ALL: not(eq('itemRemoved', true)),
};

/** Asks for versions of one type, cut in SQL to what the caller may see: one statement, on a replica where there is one. */
@Injectable()
export class ContentQuery {
  private readonly names = new StatementNames();

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * @throws ContentForbiddenError when the caller may see no item of the type whatever
   * @throws DomainError for a type that does not exist
   * @throws PredicateError for a condition on what is not in the type's `queryFields`
   */
  async run(request: ContentQueryRequest, principal: Principal): Promise<readonly QueriedVersion[]> {
    const question = this.question(request, principal);
    const { first, skip } = request;
    if (first === 0) return [];
    const scalars = [...request.scalars];
    const members = [...request.members];
    const { orderBy } = request;
    const rows = await this.rows(pageStatement({ ...question, orderBy, first, skip, scalars, members }));
    const columns = {
      scalars: new Map(scalars.map((name, index) => [name, index])),
      members: new Map(members.map((name, index) => [name, scalars.length + index])),
    };
    return rows.map((row) => new QueriedVersion(row, columns));
  }

  /** How many versions there are in all; `first`, `skip` and `orderBy` make no difference. Throws as {@link run} does. */
  async count(
    request: Pick<ContentQueryRequest, 'contentType' | 'where' | 'status'>,
    principal: Principal,
  ): Promise<number> {
    const [[count]] = await this.rows(countStatement(this.question(request, principal)));
    return Number(count);
  }

  private question(
    { contentType, where = always(), status }: Pick<ContentQueryRequest, 'contentType' | 'where' | 'status'>,
    principal: Principal,
  ) {
    const { currentOwner } = status === 'ALL' ? PAST_VERSION_FIELDS : VERSION_FIELDS;
    const fields = { ...sqlFields(this.definitions.require(contentType)), currentOwner };
    const scope = viewScope(principal, [contentType]);
    if (scope.types.length === 0) throw new ContentForbiddenError('ViewContent', contentType);
    return { contentType, fields, predicate: and(STATUSES[status], scope.predicate, where) };
  }

  private rows({ text, values }: Statement): Promise<TextRow[]> {
    return this.database.replicaTextRows(this.names.statement(text), values);
  }
}
