import type { Provider } from '@nestjs/common';
import { contribution } from './contributes';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/** A link in the navigation of the admin pages. */
export interface NavigationItem {
  readonly text: string;
  /** Path of the page within the service, for example `/Admin/Paints`. */
  readonly href: string;
  /**
   * Heading that it stands under, such as `Content`, `Site` or `Administration`, which is folded; without one it stands before all
   * groups.
   */
  readonly group?: string;
  /** Of those of the service, such as `users`. Default: a dot. */
  readonly icon?: string;
  /** Shown at its end: `655`. */
  readonly count?: string;
  /** `href` of the link that it hangs below, with no group of its own. */
  readonly under?: string;
  /** Ascending; equal positions in alphabetical order. A group stands where its first item does. Default 0. */
  readonly position?: number;
  /** Whoever lacks it does not see the link. The page itself has to require it as well. */
  readonly permission?: string;
  /**
   * The document of the help that is about the page and those below it, with a section of it after `#`: `audit-trail#the-list` of the
   * service, `paint/mixing#tins` of a folder of one's own (`HELP_FOLDER`). A section is named by its heading, in lower case and with
   * hyphens between the words.
   */
  readonly help?: string;
  /** The letter that leads there behind G. Default: the first of its text that no other link has. */
  readonly key?: string;
  /** What is made new there, by C and the same letter. */
  readonly creates?: { readonly text: string; readonly href: string };
}

/**
 * Adds links to the navigation of the admin pages.
 *
 * @example
 * ```ts
 * @Contributes(ADMIN_NAVIGATION)
 * export class PaintNavigation implements AdminNavigation {
 *   readonly items = [{ text: 'Paints', href: '/Admin/Paints', group: 'Shop', position: 40, permission: 'MixPaint' }];
 * }
 * ```
 */
export interface AdminNavigation {
  readonly items: readonly NavigationItem[];
  /** Further ones, asked for with each page: it should cost next to nothing. */
  itemsFor?(principal: Principal): Promise<readonly NavigationItem[]>;
}

/** Navigation of the admin pages. The order of the contributions means nothing. */
export const ADMIN_NAVIGATION = extensionPoint<AdminNavigation>('display.admin-navigation', { requires: ['items'] });

/** @param link asked for with each page, for whose text it is made in the language of the page */
export function navigationLink(link: () => NavigationItem): Provider {
  return contribution(ADMIN_NAVIGATION, {
    get items() {
      return [link()];
    },
  });
}
