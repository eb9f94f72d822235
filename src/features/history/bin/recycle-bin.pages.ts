import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { BulkPages, lastPage, LIST_VIEW, withTimeoutNotice } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { BinActions } from './bin-actions';
import { BinView, REMOVED_ITEMS } from './bin-view';
import { RecycleBin, type BinPage } from './recycle-bin';

type Parameters = Readonly<Record<string, unknown>>;

/** Nobody leafs through more: whoever is shown so many narrows the filter. */
const COUNT_UP_TO = 1000;
const NOTHING: BinPage = { items: [], totalCount: 0, isTotalExact: true };

/** The list of removed items. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller('Admin/RecycleBin')
export class RecycleBinPages {
  constructor(
    private readonly bin: RecycleBin,
    private readonly view: BinView,
    private readonly actions: BinActions,
    private readonly bulk: BulkPages,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Query() parameters: Parameters,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.view.search(parameters, principal);
    const { page, pageSize } = search.address.query;
    const request = { ...search.filter.query, first: pageSize, skip: (page - 1) * pageSize, countUpTo: COUNT_UP_TO };
    const asked = { path: search.address.path, filter: search.address.query.q };
    const found = this.bin.page(request, principal);
    const { items, totalCount, isTotalExact, obstacle } = await withTimeoutNotice(found, NOTHING, asked);
    const total = { count: totalCount, isMore: !isTotalExact, obstacle };
    const last = lastPage(search.address, total);
    if (last !== undefined) return this.pages.redirect(response, search.address.at({ page: last }));
    const model = this.view.modelOf(search, { items, total }, principal);
    await this.pages.render(response, LIST_VIEW, model, { title: text('Recycle bin'), status: model.status });
  }

  @Post()
  async doToMany(
    @Res() response: Response,
    @Query() parameters: Parameters,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { address, filter } = await this.view.search(parameters, principal);
    const target = {
      address,
      noun: REMOVED_ITEMS,
      actions: this.actions.for(principal),
      hasFaults: filter.faults.length > 0,
      selectAll: async (atMost: number) => {
        const request = { ...filter.query, first: atMost, skip: 0, countUpTo: 0 };
        return (await this.bin.page(request, principal)).items.map(({ contentItemId }) => contentItemId);
      },
      labels: (ids: readonly string[]) => this.bin.titles(ids, principal),
    };
    await this.bulk.answer(response, target, form, principal);
  }
}
