import { Injectable } from '@nestjs/common';
import type { UserOptionsViewModel, UsersSort } from '@espalier/plugin-sdk';
import { menuOf, type ListMenu, type MenuEntry } from '#features/admin-list';
import { isGivenByItself, roleKey, Roles } from '#core/auth';
import { text } from '#platform/texts';
import { UsersFilter } from '../list/users-filter';
import type { Search } from './users-search';

const STATUSES = [
  [undefined, text('All')],
  ['enabled', text('Enabled')],
  ['disabled', text('Disabled')],
] as const;

const SORTS: readonly (readonly [UsersSort, string])[] = [
  ['name', text('Name, A to Z')],
  ['name-desc', text('Name, Z to A')],
  ['email', text('E-mail address, A to Z')],
  ['email-desc', text('E-mail address, Z to A')],
  ['created', text('Newest')],
  ['created-asc', text('Oldest')],
];

/** Choices on a page of users, as links to the page with this choice made and the rest of the filter as it was typed. */
@Injectable()
export class UsersMenus {
  constructor(
    private readonly filters: UsersFilter,
    private readonly roles: Roles,
  ) {}

  quickFilters(search: Search): MenuEntry[] {
    const { status: current } = search.filter.options;
    return STATUSES.map(([status, title]) => this.entry(search, title, { status }, status === current));
  }

  async menus(search: Search): Promise<ListMenu[]> {
    const { role: current, sort: order } = search.filter.options;
    const names = (await this.roles.all()).map(({ name }) => name).filter((name) => !isGivenByItself(name));
    const roles = names.map((role) =>
      this.entry(search, role, { role }, current !== undefined && roleKey(role) === roleKey(current)),
    );
    const sorts = SORTS.map(([sort, title]) => this.entry(search, title, { sort }, sort === order));
    const anyRole = this.entry(search, text('Any role'), { role: undefined }, current === undefined);
    return [menuOf('role', text('Role'), [anyRole, ...roles]), menuOf('sort', text('Sort'), sorts)];
  }

  private entry(
    { address, filter: { filter } }: Search,
    title: string,
    chosen: Partial<UserOptionsViewModel>,
    isCurrent: boolean,
  ): MenuEntry {
    return { text: title, href: address.at({ q: this.filters.with(filter, chosen) }), isCurrent };
  }
}
