/** A choice of a menu: a link to the list with this choice made. */
export interface MenuEntry {
  readonly text: string;
  /** Path within the service. */
  readonly href: string;
  readonly isCurrent: boolean;
}

/** A button that opens a menu of links. */
export interface ListMenu {
  /** Unique on the page. */
  readonly id: string;
  readonly text: string;
  readonly entries: readonly MenuEntry[];
}
