import { text } from '#platform/texts';
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

/** A menu that says what is chosen in it. */
export function menuOf(id: string, title: string, entries: readonly MenuEntry[]): ListMenu {
  const current = entries.find(({ isCurrent }) => isCurrent);
  return { id, text: current ? text('{menu}: {choice}', { menu: title, choice: current.text }) : title, entries };
}
