import { Injectable } from '@nestjs/common';
import type { ContentOptionsViewModel, ContentsSort, ContentsStatus, Principal } from '@espalier/plugin-sdk';
import { viewScope } from '#content';
import { ContentDefinitions } from '#content-definition';
import { menuOf, type ListMenu, type MenuEntry } from '../engine/list-menu';
import { ContentsFilter } from './contents-filter';
import { pathOf, type Search } from './contents-search';

const QUICK_FILTERS: readonly (readonly [ContentsStatus, string])[] = [
  ['latest', 'All'],
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['scheduled', 'Scheduled'],
  ['archived', 'Archived'],
  ['owner', 'Mine'],
];

const SORTS: readonly (readonly [ContentsSort, string])[] = [
  ['modified', 'Recently modified'],
  ['published', 'Recently published'],
  ['created', 'Recently created'],
  ['created-asc', 'Oldest'],
  ['title', 'Title, A to Z'],
  ['title-desc', 'Title, Z to A'],
];

/** Choices on a page of contents, as links to the page with this choice made and the rest of the filter as it was typed. */
@Injectable()
export class ContentsMenus {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly filters: ContentsFilter,
  ) {}

  quickFilters(search: Search): MenuEntry[] {
    return QUICK_FILTERS.map(([status, text]) =>
      this.entry(search, text, { status }, search.filter.options.status === status),
    );
  }

  menus(search: Search, principal: Principal): ListMenu[] {
    const sorts = SORTS.map(([sort, text]) => this.entry(search, text, { sort }, search.filter.options.sort === sort));
    return [menuOf('type', 'Type', this.types(search, principal)), menuOf('sort', 'Sort', sorts)];
  }

  private types({ address, filter: { filter }, type = '' }: Search, principal: Principal): MenuEntry[] {
    const listable = this.definitions.all().filter(({ definition }) => definition.listable);
    const names = viewScope(
      principal,
      listable.map(({ name }) => name),
    ).types;
    const q = this.filters.with(filter, { selectedContentType: undefined });
    const entries = listable
      .filter(({ name }) => names.includes(name))
      .map(({ name, definition }) => ({ name, text: definition.displayName }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'en'));
    return [{ name: '', text: 'All types' }, ...entries].map(({ name, text }) => ({
      text,
      href: address.of(pathOf(name), q),
      isCurrent: name === type,
    }));
  }

  private entry(
    { address, filter: { filter } }: Search,
    text: string,
    chosen: Partial<ContentOptionsViewModel>,
    isCurrent: boolean,
  ): MenuEntry {
    return { text, href: address.at({ q: this.filters.with(filter, chosen) }), isCurrent };
  }
}
