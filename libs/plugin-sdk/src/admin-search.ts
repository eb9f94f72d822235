import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

export interface AdminSearchHit {
  /** What people know it by. */
  readonly text: string;
  /** Path within the service. */
  readonly href: string;
  /** Such as the kind of thing, shown at the end. */
  readonly detail?: string;
}

/**
 * Finds one kind of thing for the search of the admin pages.
 *
 * @example
 * ```ts
 * @Contributes(ADMIN_SEARCH)
 * export class PaintSearch implements AdminSearch {
 *   readonly title = 'Paints';
 *   readonly icon = 'tag';
 *   readonly permission = 'MixPaint';
 *   search(words: string) { … }
 * }
 * ```
 */
export interface AdminSearch {
  /** Heading over what it finds. */
  readonly title: string;
  /** Of those of the service. */
  readonly icon: string;
  /** Ascending, by title where equal. Default 0. */
  readonly position?: number;
  /** Whoever lacks it is not shown anything of it. */
  readonly permission?: string;
  /**
   * What the principal may see and open, best first; only the first few are shown, without those that a search before this one has
   * found, too. It is asked while people type, so it
   * should take a few milliseconds.
   *
   * @param words as typed, 1 to 100 characters
   */
  search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]>;
}

export const ADMIN_SEARCH = extensionPoint<AdminSearch>('admin.search', { requires: ['title', 'icon', 'search'] });
