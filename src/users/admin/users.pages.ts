import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { BulkPages, lastPage, LIST_VIEW, listModel, markedFault, type Noun } from '#admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#auth';
import { PageRenderer } from '#display';
import { Form, type FormFields } from '#platform/pages';
import { UserList, type UserPage } from '../list/user-list';
import { StoredUserNames } from '../stored-user-names';
import { ListedUsers } from './listed-users';
import { UserBulkActions } from './user-bulk-actions';
import { UsersHelp } from './users-help';
import { UsersMenus } from './users-menus';
import { USERS_PATH, UsersSearch, type Search } from './users-search';

type Parameters = Readonly<Record<string, unknown>>;

const USERS: Noun = { one: 'user', many: 'users' };
const NEW_USER = { text: 'New user', href: `${USERS_PATH}/new` };

/** The list of users. */
@AdminPage()
@RequirePermission('ViewUsers')
@Controller(USERS_PATH)
export class UsersPages {
  constructor(
    private readonly searches: UsersSearch,
    private readonly userList: UserList,
    private readonly names: StoredUserNames,
    private readonly rows: ListedUsers,
    private readonly menus: UsersMenus,
    private readonly help: UsersHelp,
    private readonly bulkActions: UserBulkActions,
    private readonly bulk: BulkPages,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Query() parameters: Parameters,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(parameters, principal);
    const { page, pageSize } = search.address.query;
    const found = await this.userList.page({ ...search.filter.query, first: pageSize, skip: (page - 1) * pageSize });
    const last = lastPage(search.address, { count: found.totalCount });
    if (last !== undefined) return this.pages.redirect(response, search.address.at({ page: last }));
    await this.show(response, search, found, principal);
  }

  @Post()
  @RequirePermission('ManageUsers')
  async doToMany(
    @Res() response: Response,
    @Query() parameters: Parameters,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { address, filter } = await this.searches.read(parameters, principal);
    const target = {
      address,
      noun: USERS,
      actions: await this.bulkActions.for(principal),
      hasFaults: filter.faults.length > 0,
      everything: (atMost: number) => this.userList.ids(filter.query, atMost),
      labels: (ids: readonly string[]) => this.names.namesOf(ids),
    };
    await this.bulk.answer(response, target, form, principal);
  }

  private async show(
    response: Response,
    search: Search,
    { items, totalCount }: UserPage,
    principal: Principal,
  ): Promise<void> {
    const { address, filter } = search;
    const model = listModel({
      address,
      noun: USERS,
      faults: filter.faults.map((fault) => markedFault(address.query.q, fault)),
      quickFilters: this.menus.quickFilters(search),
      syntax: this.help.syntax(search),
      menus: await this.menus.menus(search),
      links: principal.may('ManageUsers') ? [NEW_USER] : [],
      rows: await this.rows.of(items, principal, address.here),
      total: { count: totalCount },
      rowView: 'users/row',
      bulkActions: await this.bulkActions.for(principal),
    });
    await this.pages.render(response, LIST_VIEW, model, { title: 'Users' });
  }
}
