import { Injectable } from '@nestjs/common';
import { ADMIN_NAVIGATION, extensionPoint, type NavigationItem, type Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';

export const HELP_PATH = '/Admin/Help';
export const KEYBOARD_PATH = '/Admin/Keyboard';
export const SEARCH_PATH = '/Admin/Search';

/** Before the ids of headings: pages have parts of their own, such as `navigation`. */
const ID_PREFIX = 'help-';

export interface NavigationLink {
  readonly text: string;
  readonly href: string;
  readonly icon: string;
  readonly count?: string;
  /** Leads to the page that is shown, or to one above it. */
  readonly current: boolean;
  /** Such as `audit-trail#settings`. */
  readonly help?: string;
  /** Pressed behind G. */
  readonly key?: string;
  readonly creates?: NavigationItem['creates'];
  readonly below: readonly NavigationLink[];
}

export interface NavigationGroup {
  readonly heading?: string;
  /** Opened by its heading, and open around the current page. */
  readonly isFolded: boolean;
  readonly isCurrent: boolean;
  readonly links: readonly NavigationLink[];
}

@Injectable()
export class Navigation {
  constructor(private readonly registry: ExtensionRegistry) {}

  /** @param currentPath within the service */
  async for(principal: Principal, currentPath: string): Promise<NavigationGroup[]> {
    const contributions = this.registry.contributions(ADMIN_NAVIGATION);
    const further = await Promise.all(
      contributions.map(async (contribution) => contribution.itemsFor?.(principal) ?? []),
    );
    const items = [...contributions.flatMap((contribution) => contribution.items), ...further.flat()]
      .filter(({ permission }) => permission === undefined || principal.may(permission))
      .toSorted(byPlace);
    const current = longest(items.filter(({ href }) => leadsTo(href, currentPath)))?.href;
    const keys = keysOf(items);
    const linkOf = (item: NavigationItem): NavigationLink => ({
      text: item.text,
      href: item.href,
      icon: item.icon ?? 'dot',
      count: item.count,
      current: item.href === current,
      help: item.help,
      key: keys.get(item),
      creates: item.creates,
      below: items.filter(({ under }) => under === item.href).map(linkOf),
    });
    const top = items.filter(({ under }) => under === undefined);
    return [...new Set([undefined, ...top.map(({ group }) => group)])]
      .map((heading) => groupOf(heading, top.filter(({ group }) => group === heading).map(linkOf)))
      .filter(({ links }) => links.length > 0);
  }
}

function groupOf(heading: string | undefined, links: readonly NavigationLink[]): NavigationGroup {
  const isCurrent = links.some(({ current, below }) => current || below.some((link) => link.current));
  return { heading, isFolded: heading === text('Administration'), isCurrent, links };
}

/** Those that links ask for, then for each the first letter of its text that is still free. */
function keysOf(items: readonly NavigationItem[]): ReadonlyMap<NavigationItem, string> {
  const keys = new Map<NavigationItem, string>();
  const give = (item: NavigationItem, letters: Iterable<string>) => {
    const free = [...letters].find((letter) => ![...keys.values()].includes(letter));
    if (free !== undefined && !keys.has(item)) keys.set(item, free);
  };
  for (const item of items) give(item, item.key?.toLowerCase() ?? '');
  for (const item of items) give(item, item.text.toLowerCase().match(/\p{L}/gu) ?? []);
  return keys;
}

/** That of the page itself, else of the link that leads to it or nearest above, else all of it. */
export function helpAbout(groups: readonly NavigationGroup[], ofPage?: string): string {
  const help = ofPage ?? currentLink(groups)?.help;
  return help === undefined ? HELP_PATH : helpPath(help);
}

/** On the pages below the first one of a section: the way back. */
export function sectionAbove(groups: readonly NavigationGroup[], currentPath: string): NavigationLink | undefined {
  const section = currentLink(groups);
  return section && leadsTo(currentPath.replace(/\/$/, ''), section.href) ? undefined : section;
}

/** What stands at the foot of the window of a phone: the first links. */
export function tabsOf(groups: readonly NavigationGroup[]): readonly NavigationLink[] {
  return groups.flatMap(({ links, isFolded }) => (isFolded ? [] : links)).slice(0, 3);
}

function currentLink(groups: readonly NavigationGroup[]): NavigationLink | undefined {
  return groups
    .flatMap(({ links }) => links)
    .flatMap((link) => [link, ...link.below])
    .find(({ current }) => current);
}

function byPlace(a: NavigationItem, b: NavigationItem): number {
  return (a.position ?? 0) - (b.position ?? 0) || a.text.localeCompare(b.text, 'en');
}

/** Routes are found without regard to case. */
function leadsTo(href: string, currentPath: string): boolean {
  return `${currentPath}/`.toLowerCase().startsWith(`${href}/`.toLowerCase());
}

/** `/Admin` is above every page, so the link that says most is the one. */
function longest(items: readonly NavigationItem[]): NavigationItem | undefined {
  return items.toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** Within the service. @param topic such as `audit-trail` or `audit-trail#settings` */
export function helpPath(topic: string): string {
  const [name, section] = topic.split('#', 2);
  return section === undefined ? `${HELP_PATH}/${name}` : `${HELP_PATH}/${name}#${ID_PREFIX}${section}`;
}

/** What keys do, in words. */
export interface KeyGroup {
  readonly title: string;
  /** The bundle that listens to them, such as `list.js`. */
  readonly script: string;
  /** As they are pressed, such as `Ctrl+K`, and what they do. */
  readonly keys: readonly (readonly [keys: string, text: string])[];
}

/** Keys of pages with a script, beside those that each page has and those of the navigation. */
export const KEYBOARD = extensionPoint<KeyGroup>('display.keyboard', { requires: ['title', 'script', 'keys'] });
