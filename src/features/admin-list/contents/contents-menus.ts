import { Injectable } from '@nestjs/common';
import type { ContentOptionsViewModel, ContentsSort, ContentsStatus, Principal } from '@espalier/plugin-sdk';
import { viewScope } from '#core/content';
import { ContentDefinitions, isSameStereotype, type ContentType } from '#core/content-definition';
import { text } from '#platform/texts';
import { menuOf, type ListMenu, type MenuEntry } from '../engine/list-menu';
import type { ListRow, ListSpec } from '../engine/list-model';
import { returnQuery } from '../engine/list-return';
import { ContentsFilter } from './contents-filter';
import { pathOf, type Search } from './contents-search';

const QUICK_FILTERS: readonly (readonly [ContentsStatus, string])[] = [
  ['latest', text('All')],
  ['draft', text('Drafts')],
  ['published', text('Published')],
  ['scheduled', text('Scheduled')],
  ['archived', text('Archived')],
  ['owner', text('Mine')],
];

const SORTS: readonly (readonly [ContentsSort, string])[] = [
  ['modified', text('Recently modified')],
  ['published', text('Recently published')],
  ['created', text('Recently created')],
  ['created-asc', text('Oldest')],
  ['title', text('Title, A to Z')],
  ['title-desc', text('Title, Z to A')],
];

/** Choices on a page of contents, as links to the page with this choice made and the rest of the filter as it was typed. */
@Injectable()
export class ContentsMenus {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly filters: ContentsFilter,
  ) {}

  quickFilters(search: Search): MenuEntry[] {
    return QUICK_FILTERS.map(([status, title]) =>
      this.entry(search, title, { status }, search.filter.options.status === status),
    );
  }

  menus(search: Search, principal: Principal): ListMenu[] {
    const sorts = SORTS.map(([sort, title]) =>
      this.entry(search, title, { sort }, search.filter.options.sort === sort),
    );
    return [menuOf('type', text('Type'), this.types(search, principal)), menuOf('sort', text('Sort'), sorts)];
  }

  /** Ways to new items: a link on the page of a type, else a menu of the types that somebody may make items of; of a stereotype those it has. */
  creation(
    { address, type, stereotypes }: Search,
    principal: Principal,
  ): Pick<ListSpec<ListRow>, 'links' | 'creation'> {
    const entries = this.definitions
      .all()
      .filter(({ name, definition }) => definition.creatable && (type === undefined || type === name))
      .filter((each) => isOfAny(each, stereotypes))
      .filter(({ name }) => principal.may('EditContent', { contentType: name, owner: principal.id }))
      .map(({ name, definition }) => ({
        text: definition.displayName,
        href: `/Admin/Contents/ContentTypes/${name}/Create?${returnQuery(address)}`,
        isCurrent: false,
      }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'en'));
    if (entries.length === 0) return {};
    if (type === undefined) return { creation: { id: 'new', text: text('New'), entries } };
    return { links: entries.map((entry) => ({ text: text('New {type}', { type: entry.text }), href: entry.href })) };
  }

  private types({ address, filter: { filter }, type = '', stereotypes }: Search, principal: Principal): MenuEntry[] {
    const listable = this.definitions.all().filter((each) => each.definition.listable && isOfAny(each, stereotypes));
    const names = viewScope(
      principal,
      listable.map(({ name }) => name),
    ).types;
    const q = this.filters.with(filter, { selectedContentType: undefined });
    const entries = listable
      .filter(({ name }) => names.includes(name))
      .map(({ name, definition }) => ({ name, text: definition.displayName }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'en'));
    return [{ name: '', text: text('All types') }, ...entries].map(({ name, text: title }) => ({
      text: title,
      href: name === type ? address.at({ q }) : address.of(pathOf(name), q),
      isCurrent: name === type,
    }));
  }

  private entry(
    { address, filter: { filter } }: Search,
    title: string,
    chosen: Partial<ContentOptionsViewModel>,
    isCurrent: boolean,
  ): MenuEntry {
    return { text: title, href: address.at({ q: this.filters.with(filter, chosen) }), isCurrent };
  }
}

/** Whether a list of these stereotypes has items of the type; of none, it has those of all. */
function isOfAny({ definition }: ContentType, stereotypes: readonly string[]): boolean {
  return stereotypes.length === 0 || stereotypes.some((name) => isSameStereotype(name, definition.stereotype));
}
