import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import {
  listModel,
  ListAddress,
  markedFault,
  menuOf,
  readListQuery,
  type ListModel,
  type ListRow,
  type ListTotal,
  type MenuEntry,
  type Noun,
  type RowAction,
} from '#features/admin-list';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import { historyPath } from '../admin/history-path';
import { BinActions } from './bin-actions';
import { BinFilter, type ReadBinFilter } from './bin-filter';
import type { BinOptions } from './bin-statement';
import type { RemovedItem } from './recycle-bin';

export const BIN_PATH = '/Admin/RecycleBin';
export const REMOVED_ITEMS: Noun = { one: text('item'), many: text('items') };

/** What the page is asked for. */
interface BinSearch {
  readonly address: ListAddress;
  readonly filter: ReadBinFilter;
}

interface BinRow extends ListRow {
  readonly type: string;
  readonly removedUtc: Date;
  readonly removedBy: string | null;
  readonly actions: readonly RowAction[];
}

/** The page of the recycle bin: what it is asked for, and what it shows. */
@Injectable()
export class BinView {
  constructor(
    private readonly filters: BinFilter,
    private readonly actions: BinActions,
    private readonly definitions: ContentDefinitions,
  ) {}

  async search(parameters: Readonly<Record<string, unknown>>, principal: Principal): Promise<BinSearch> {
    const address = new ListAddress(BIN_PATH, readListQuery(parameters));
    return { address, filter: await this.filters.read(address.query.q, principal) };
  }

  modelOf(
    search: BinSearch,
    { items, total }: { readonly items: readonly RemovedItem[]; readonly total: ListTotal },
    principal: Principal,
  ): ListModel<BinRow> {
    const { address, filter } = search;
    const { removed, sort } = filter.options;
    const entry = (title: string, chosen: Partial<BinOptions>, isCurrent: boolean): MenuEntry => ({
      text: title,
      href: address.at({ q: this.filters.with(filter.filter, chosen) }),
      isCurrent,
    });
    const since = (title: string, value: string | undefined) => entry(title, { removed: value }, removed === value);
    const sorts = [
      entry(text('Recently removed'), { sort: 'removed' }, sort !== 'removed-asc'),
      entry(text('Removed first'), { sort: 'removed-asc' }, sort === 'removed-asc'),
    ];
    return listModel({
      address,
      noun: REMOVED_ITEMS,
      faults: filter.faults.map((fault) => markedFault(address.query.q, fault)),
      quickFilters: [
        since(text('All'), undefined),
        since(text('Removed today'), '@today'),
        since(text('Removed in the last week'), '>=@today-7'),
      ],
      menus: [menuOf('sort', text('Sort'), sorts)],
      rows: items.map((item) => this.rowOf(item, principal)),
      total,
      rowView: 'history/bin-row',
      bulkActions: this.actions.for(principal),
    });
  }

  private rowOf(item: RemovedItem, principal: Principal): BinRow {
    const { contentItemId, versionId, contentType, displayText, removedUtc, removedBy } = item;
    const history = historyPath(contentItemId);
    const restore = { text: text('Restore'), path: `${history}/${versionId}/Restore`, asks: true };
    const purge = { text: text('Delete for good'), path: `${BIN_PATH}/${contentItemId}/Purge`, asks: true };
    return {
      id: contentItemId,
      label: displayText || text('(without a title)'),
      type: this.definitions.get(contentType)?.definition.displayName ?? contentType,
      removedUtc,
      removedBy,
      actions: [
        ...(principal.may('PublishContent', item) ? [restore] : []),
        { text: text('History'), path: history, asks: false, isLink: true },
        ...(principal.may('DeleteContent', item) ? [purge] : []),
      ],
    };
  }
}
