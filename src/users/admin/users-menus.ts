import { Injectable } from '@nestjs/common';
import type { UserOptionsViewModel, UsersSort } from '@espalier/plugin-sdk';
import { menuOf, type ListMenu, type MenuEntry } from '#admin-list';
import { isGivenByItself, roleKey, Roles } from '#auth';
import { UsersFilter } from '../list/users-filter';
import type { Search } from './users-search';

const STATUSES = [
  [undefined, 'All'],
  ['enabled', 'Enabled'],
  ['disabled', 'Disabled'],
] as const;

const SORTS: readonly (readonly [UsersSort, string])[] = [
  ['name', 'Name, A to Z'],
  ['name-desc', 'Name, Z to A'],
  ['email', 'E-mail address, A to Z'],
  ['email-desc', 'E-mail address, Z to A'],
  ['created', 'Newest'],
  ['created-asc', 'Oldest'],
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
    return STATUSES.map(([status, text]) => this.entry(search, text, { status }, status === current));
  }

  async menus(search: Search): Promise<ListMenu[]> {
    const { role: current, sort: order } = search.filter.options;
    const names = (await this.roles.all()).map(({ name }) => name).filter((name) => !isGivenByItself(name));
    const roles = names.map((role) =>
      this.entry(search, role, { role }, current !== undefined && roleKey(role) === roleKey(current)),
    );
    const sorts = SORTS.map(([sort, text]) => this.entry(search, text, { sort }, sort === order));
    const anyRole = this.entry(search, 'Any role', { role: undefined }, current === undefined);
    return [menuOf('role', 'Role', [anyRole, ...roles]), menuOf('sort', 'Sort', sorts)];
  }

  private entry(
    { address, filter: { filter } }: Search,
    text: string,
    chosen: Partial<UserOptionsViewModel>,
    isCurrent: boolean,
  ): MenuEntry {
    return { text, href: address.at({ q: this.filters.with(filter, chosen) }), isCurrent };
  }
}
