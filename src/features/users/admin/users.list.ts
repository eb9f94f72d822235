import { Inject } from '@nestjs/common';
import { always } from '@espalier/predicates';
import {
  AdminList,
  LIST_FILTERS,
  USER_OPTIONS_DISPLAY_DRIVER,
  USERS_ADMIN_LIST_FILTER_PROVIDER,
  type AdminListDefinition,
  type ListFilter,
  type ListColumn,
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
import { perLanguage, text } from '#platform/texts';
import { DEFAULT_SORT, UserList, type UserPage } from '../list/user-list';
import type { User } from '../user';
import { UserBulkActions } from './users-bulk-actions';
import { UserPresenter, USERS_PATH, type UserRow } from './user-presenter';

const statuses = perLanguage(
  () =>
    [
      [undefined, text('All')],
      ['enabled', text('Enabled')],
      ['disabled', text('Disabled')],
    ] as const,
);

const columns = perLanguage((): readonly ListColumn<UserRow>[] => [
  {
    name: 'name',
    title: text('User name'),
    kind: 'title',
    cell: ({ label, href }) => ({ text: label, href, isPerson: true }),
    sort: { ascending: 'name', descending: 'name-desc' },
  },
  {
    name: 'status',
    title: text('Status'),
    kind: 'status',
    cell: ({ user: { enabled } }) =>
      enabled ? { look: 'published', text: text('Enabled') } : { look: 'archived', text: text('Disabled') },
  },
  {
    name: 'email',
    title: text('E-mail address'),
    kind: 'text',
    cell: ({ user }) => user.email,
    sort: { ascending: 'email', descending: 'email-desc' },
  },
  { name: 'roles', title: text('Roles'), kind: 'text', cell: ({ user }) => user.roles.join(', ') },
  {
    name: 'sign-in',
    title: text('Sign-in'),
    kind: 'text',
    cell: ({ user }) => (user.hasPassword ? text('Password') : text('No password')),
  },
  {
    name: 'created',
    title: text('Created'),
    kind: 'time',
    cell: ({ user }) => user.createdUtc,
    sort: { ascending: 'created-asc', descending: 'created' },
  },
]);

const sorts = perLanguage((): readonly (readonly [UsersSort, string])[] => [
  ['name', text('Name, A to Z')],
  ['name-desc', text('Name, Z to A')],
  ['email', text('E-mail address, A to Z')],
  ['email-desc', text('E-mail address, Z to A')],
  ['created', text('Newest')],
  ['created-asc', text('Oldest')],
]);

@AdminList({
  path: USERS_PATH,
  get title() {
    return text('Users');
  },
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'users',
    position: 50,
    help: 'users-and-roles#users',
  },
  noun: {
    get one() {
      return text('user');
    },
    get many() {
      return text('users');
    },
  },
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

  columns(): readonly ListColumn<UserRow>[] {
    return columns();
  }

  async around(
    search: ListSearch<UsersList>,
    _found: readonly User[],
    principal: Principal,
  ): Promise<ListSurroundings> {
    const names = (await this.roles.all()).map(({ name }) => name).filter((name) => !isGivenByItself(name));
    const roles = [[undefined, text('Any role')] as const, ...names.map((name) => [name, name] as const)];
    return {
      quickFilters: search.choices('status', statuses()),
      menus: [
        menuOf('role', text('Role'), search.choices('role', roles)),
        menuOf('sort', text('Sort'), search.choices('sort', sorts())),
      ],
      links: principal.may('ManageUsers') ? [{ text: text('New user'), href: `${USERS_PATH}/New` }] : [],
    };
  }
}
