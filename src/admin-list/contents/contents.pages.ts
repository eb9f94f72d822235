import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#auth';
import { ContentDefinitions } from '#content-definition';
import { PageRenderer } from '#display';
import { Form, type FormFields } from '#platform/pages';
import { BulkPages } from '../engine/bulk-pages';
import { LIST_VIEW, listModel, type Noun } from '../engine/list-model';
import { ContentsListing, type ContentsPage } from './contents-listing';
import { ContentsMenus } from './contents-menus';
import { ContentsRows } from './contents-rows';
import { ContentsSearch, type Search } from './contents-search';

type Parameters = Readonly<Record<string, unknown>>;

const ITEMS: Noun = { one: 'item', many: 'items' };
const ROUTES = ['', ':type'];

/** The list of contents, of all types or of one. */
@AdminPage()
@Controller('Admin/Contents/ContentItems')
export class ContentsPages {
  constructor(
    private readonly searches: ContentsSearch,
    private readonly listing: ContentsListing,
    private readonly rows: ContentsRows,
    private readonly menus: ContentsMenus,
    private readonly definitions: ContentDefinitions,
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
    await this.show(response, search, page, principal);
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
      everything: (atMost: number) => this.listing.itemIds(search, atMost, principal),
      labels: (ids: readonly string[]) => this.listing.titles(ids, principal),
    };
    await this.bulk.answer(response, target, form, principal);
  }

  private async show(
    response: Response,
    search: Search,
    { rows, total, faults }: ContentsPage,
    principal: Principal,
  ): Promise<void> {
    const model = listModel({
      address: search.address,
      noun: ITEMS,
      faults,
      quickFilters: this.menus.quickFilters(search),
      syntax: this.menus.syntax(search),
      menus: this.menus.menus(search, principal),
      rows: await this.rows.of(rows, principal, search.address.here),
      total,
      rowView: 'admin-list/contents/row',
      bulkActions: this.listing.bulkActions(search, principal),
    });
    await this.pages.render(response, LIST_VIEW, model, { title: this.titleOf(search) });
  }

  private titleOf({ type, stereotype }: Search): string {
    const name = type === undefined ? undefined : this.definitions.get(type)?.definition.displayName;
    return name ?? (stereotype === undefined ? 'Content items' : `Content items: ${stereotype}`);
  }
}
