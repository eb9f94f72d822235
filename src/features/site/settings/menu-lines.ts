import type { MenuLink } from './menu-link';

/** The links of a menu as they are typed: a line for each, `Text | /path`. */
export function menuLines(menu: readonly MenuLink[]): string {
  return menu.map(({ text, url }) => `${text} | ${url}`).join('\n');
}

/** The links that lines stand for. What stands behind the last bar is the address; a line without one has none, and is refused. */
export function menuOfLines(lines: string): MenuLink[] {
  return lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const bar = line.lastIndexOf('|');
      return bar === -1
        ? { text: line.trim(), url: '' }
        : { text: line.slice(0, bar).trim(), url: line.slice(bar + 1).trim() };
    });
}
