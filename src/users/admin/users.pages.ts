import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#auth';
import {
  type FormState,
  newForm,
  pageNumber,
  type Pager,
  PageRenderer,
  pagerOf,
  refusedForm,
  typed,
  view,
} from '#display';
import { Form, type FormFields } from '#platform/pages';
import { UserList } from '../list/user-list';
import { UsersFilter } from '../list/users-filter';
import { UserManagement } from '../management/user-management';
import type { User } from '../user';
import { RoleOptions, type Option } from './role-options';

interface UserListModel {
  readonly q: string;
  readonly faults: readonly string[];
  readonly users: readonly User[];
  readonly pager: Pager;
  readonly mayManage: boolean;
}
const USERS = view<UserListModel>('users/list');
const NEW_USER = view<{ form: FormState; roles: readonly Option[] }>('users/new');

const PAGE_SIZE = 50;

/** The list of users, and new ones. */
@AdminPage()
@RequirePermission('ViewUsers')
@Controller('Admin/Users')
export class UsersPages {
  constructor(
    private readonly userList: UserList,
    private readonly filter: UsersFilter,
    private readonly users: UserManagement,
    private readonly roleOptions: RoleOptions,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const q = searchOf(parameters.q);
    const page = pageNumber(parameters.page);
    const { query, faults } = await this.filter.read({ where: always(), roles: [] }, q, principal);
    const request = { ...query, first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
    const { items, totalCount } = await this.userList.page(request);
    const pager = pagerOf(
      { page, pageSize: PAGE_SIZE, total: totalCount },
      (number) => `/Admin/Users?${new URLSearchParams({ ...(q !== '' && { q }), page: String(number) }).toString()}`,
    );
    const messages = faults.map(({ message }) => message);
    const model = { q, faults: messages, users: items, pager, mayManage: principal.may('ManageUsers') };
    await this.pages.render(response, USERS, model, { title: 'Users' });
  }

  @Get('new')
  @RequirePermission('ManageUsers')
  form(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.showNew(response, principal, 200, newForm({ roles: [], enabled: true }));
  }

  @Post('new')
  @RequirePermission('ManageUsers')
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { userName, email } = typed(form, 'userName', 'email');
    const values = { userName, email, enabled: form.checked('enabled'), roles: form.all('roles') };
    const password = form.text('password');
    try {
      await this.users.create(principal, { ...values, ...(password !== '' && { password }) });
    } catch (error) {
      return this.showNew(response, principal, 400, refusedForm(values, error));
    }
    await this.pages.redirect(response, '/Admin/Users', { kind: 'success', text: `The user ${userName} was created.` });
  }

  private async showNew(response: Response, principal: Principal, status: number, form: FormState): Promise<void> {
    const model = { form, roles: await this.roleOptions.for(principal) };
    await this.pages.render(response, NEW_USER, model, { title: 'New user', status });
  }
}

function searchOf(given: unknown): string {
  return typeof given === 'string' ? given.replaceAll('\0', '').trim() : '';
}
