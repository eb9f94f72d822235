import type { Principal, RefusedItem } from '@espalier/plugin-sdk';

/** Something that can be done to a row. */
export interface RowAction {
  readonly text: string;
  /** Of the page that asks first, or of what a form is posted to. */
  readonly path: string;
  /** Leads to a page that asks first. */
  readonly asks: boolean;
  /** Leads to a page that does nothing. */
  readonly isLink?: boolean;
}

/** The most rows that one bulk action goes through. */
export const BULK_LIMIT = 10_000;

/** Something that can be done with several rows of a list, to each on its own. */
export interface BulkAction {
  readonly name: string;
  /** On the button: `Delete`. */
  readonly text: string;
  /** The outcome, behind a number of rows: `deleted`. */
  readonly done: string;
  /** Asks before it is done. */
  readonly isDestructive?: boolean;
  /** What it asks about some rows, given their number in words. Default: `Delete 3 users?` */
  readonly question?: (rows: string) => string;
  /** Which of the rows it must not be done to, and why: found out for all of them at once, before it is done to any. */
  denials?(ids: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>>;
  /** @throws DomainError, which counts as a refusal of this row */
  run(id: string, principal: Principal): Promise<RefusedItem | undefined>;
}

/** The form for bulk actions below a list. */
export interface BulkForm {
  readonly actions: readonly BulkAction[];
  /** The choice of everything that the filter finds, in words. */
  readonly everything: string;
}
