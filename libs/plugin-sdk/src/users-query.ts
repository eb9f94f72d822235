import type { Predicate } from '@espalier/predicates';

export type UsersStatus = 'enabled' | 'disabled';

type UsersOrder = 'name' | 'email' | 'created';

/** What users are sorted by. Without a suffix names and addresses begin with A and dates with the newest. */
export type UsersSort = UsersOrder | `${UsersOrder}-${'asc' | 'desc'}`;

/** What a list of users is asked for. */
export interface UsersQuery {
  /**
   * Names fields of users as on the wire: `id`, `userName`, `email`, `enabled`, `hasPassword`, `createdUtc`. Names and addresses are
   * in lower case there.
   */
  readonly where: Predicate;
  /** With none, any. */
  readonly status?: UsersStatus;
  /** Names of roles, all of which they have. */
  readonly roles: readonly string[];
  /** Default `name`. */
  readonly sort?: UsersSort;
}
