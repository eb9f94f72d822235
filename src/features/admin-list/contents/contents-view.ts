import { Injectable } from '@nestjs/common';
import { CONTENT_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { DisplayDrivers } from '#core/display';
import { text } from '#platform/texts';
import { listModel, type ListModel, type Noun } from '../engine/list-model';
import { AROUND } from '../engine/list-places';
import { ContentsHelp } from './contents-help';
import { ContentsListing, type ContentsPage } from './contents-listing';
import { ContentsMenus } from './contents-menus';
import { ContentsRows, type ContentRow } from './contents-rows';
import type { Search } from './contents-search';

export const ITEMS: Noun = { one: text('item'), many: text('items') };

/** What a page of contents shows of what was found. */
@Injectable()
export class ContentsView {
  constructor(
    private readonly listing: ContentsListing,
    private readonly rows: ContentsRows,
    private readonly menus: ContentsMenus,
    private readonly help: ContentsHelp,
    private readonly definitions: ContentDefinitions,
    private readonly drivers: DisplayDrivers,
  ) {}

  async modelOf(
    search: Search,
    { rows, total, faults }: ContentsPage,
    principal: Principal,
  ): Promise<ListModel<ContentRow>> {
    const shown = { model: search.filter.options, principal };
    return listModel({
      address: search.address,
      noun: ITEMS,
      faults,
      quickFilters: this.menus.quickFilters(search),
      syntax: this.help.syntax(search, principal),
      menus: this.menus.menus(search, principal),
      ...this.menus.creation(search, principal),
      zones: this.drivers.zones(CONTENT_OPTIONS_DISPLAY_DRIVER, shown, AROUND),
      rows: await this.rows.of(rows, principal, search.address),
      total,
      rowView: 'admin-list/contents/row',
      bulkActions: this.listing.bulkActions(search, principal),
    });
  }

  titleOf({ type, stereotypes }: Search): string {
    const name = type === undefined ? undefined : this.definitions.get(type)?.definition.displayName;
    if (name !== undefined) return name;
    if (stereotypes.length === 0) return text('Content items');
    return text('Content items: {stereotype}', { stereotype: stereotypes.join(', ') });
  }
}
