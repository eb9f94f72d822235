import type { Predicate } from '@espalier/predicates';
import type { ListOptionsViewModel, Principal } from '@espalier/plugin-sdk';

/** By when items were removed; without a suffix, the latest first. */
export type BinSort = 'removed' | 'removed-asc' | 'removed-desc';

export const BIN_SORTS: readonly BinSort[] = ['removed', 'removed-asc', 'removed-desc'];
export const DEFAULT_SORT: BinSort = 'removed';

export interface BinQuery {
  /** Names `contentItemId`, `contentType`, `displayText`, `removedUtc` and `removedBy`. */
  readonly where: Predicate;
  /** Names of types; with none, all. */
  readonly type: readonly string[];
  readonly sort?: BinSort;
}

export interface BinOptions extends ListOptionsViewModel {
  readonly sort: BinSort;
  readonly removed?: string;
}

export interface BinList {
  query: BinQuery;
  condition: Predicate;
  context: { readonly principal: Principal; readonly now: string };
  model: BinOptions;
}
