import { extensionPoint } from './extension-point';

/** A link in the navigation of the admin pages. */
export interface NavigationItem {
  readonly text: string;
  /** Path of the page within the service, for example `/Admin/Paints`. */
  readonly href: string;
  /** Heading that it stands under, for example `Access`; without one it stands before all groups. */
  readonly group?: string;
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
}

/** Navigation of the admin pages. The order of the contributions means nothing. */
export const ADMIN_NAVIGATION = extensionPoint<AdminNavigation>('display.admin-navigation', { requires: ['items'] });
