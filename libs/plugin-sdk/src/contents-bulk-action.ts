import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/** Why something was not done to an item, as a sentence for who asked for it. */
export interface RefusedItem {
  readonly refused: string;
}

/**
 * Something that people do to many contents at once from their list: to those that they tick, or to all that a filter finds.
 *
 * @example
 * ```ts
 * @Contributes(CONTENTS_BULK_ACTION)
 * export class OrderPaint implements ContentsBulkAction {
 *   readonly name = 'order';
 *   readonly text = 'Order';
 *   readonly done = 'ordered';
 *   readonly permission = 'OrderPaint';
 *
 *   constructor(private readonly shop: PaintShop) {}
 *
 *   async run(contentItemId: string) {
 *     return (await this.shop.order(contentItemId)) ? undefined : { refused: 'It is sold out.' };
 *   }
 * }
 * ```
 */
export interface ContentsBulkAction {
  /** Unique among all of them; `publish`, `unpublish` and `delete` are taken. */
  readonly name: string;
  /** As people choose it: `Order`. */
  readonly text: string;
  /** The outcome, behind a number of items: `ordered`. */
  readonly done: string;
  /** Shown as such. Every action asks before it is done. Default false. */
  readonly isDestructive?: boolean;
  /** Takes rows away: for many of them, their number has to be typed. Default false. */
  readonly isDeletion?: boolean;
  /** A permission for content. Whoever has it for nothing is not offered the action, and items that they lack it for are refused. */
  readonly permission: string;
  /**
   * Does it to one item that is there and that whoever asks has the permission for, as an operation of its own.
   *
   * @returns why not, when it is refused
   */
  run(contentItemId: string, principal: Principal): Promise<RefusedItem | undefined>;
}

/** Bulk actions of the list of contents, offered in ascending order. */
export const CONTENTS_BULK_ACTION = extensionPoint<ContentsBulkAction>('admin-list.contents-bulk-action', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'text', 'done', 'permission', 'run'],
});
