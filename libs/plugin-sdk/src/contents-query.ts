import type { Predicate } from '@espalier/predicates';

export type ContentsStatus =
  'latest' | 'published' | 'draft' | 'scheduled' | 'archived' | 'removed' | 'allversions' | 'owner';

type ContentsOrder = 'modified' | 'published' | 'created' | 'title';

/**
 * What contents are sorted by. Without a suffix dates begin with the newest and titles with A. `relevance`: the best first, of those that
 * are searched for by words.
 */
export type ContentsSort = 'relevance' | ContentsOrder | `${ContentsOrder}-${'asc' | 'desc'}`;

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
  /** Default `relevance` where words are searched for, else `modified`. */
  readonly sort?: ContentsSort;
}
