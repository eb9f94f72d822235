import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { always, contains } from '@espalier/predicates';
import { HelpSearch } from '#admin/help';
import { ContentList, ContentSearch, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { KEYBOARD_PATH, Navigation, SEARCH_PATH } from '#core/display';
import { perLanguage, text } from '#platform/texts';

/** Writes the index of words again. */
export const REBUILD_PATH = `${SEARCH_PATH}/Rebuild`;
export const REBUILDS = 'ManageBackgroundTasks';

const MOST = 6;
/** Those that are found by their titles, too, are left out. */
const MOST_BY_WORDS = 2 * MOST;
/** Shorter ones begin so many words that looking for all of them would take long. */
const SHORTEST_BEGINNING = 4;

/** By their titles, drafts too. */
@Contributes(ADMIN_SEARCH)
export class TitleSearch implements AdminSearch {
  get title() {
    return text('Content items');
  }
  readonly icon = 'file-text';
  readonly position = 20;

  constructor(
    private readonly list: ContentList,
    private readonly definitions: ContentDefinitions,
  ) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const where = contains('displayText', words);
    const request = { where, type: [], stereotype: [], first: MOST, skip: 0, countUpTo: MOST, members: [] };
    const { rows } = await this.list.page(request, principal);
    return rows.map((row) => itemHit(row, this.definitions, principal));
  }
}

/** What is published, by all of its words. */
@Contributes(ADMIN_SEARCH)
export class WordSearch implements AdminSearch {
  get title() {
    return text('Content items with these words');
  }
  readonly icon = 'file-text';
  readonly position = 21;

  constructor(
    private readonly content: ContentSearch,
    private readonly definitions: ContentDefinitions,
  ) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const request = { where: always(), type: [], stereotype: [], facets: [], first: MOST_BY_WORDS };
    const { hits } = await this.content.search({ ...request, q: begun(words) }, principal);
    return hits.map(({ row }) => itemHit(row, this.definitions, principal));
  }
}

/** Whoever is still typing has not finished the last word. */
function begun(words: string): string {
  const last = words.split(/[^\p{L}\p{N}]+/u).at(-1) ?? '';
  return last.length < SHORTEST_BEGINNING ? words : `${words}*`;
}

function itemHit(
  { contentItemId, contentType, displayText, owner }: VersionRow,
  definitions: ContentDefinitions,
  principal: Principal,
): AdminSearchHit {
  const page = principal.may('EditContent', { contentType, owner }) ? 'Edit' : 'History';
  return {
    text: displayText,
    href: `/Admin/Contents/ContentItems/${contentItemId}/${page}`,
    detail: definitions.get(contentType)?.definition.displayName,
  };
}

/** Pages of the admin UI, by their links in the navigation. */
@Contributes(ADMIN_SEARCH)
export class PageSearch implements AdminSearch {
  get title() {
    return text('Pages');
  }
  readonly icon = 'file';
  readonly position = 10;

  constructor(private readonly navigation: Navigation) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const groups = await this.navigation.for(principal, '');
    return groups.flatMap(({ heading, links }) =>
      links
        .flatMap((link) => [link, ...link.below])
        .filter((link) => isIn(link.text, words))
        .map((link) => ({ text: link.text, href: link.href, detail: heading })),
    );
  }
}

interface Action {
  readonly text: string;
  /** Of the page on which it is done. */
  readonly href: string;
  /** Default: whoever is signed in may do it. */
  readonly permission?: string;
}

/** What people do beside making content. */
export const actions = perLanguage((): readonly Action[] => [
  { text: text('Upload files'), href: '/Admin/Media', permission: 'ManageMediaContent' },
  { text: text('New content type'), href: '/Admin/ContentTypes/Create', permission: 'EditContentTypes' },
  { text: text('New template'), href: '/Admin/Templates/New', permission: 'ManageTemplates' },
  { text: text('New user'), href: '/Admin/Users/New', permission: 'ManageUsers' },
  { text: text('New role'), href: '/Admin/Roles/New', permission: 'ManageRoles' },
  { text: text('New webhook'), href: '/Admin/Webhooks/New', permission: 'ManageWebhooks' },
  { text: text('New application'), href: '/Admin/OpenID/Applications/New', permission: 'ManageApplications' },
  { text: text('New redirect'), href: '/Admin/Redirects/New', permission: 'ManageRedirects' },
  {
    text: text('Preview what pruning would delete'),
    href: '/Admin/Settings/ContentVersionPruning#preview-title',
    permission: 'ManageContentVersionPruningSettings',
  },
  { text: text('Rebuild the search index'), href: REBUILD_PATH, permission: REBUILDS },
  { text: text('Change the theme'), href: '/Account#appearance' },
  { text: text('Change the language'), href: '/Account#language' },
  { text: text('Change the time zone'), href: '/Account#time-zone' },
  { text: text('Change your password'), href: '/Account#password' },
  { text: text('End other sessions'), href: '/Account#sessions' },
  { text: text('Keyboard shortcuts'), href: KEYBOARD_PATH },
  { text: text('Sign out'), href: '/Account#this-browser' },
]);

/** What can be made, and done. */
@Contributes(ADMIN_SEARCH)
export class ActionSearch implements AdminSearch {
  get title() {
    return text('Actions');
  }
  readonly icon = 'plus';
  readonly position = 30;

  constructor(private readonly definitions: ContentDefinitions) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const creations = this.definitions.creatableBy(principal).map(({ name, definition }) => ({
      text: text('New {type}', { type: definition.displayName }),
      href: `/Admin/Contents/ContentTypes/${name}/Create`,
    }));
    const allowed = actions().filter(({ permission }) => permission === undefined || principal.may(permission));
    return [...creations, ...allowed.map(({ href, ...action }) => ({ text: action.text, href }))].filter((hit) =>
      isIn(hit.text, words),
    );
  }
}

@Contributes(ADMIN_SEARCH)
export class TypeSearch implements AdminSearch {
  get title() {
    return text('Content types');
  }
  readonly icon = 'boxes';
  readonly position = 40;
  readonly permission = 'ViewContentTypes';

  constructor(private readonly definitions: ContentDefinitions) {}

  async search(words: string): Promise<readonly AdminSearchHit[]> {
    return this.definitions
      .all()
      .filter(({ name, definition }) => isIn(name, words) || isIn(definition.displayName, words))
      .map(({ name, definition }) => ({ text: definition.displayName, href: `/Admin/ContentTypes/${name}` }));
  }
}

@Contributes(ADMIN_SEARCH)
export class HelpTopicSearch implements AdminSearch {
  get title() {
    return text('Help');
  }
  readonly icon = 'circle-help';
  readonly position = 90;

  constructor(private readonly help: HelpSearch) {}

  async search(words: string): Promise<readonly AdminSearchHit[]> {
    return this.help
      .find(words)
      .hits.map(({ title, heading, href }) => ({ text: heading ?? title, href, detail: title }));
  }
}

function isIn(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.toLowerCase());
}
