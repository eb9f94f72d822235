import type { TermRegistry } from '@espalier/filter-syntax';
import type { Predicate } from '@espalier/predicates';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';
import type { UserOptionsViewModel } from './users-admin-list';
import type { UsersQuery } from './users-query';

/** The request that a filter belongs to. */
export interface UsersContext {
  readonly principal: Principal;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** IANA name, in which days are meant. */
  readonly timeZone: string;
}

/** What belongs to lists of users. */
export interface UsersList {
  query: UsersQuery;
  condition: Predicate;
  context: UsersContext;
  model: UserOptionsViewModel;
}

/** Where terms of the lists of users are declared. */
export type UsersFilterBuilder = TermRegistry<UsersList>;

/**
 * Adds terms to the filter language of lists of users, as in `has-password:no`. Conditions are made with `@espalier/predicates`.
 *
 * @example
 * ```ts
 * @Contributes(USERS_ADMIN_LIST_FILTER_PROVIDER)
 * export class PasswordFilter implements UsersAdminListFilterProvider {
 *   build(filters: UsersFilterBuilder) {
 *     filters.single('has-password', (term) => term.match((value) => eq('hasPassword', value !== 'no')));
 *   }
 * }
 * ```
 */
export interface UsersAdminListFilterProvider {
  /** Called once, when the service starts. A name that another provider has declared stops the start. */
  build(filters: UsersFilterBuilder): void;
}

/** Terms of lists of users. The order of the contributions means nothing. */
export const USERS_ADMIN_LIST_FILTER_PROVIDER = extensionPoint<UsersAdminListFilterProvider>(
  'users.users-filter-provider',
  { requires: ['build'] },
);
