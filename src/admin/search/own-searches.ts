import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { HelpSearch } from '#admin/help';
import { ContentDefinitions } from '#core/content-definition';
import { Navigation } from '#core/display';
import { text } from '#platform/texts';

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

/** Actions: what can be made. */
@Contributes(ADMIN_SEARCH)
export class CreationSearch implements AdminSearch {
  get title() {
    return text('Actions');
  }
  readonly icon = 'plus';
  readonly position = 30;

  constructor(private readonly definitions: ContentDefinitions) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    return this.definitions
      .creatableBy(principal)
      .map(({ name, definition }) => ({
        text: text('New {type}', { type: definition.displayName }),
        href: `/Admin/Contents/ContentTypes/${name}/Create`,
      }))
      .filter((hit) => isIn(hit.text, words));
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
