import type { Predicate } from '@espalier/predicates';
import type { ListOptionsViewModel, Principal } from '@espalier/plugin-sdk';

/** By when items were removed; without a suffix, the latest first. */
export type BinSort = 'removed' | 'removed-asc' | 'removed-desc';

export const BIN_SORTS: readonly BinSort[] = ['removed', 'removed-asc', 'removed-desc'];
export const DEFAULT_SORT: BinSort = 'removed';

/** What the recycle bin is asked for. */
export interface BinQuery {
  /** Names `contentItemId`, `contentType`, `displayText`, `removedUtc` and `removedBy`. */
  readonly where: Predicate;
  /** Names of types; with none, all. */
  readonly type: readonly string[];
  readonly sort?: BinSort;
}

export interface BinOptions extends ListOptionsViewModel {
  readonly sort: BinSort;
  /** When items were removed, as it was typed. */
  readonly removed?: string;
}

/** What belongs to the list of removed items. */
export interface BinList {
  query: BinQuery;
  condition: Predicate;
  context: { readonly principal: Principal; readonly now: string };
  model: BinOptions;
}
