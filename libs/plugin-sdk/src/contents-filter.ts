import type { TermRegistry } from '@espalier/filter-syntax';
import type { Predicate } from '@espalier/predicates';
import type { ContentOptionsViewModel } from './contents-admin-list';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

export type ContentsStatus =
  'latest' | 'published' | 'draft' | 'scheduled' | 'archived' | 'removed' | 'allversions' | 'owner';

type ContentsOrder = 'modified' | 'published' | 'created' | 'title';

/** What contents are sorted by. Without a suffix dates begin with the newest and titles with A. */
export type ContentsSort = ContentsOrder | `${ContentsOrder}-${'asc' | 'desc'}`;

/** What a list of contents is asked for. Rights are no part of it: they narrow whatever is asked for. */
export interface ContentsQuery {
  /**
   * Names fields of items as on the wire: `displayText`, `price`, `paintPart.color`. Where a type has no such field, it is null there.
   * `owner` is the id of a user.
   */
  readonly where: Predicate;
  /** Names of types; with none, all types that are listable. */
  readonly type: readonly string[];
  /** With none, any. */
  readonly stereotype: readonly string[];
  /** Default `latest`. */
  readonly status?: ContentsStatus;
  /** Default `modified`. */
  readonly sort?: ContentsSort;
}

/** The request that a filter belongs to. */
export interface ContentsContext {
  readonly principal: Principal;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** The id of the user of this name, in any case; undefined when there is none. */
  readonly userIdOf: (userName: string) => Promise<string | undefined>;
}

/** What belongs to lists of contents. */
export interface ContentsList {
  query: ContentsQuery;
  condition: Predicate;
  context: ContentsContext;
  model: ContentOptionsViewModel;
}

/** Where terms of the lists of contents are declared. */
export type ContentsFilterBuilder = TermRegistry<ContentsList>;

/**
 * Adds terms to the filter language of lists of contents, as in `color:red`. Conditions are made with `@espalier/predicates`.
 *
 * @example
 * ```ts
 * @Contributes(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)
 * export class ColorFilter implements ContentsAdminListFilterProvider {
 *   build(filters: ContentsFilterBuilder) {
 *     filters.many('color', (term) =>
 *       term
 *         .anyMatch((value) => contains('paintPart.color', value))
 *         .noneMatch((value) => not(contains('paintPart.color', value))),
 *     );
 *   }
 * }
 * ```
 */
export interface ContentsAdminListFilterProvider {
  /** Called once, when the service starts. A name that another provider has declared stops the start. */
  build(filters: ContentsFilterBuilder): void;
}

/** Terms of lists of contents. The order of the contributions means nothing. */
export const CONTENTS_ADMIN_LIST_FILTER_PROVIDER = extensionPoint<ContentsAdminListFilterProvider>(
  'admin-list.contents-filter-provider',
);
