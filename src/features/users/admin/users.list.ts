import { Inject } from '@nestjs/common';
import { always } from '@espalier/predicates';
import {
  AdminList,
  LIST_FILTERS,
  USER_OPTIONS_DISPLAY_DRIVER,
  USERS_ADMIN_LIST_FILTER_PROVIDER,
  type AdminListDefinition,
  type ListFilter,
  type ListFilters,
  type ListSearch,
  type ListSurroundings,
  type PageOfRows,
  type Principal,
  type UsersAdminListFilterProvider,
  type UsersList,
  type UsersQuery,
  type UsersSort,
} from '@espalier/plugin-sdk';
import { menuOf } from '#features/admin-list';
import { isGivenByItself, Roles } from '#core/auth';
import { text } from '#platform/texts';
import { DEFAULT_SORT } from '../list/list-sort';
import { UserList, type UserPage } from '../list/user-list';
import type { User } from '../user';
import { UserBulkActions } from './user-bulk-actions';
import { UserPresenter, USERS_PATH, type UserRow } from './user-presenter';

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

@AdminList({
  path: USERS_PATH,
  title: text('Users'),
  navigation: { group: text('Access'), position: 50, help: 'users-and-roles#a-user' },
  noun: { one: text('user'), many: text('users') },
  rowView: 'users/row',
  permission: 'ViewUsers',
  bulkPermission: 'ManageUsers',
  help: { path: `${USERS_PATH}/FilterSyntax`, cards: USER_OPTIONS_DISPLAY_DRIVER },
})
export class UsersAdminList implements AdminListDefinition<UsersList, User, UserRow> {
  readonly filter: ListFilter<UsersList>;

  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(USERS_ADMIN_LIST_FILTER_PROVIDER) terms: Iterable<UsersAdminListFilterProvider>,
    readonly bulk: UserBulkActions,
    private readonly list: UserList,
    private readonly presenter: UserPresenter,
    private readonly roles: Roles,
  ) {
    this.filter = filters.of<UsersList>(terms, ({ status, sort = DEFAULT_SORT }, { role }) => ({ status, role, sort }));
  }

  query(): UsersQuery {
    return { where: always(), roles: [] };
  }

  page(request: UsersQuery & PageOfRows): Promise<UserPage> {
    return this.list.page(request);
  }

  rows(found: readonly User[], { returnQuery }: ListSearch<UsersList>, principal: Principal): Promise<UserRow[]> {
    return this.presenter.of(found, principal, returnQuery);
  }

  async around(
    search: ListSearch<UsersList>,
    _found: readonly User[],
    principal: Principal,
  ): Promise<ListSurroundings> {
    const names = (await this.roles.all()).map(({ name }) => name).filter((name) => !isGivenByItself(name));
    const roles = [[undefined, text('Any role')] as const, ...names.map((name) => [name, name] as const)];
    return {
      quickFilters: search.choices('status', STATUSES),
      menus: [
        menuOf('role', text('Role'), search.choices('role', roles)),
        menuOf('sort', text('Sort'), search.choices('sort', SORTS)),
      ],
      links: principal.may('ManageUsers') ? [{ text: text('New user'), href: `${USERS_PATH}/New` }] : [],
    };
  }
}
