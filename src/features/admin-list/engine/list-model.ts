import { view, type Zones } from '#core/display';
import { text } from '#platform/texts';
import type { BulkAction, BulkForm } from './bulk-action';
import type { FilterSyntax } from './filter-syntax';
import type { HiddenField, ListAddress } from './list-address';
import { listPager, formatCount, type ListPager, type ListTotal } from './list-pager';
import type { ListMenu, MenuEntry } from './list-menu';
import type { ListFault } from './marked-fault';

/** What the rows are, in words: `item` and `items`. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** A row: whatever the view of rows shows, and what the list needs to know of it. */
export interface ListRow {
  readonly id: string;
  /** What people know it by. */
  readonly label: string;
}

/** A list as a module declares it. */
export interface ListSpec<Row extends ListRow> {
  readonly address: ListAddress;
  readonly noun: Noun;
  readonly faults: readonly ListFault[];
  /** Choices of the menu “Filters”, which keep the rest of the filter. */
  readonly quickFilters: readonly MenuEntry[];
  /** Help with the filter, behind the quick filters. */
  readonly syntax?: FilterSyntax;
  readonly menus: readonly ListMenu[];
  /** What display drivers put around the list: `Header`, `Actions`, `Footer`. */
  readonly zones?: Zones;
  /** Links above the list, such as “New user”. */
  readonly links?: readonly { readonly text: string; readonly href: string }[];
  /** A menu beside them, such as “New”. */
  readonly creation?: ListMenu;
  readonly rows: readonly Row[];
  readonly total: ListTotal;
  /** Name of the view that shows a row. */
  readonly rowView: string;
  /** What can be done with several rows at once; with none, rows have no checkboxes. */
  readonly bulkActions: readonly BulkAction[];
}

/** A list as its view takes it. */
export interface ListModel<Row extends ListRow> extends Omit<ListSpec<Row>, 'address' | 'bulkActions' | 'total'> {
  /** Of the answer that has the page. */
  readonly status: number;
  /** Why nothing could be found out, for people. */
  readonly obstacle?: string;
  readonly path: string;
  /** The address of this very page. */
  readonly here: string;
  readonly q: string;
  readonly hiddenFields: readonly HiddenField[];
  /** The list without any filter, where there is one now. */
  readonly cleared?: string;
  readonly bulk?: BulkForm;
  readonly pager: ListPager;
}

export const LIST_VIEW = view<ListModel<ListRow>>('admin-list/list');

export function listModel<Row extends ListRow>(spec: ListSpec<Row>): ListModel<Row> {
  const { address, bulkActions, total, ...shown } = spec;
  const { q } = address.query;
  const hasBulk = bulkActions.length > 0 && shown.rows.length > 0;
  return {
    ...shown,
    status: total.obstacle === undefined ? 200 : 503,
    obstacle: total.obstacle,
    path: address.path,
    here: address.here,
    q,
    hiddenFields: address.hiddenFields,
    ...(q !== '' && { cleared: address.at({ q: '' }) }),
    ...(hasBulk && { bulk: { actions: bulkActions, everything: everything(total, shown.noun) } }),
    pager: listPager(address, total, shown.rows.length),
  };
}

function everything({ count, isMore }: ListTotal, noun: Noun): string {
  if (isMore) return text('All {items} that were found', { items: noun.many });
  if (count === 1) return text('The one {item} that was found', { item: noun.one });
  return text('All {count} {items} that were found', { count: formatCount(count), items: noun.many });
}
