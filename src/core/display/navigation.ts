import { Injectable } from '@nestjs/common';
import { ADMIN_NAVIGATION, type NavigationItem, type Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

export const HELP_PATH = '/Admin/Help';

/** Before the ids of headings: pages have parts of their own, such as `navigation`. */
const ID_PREFIX = 'help-';

interface NavigationLink {
  readonly text: string;
  readonly href: string;
  /** Leads to the page that is shown, or to one above it. */
  readonly current: boolean;
  /** Such as `audit-trail#the-list`. */
  readonly help?: string;
}

interface NavigationGroup {
  readonly heading?: string;
  readonly links: readonly NavigationLink[];
}

@Injectable()
export class Navigation {
  constructor(private readonly registry: ExtensionRegistry) {}

  /** @param currentPath within the service */
  for(principal: Principal, currentPath: string): NavigationGroup[] {
    const items = this.registry
      .contributions(ADMIN_NAVIGATION)
      .flatMap((contribution) => contribution.items)
      .filter(({ permission }) => permission === undefined || principal.may(permission))
      .toSorted(byPlace);
    const current = longest(items.filter(({ href }) => leadsTo(href, currentPath)))?.href;
    const groups = new Map<string | undefined, NavigationLink[]>([[undefined, []]]);
    for (const { group, text, href, help } of items) {
      const links = groups.get(group) ?? [];
      links.push({ text, href, current: href === current, help });
      groups.set(group, links);
    }
    return [...groups].map(([heading, links]) => ({ heading, links })).filter(({ links }) => links.length > 0);
  }
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

function currentLink(groups: readonly NavigationGroup[]): NavigationLink | undefined {
  return groups.flatMap(({ links }) => links).find(({ current }) => current);
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

/** Within the service. @param topic such as `audit-trail` or `audit-trail#the-list` */
export function helpPath(topic: string): string {
  const [name, section] = topic.split('#', 2);
  return section === undefined ? `${HELP_PATH}/${name}` : `${HELP_PATH}/${name}#${ID_PREFIX}${section}`;
}
