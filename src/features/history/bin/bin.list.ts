import { Inject } from '@nestjs/common';
import { always } from '@espalier/predicates';
import {
  AdminList,
  LIST_FILTERS,
  type AdminListDefinition,
  type ListFilter,
  type ListColumn,
  type ListFilters,
  type ListRow,
  type ListSearch,
  type ListSurroundings,
  type PageOfRows,
  type Principal,
  type RowAction,
} from '@espalier/plugin-sdk';
import { KnownPeople, menuOf } from '#features/admin-list';
import { ContentDefinitions } from '#core/content-definition';
import { perLanguage, text } from '#platform/texts';
import { historyPath } from '../admin/history-path';
import { BinActions } from './bin-actions';
import type { BinList, BinQuery } from './bin-statement';
import { BinTerms } from './bin-terms';
import { RecycleBin, type BinPage, type RemovedItem } from './recycle-bin';

export const BIN_PATH = '/Admin/RecycleBin';

interface BinRow extends ListRow {
  readonly type: string;
  readonly removedUtc: Date;
  readonly removedBy: string | null;
}

const columns = perLanguage((): readonly ListColumn<BinRow>[] => [
  { name: 'title', title: text('Title'), kind: 'title', cell: ({ label, type }) => ({ text: label, below: type }) },
  { name: 'removedBy', title: text('Deleted by'), kind: 'person', cell: ({ removedBy }) => removedBy },
  {
    name: 'removed',
    title: text('Removed'),
    kind: 'time',
    cell: ({ removedUtc }) => removedUtc,
    sort: { ascending: 'removed-asc', descending: 'removed' },
  },
]);

const deletions = perLanguage(
  () =>
    [
      [undefined, text('All')],
      ['@today', text('Deleted today')],
      ['>=@today-7', text('Deleted in the last week')],
    ] as const,
);

const sorts = perLanguage(
  () =>
    [
      ['removed', text('Latest deletion first')],
      ['removed-asc', text('Oldest deletion first')],
    ] as const,
);

@AdminList({
  path: BIN_PATH,
  get title() {
    return text('Recycle bin');
  },
  navigation: {
    get group() {
      return text('Content');
    },
    icon: 'recycle',
    position: 90,
    help: 'history#the-recycle-bin',
  },
  noun: {
    get one() {
      return text('item');
    },
    get many() {
      return text('items');
    },
  },
  permission: 'ViewAuditTrail',
})
export class BinAdminList implements AdminListDefinition<BinList, RemovedItem, BinRow> {
  readonly filter: ListFilter<BinList>;

  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    readonly bulk: BinActions,
    private readonly bin: RecycleBin,
    private readonly definitions: ContentDefinitions,
    people: KnownPeople,
  ) {
    this.filter = filters.of<BinList>([new BinTerms(definitions, people)], ({ sort }, { removed }) => ({
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

  columns(): readonly ListColumn<BinRow>[] {
    return columns();
  }

  around(search: ListSearch<BinList>): ListSurroundings {
    return {
      quickFilters: search.choices('removed', deletions()),
      menus: [menuOf('sort', text('Sort'), search.choices('sort', sorts()))],
    };
  }

  private rowOf(item: RemovedItem, principal: Principal): BinRow {
    const { contentItemId, versionId, contentType, displayText, removedUtc, removedBy } = item;
    const history = historyPath(contentItemId);
    const restore: RowAction = {
      text: text('Restore'),
      icon: 'rotate-ccw',
      path: `${history}/${versionId}/Restore`,
      asks: true,
    };
    const purge: RowAction = {
      text: text('Delete for good'),
      icon: 'trash-2',
      path: `${BIN_PATH}/${contentItemId}/Purge`,
      asks: true,
      isDestructive: true,
    };
    return {
      id: contentItemId,
      label: displayText || text('(untitled)'),
      type: this.definitions.get(contentType)?.definition.displayName ?? contentType,
      removedUtc,
      removedBy,
      actions: [
        ...(principal.may('PublishContent', item) ? [restore] : []),
        { text: text('Version history'), icon: 'history', path: history, asks: false, isLink: true },
        ...(principal.may('DeleteContent', item) ? [purge] : []),
      ],
    };
  }
}
