import type { AdminListOptions, BulkAction, ListRow, ListSurroundings } from '@espalier/plugin-sdk';
import { view, type Zones } from '#core/display';
import { text } from '#platform/texts';
import type { FilterSyntax } from './filter-help.pages';
import type { HiddenField, ListAddress } from './list-address';
import { listPager, formatCount, type ListPager, type ListTotal } from './list-pager';
import type { ListFault } from './marked-fault';

export type Noun = AdminListOptions['noun'];

interface ListSpec extends Omit<ListSurroundings, 'title'> {
  readonly address: ListAddress;
  readonly noun: Noun;
  readonly faults: readonly ListFault[];
  readonly syntax?: FilterSyntax;
  /** What display drivers put around the list: `Header`, `Actions`, `Footer`. */
  readonly zones?: Zones;
  readonly rows: readonly ListRow[];
  readonly total: ListTotal;
  readonly rowView: string;
  /** With none, rows have no checkboxes. */
  readonly bulkActions: readonly BulkAction[];
}

interface BulkForm {
  readonly actions: readonly BulkAction[];
  readonly everything: string;
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

export function listModel(spec: ListSpec): ListModel {
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
