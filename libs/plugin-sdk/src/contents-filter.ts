import type { TermRegistry } from '@espalier/filter-syntax';
import type { Predicate } from '@espalier/predicates';
import type { ContentOptionsViewModel } from './contents-admin-list';
import { extensionPoint } from './extension-point';
import type { ContentsQuery } from './contents-query';
import type { Principal } from './principal';

/** The request that a filter belongs to. */
export interface ContentsContext {
  readonly principal: Principal;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** IANA name, in which days are meant. */
  readonly timeZone: string;
  /** The id of the user of this name, in any case; undefined when there is none. */
  readonly userIdOf: (userName: string) => Promise<string | undefined>;
  /** The applications that have this name, in any case, as their client id or display name. */
  readonly applicationsNamed: (name: string) => Promise<readonly NamedApplication[]>;
}

/** An application as content knows it: what it writes is owned by its client id, and its author is its display name. */
export interface NamedApplication {
  readonly clientId: string;
  readonly displayName: string;
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
  { requires: ['build'] },
);
