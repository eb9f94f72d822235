import { Filter } from '@espalier/filter-syntax';
import type { AdminListOptions, BulkAction, ListSurroundings, ReadFilter } from '@espalier/plugin-sdk';
import { view, type Zones } from '#core/display';
import { text } from '#platform/texts';
import type { ViewTabs } from '../saved-views/view-tabs';
import type { FilterSyntax, ListFault } from './filter-help.pages';
import type { HiddenField, ListAddress } from './list-address';
import { formatCount, listPager, type ListPager, type ListTotal } from './list-pager';
import type { ColumnChoice, DensityChoice, ListTable } from './list-table';

export type Noun = AdminListOptions['noun'];

interface ListSpec extends Omit<ListSurroundings, 'title'> {
  readonly address: ListAddress;
  readonly noun: Noun;
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly faults: readonly ListFault[];
  readonly chips: readonly FilterChip[];
  /** Of the filter, as JSON. */
  readonly terms: string;
  /** Where more values of them are asked for. */
  readonly valuesPath: string;
  /** The list with the filter that may have been meant. */
  readonly meant?: { readonly text: string; readonly href: string };
  readonly syntax?: FilterSyntax;
  /** What display drivers put around the list: `Header`, `Actions`, `Footer`. */
  readonly zones?: Zones;
  readonly table: ListTable;
  readonly columns: readonly ColumnChoice[];
  readonly density?: string;
  readonly densities: readonly DensityChoice[];
  readonly views: ViewTabs;
  /** Path that the choice of columns is posted to. */
  readonly columnsPath: string;
  /** What it is a list about, where it is about one thing. */
  readonly subject?: string;
  readonly total: ListTotal;
  /** With none, rows have no checkboxes. */
  readonly bulkActions: readonly BulkAction[];
}

interface BulkForm {
  readonly actions: readonly BulkAction[];
  readonly further: readonly BulkAction[];
  readonly everything: string;
  /** Of what the filter finds. */
  readonly total: string;
}

interface ListModel extends Omit<ListSpec, 'address' | 'bulkActions' | 'total'> {
  readonly status: number;
  readonly obstacle?: string;
  readonly path: string;
  readonly here: string;
  readonly q: string;
  readonly hiddenFields: readonly HiddenField[];
  /** The list without any filter, where there is one now. */
  readonly cleared?: string;
  readonly bulk?: BulkForm;
  readonly pager: ListPager;
}

export const LIST_VIEW = view<ListModel>('admin-list/list');

/** Of more actions, the others stand in a menu. */
const BUTTONS = 4;

export function listModel(spec: ListSpec): ListModel {
  const { address, bulkActions, total, ...shown } = spec;
  const { q } = address.query;
  const count = shown.table.rows.length;
  return {
    ...shown,
    status: total.obstacle === undefined ? 200 : 503,
    obstacle: total.obstacle,
    path: address.path,
    here: address.here,
    q,
    hiddenFields: address.hiddenFields,
    ...(q !== '' && { cleared: address.at({ q: '' }) }),
    ...(bulkActions.length > 0 && count > 0 && { bulk: bulkForm(bulkActions, total) }),
    pager: listPager(address, total, count),
  };
}

function bulkForm(all: readonly BulkAction[], total: ListTotal): BulkForm {
  const buttons = all.length > BUTTONS ? BUTTONS - 1 : BUTTONS;
  const count = formatCount(total.count);
  return {
    actions: all.slice(0, buttons),
    further: all.slice(buttons),
    everything: total.isMore ? text('Select all that match') : text('Select all {count}', { count }),
    total: total.isMore ? text('More than {count}', { count }) : count,
  };
}

/** A term in effect, and the list without it. */
interface FilterChip {
  readonly name: string;
  readonly value: string;
  readonly href: string;
}

/** One for each term that was typed with its name; words that are searched for stand in the box. */
export function filterChips(
  { filter, words }: Pick<ReadFilter<unknown>, 'filter' | 'words'>,
  address: ListAddress,
): FilterChip[] {
  return filter.terms.flatMap((term, index) => {
    if (term.typed === undefined) return [];
    const rest = new Filter(filter.terms.toSpliced(index, 1));
    return {
      name: term.name,
      value: words.get(term) ?? new Filter([term]).toString().slice(term.typed.length + 1),
      href: address.at({ q: rest.toString() }),
    };
  });
}
