import { Inject } from '@nestjs/common';
import { always } from '@espalier/predicates';
import {
  AdminList,
  LIST_FILTERS,
  type AdminListDefinition,
  type ListFilter,
  type ListFilters,
  type ListRow,
  type ListSearch,
  type ListSurroundings,
  type PageOfRows,
  type Principal,
  type RowAction,
} from '@espalier/plugin-sdk';
import { menuOf } from '#features/admin-list';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import { historyPath } from '../admin/history-path';
import { BinActions } from './bin-actions';
import type { BinList, BinQuery } from './bin-query';
import { BinTerms } from './bin-terms';
import { RecycleBin, type BinPage, type RemovedItem } from './recycle-bin';

export const BIN_PATH = '/Admin/RecycleBin';

interface BinRow extends ListRow {
  readonly type: string;
  readonly removedUtc: Date;
  readonly removedBy: string | null;
  readonly actions: readonly RowAction[];
}

const REMOVED = [
  [undefined, text('All')],
  ['@today', text('Removed today')],
  ['>=@today-7', text('Removed in the last week')],
] as const;

const SORTS = [
  ['removed', text('Recently removed')],
  ['removed-asc', text('Removed first')],
] as const;

@AdminList({
  path: BIN_PATH,
  title: text('Recycle bin'),
  navigation: { group: text('Content'), position: 90, help: 'history#the-recycle-bin' },
  noun: { one: text('item'), many: text('items') },
  rowView: 'history/bin-row',
  permission: 'ViewAuditTrail',
})
export class BinAdminList implements AdminListDefinition<BinList, RemovedItem, BinRow> {
  readonly filter: ListFilter<BinList>;

  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    readonly bulk: BinActions,
    private readonly bin: RecycleBin,
    private readonly definitions: ContentDefinitions,
  ) {
    this.filter = filters.of<BinList>([new BinTerms(definitions)], ({ sort }, { removed }) => ({
      removed,
      sort: sort === 'removed-asc' ? sort : 'removed',
    }));
  }

  query(): BinQuery {
    return { where: always(), type: [] };
  }

  page(request: BinQuery & PageOfRows, principal: Principal): Promise<BinPage> {
    return this.bin.page(request, principal);
  }

  rows(found: readonly RemovedItem[], _search: ListSearch<BinList>, principal: Principal): BinRow[] {
    return found.map((item) => this.rowOf(item, principal));
  }

  around(search: ListSearch<BinList>): ListSurroundings {
    return {
      quickFilters: search.choices('removed', REMOVED),
      menus: [menuOf('sort', text('Sort'), search.choices('sort', SORTS))],
    };
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
