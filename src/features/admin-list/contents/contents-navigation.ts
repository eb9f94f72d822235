import {
  ADMIN_NAVIGATION,
  adminListOptions,
  Contributes,
  type AdminNavigation,
  type NavigationItem,
  type Principal,
} from '@espalier/plugin-sdk';
import { viewScope } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { countInWords } from '#core/display';
import { text } from '#platform/texts';
import { pathAbout } from '../engine/asked-list';
import { ContentsCounts, seesAll } from './contents-counts';
import { CONTENTS_PATH } from './contents-defaults';
import { ContentsAdminList } from './contents.list';

/** Whoever has more finds them in the menu of the list of all. */
const MOST_TYPES = 12;

/** The list of all, and below it each type that has a list: none that the person would be refused. */
@Contributes(ADMIN_NAVIGATION)
export class ContentsNavigation implements AdminNavigation {
  readonly items = [];

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly counts: ContentsCounts,
  ) {}

  async itemsFor(principal: Principal): Promise<readonly NavigationItem[]> {
    if (!principal.may('AccessAdminPanel')) return [];
    const all = this.definitions.all();
    const visible = all.filter(({ name }) => viewScope(principal, [name]).types.length > 0);
    if (all.length > 0 && visible.length === 0) return [];
    const types = visible
      .filter(({ definition }) => definition.listable)
      .toSorted((a, b) => a.definition.displayName.localeCompare(b.definition.displayName, 'en'))
      .slice(0, MOST_TYPES);
    const counted = types.map(({ name }) => name).filter((name) => seesAll(principal, name));
    const counts = await this.counts.of(counted);
    const creatable = this.definitions.creatableBy(principal).map(({ name }) => name);
    const ofTypes = types.map(({ name, definition }) => ({
      text: definition.displayName,
      href: pathAbout(CONTENTS_PATH, name),
      icon: 'file-text',
      count: counted.includes(name) ? countInWords(counts.get(name)) : undefined,
      under: CONTENTS_PATH,
      help: 'admin-lists#the-list-of-contents',
      ...(creatable.includes(name) && { creates: creationOf(name, definition.displayName) }),
    }));
    const { title, navigation } = adminListOptions(ContentsAdminList);
    return [{ text: title, href: CONTENTS_PATH, ...navigation }, ...ofTypes];
  }
}

/** The editor is a storey above. */
function creationOf(type: string, displayName: string) {
  return {
    text: text('New {type}', { type: displayName }),
    href: `/Admin/Contents/ContentTypes/${type}/Create`,
  };
}
