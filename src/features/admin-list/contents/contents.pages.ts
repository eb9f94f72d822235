import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { BulkPages } from '../engine/bulk-pages';
import { LIST_VIEW } from '../engine/list-model';
import { ContentsListing } from './contents-listing';
import { ContentsSearch } from './contents-search';
import { ContentsView, ITEMS } from './contents-view';

type Parameters = Readonly<Record<string, unknown>>;

const ROUTES = ['', ':type'];

/** The list of contents, of all types or of one. */
@AdminPage()
@Controller('Admin/Contents/ContentItems')
export class ContentsPages {
  constructor(
    private readonly searches: ContentsSearch,
    private readonly listing: ContentsListing,
    private readonly view: ContentsView,
    private readonly bulk: BulkPages,
    private readonly pages: PageRenderer,
  ) {}

  @Get(ROUTES)
  async list(
    @Res() response: Response,
    @Param('type') type: string | undefined,
    @Query() parameters: Parameters,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(type ?? '', parameters, principal);
    const page = await this.listing.page(search, principal);
    if (page.last !== undefined) return this.pages.redirect(response, search.address.at({ page: page.last }));
    const model = await this.view.modelOf(search, page, principal);
    await this.pages.render(response, LIST_VIEW, model, { title: this.view.titleOf(search), status: model.status });
  }

  @Post(ROUTES)
  async doToMany(
    @Res() response: Response,
    @Param('type') type: string | undefined,
    @Query() parameters: Parameters,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(type ?? '', parameters, principal);
    const target = {
      address: search.address,
      noun: ITEMS,
      actions: this.listing.bulkActions(search, principal),
      hasFaults: search.filter.faults.length > 0,
      selectAll: (atMost: number) => this.listing.itemIds(search, atMost, principal),
      labels: (ids: readonly string[]) => this.listing.titles(ids, principal),
    };
    await this.bulk.answer(response, target, form, principal);
  }
}
