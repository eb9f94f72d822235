import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { BulkPages, lastPage, LIST_VIEW, withTimeoutNotice } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { UserList } from '../list/user-list';
import { UserBulkActions } from './user-bulk-actions';
import { USERS_PATH, UsersSearch } from './users-search';
import { UsersView } from './users-view';

type Parameters = Readonly<Record<string, unknown>>;

/** The list of users. */
@AdminPage()
@RequirePermission('ViewUsers')
@Controller(USERS_PATH)
export class UsersPages {
  constructor(
    private readonly searches: UsersSearch,
    private readonly userList: UserList,
    private readonly view: UsersView,
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
    const request = { ...search.filter.query, first: pageSize, skip: (page - 1) * pageSize };
    const asked = { path: USERS_PATH, filter: search.filter.options.normalizedText };
    const found = this.userList.page(request);
    const { items, totalCount, obstacle } = await withTimeoutNotice(found, { items: [], totalCount: 0 }, asked);
    const total = { count: totalCount, obstacle };
    const last = lastPage(search.address, total);
    if (last !== undefined) return this.pages.redirect(response, search.address.at({ page: last }));
    const model = await this.view.modelOf(search, { items, total }, principal);
    await this.pages.render(response, LIST_VIEW, model, { title: text('Users'), status: model.status });
  }

  @Post()
  @RequirePermission('ManageUsers')
  async doToMany(
    @Res() response: Response,
    @Query() parameters: Parameters,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const target = await this.bulkActions.targetOf(await this.searches.read(parameters, principal), principal);
    await this.bulk.answer(response, target, form, principal);
  }
}
