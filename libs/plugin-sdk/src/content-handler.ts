import type { ContentItem } from './content-item';
import type { ContentTypeDefinition, Fault } from './content-definition';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/** Runs SQL in the transaction of the operation. Values are always parameters. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** One operation on one version, as its handlers see it. */
export interface ContentContext {
  /**
   * The version that the operation is about. In `-ed` events it is as it was stored.
   *
   * Before that, `creating`, `updating`, `importing` and `cloning` may change it: it is held against its type afterwards. What
   * `validating`, `versioning`, `draftSaving`, `publishing`, `unpublishing` and `restoring` change is stored as it is. Changes in
   * other events are lost. Give `item.data` a new object rather than changing the one that is there: `previous` may share it.
   */
  readonly item: ContentItem;
  /**
   * The version that was there before, not to be changed. For `versioning`, `updating`, `draftSaving` and their `-ed` events: the version that the
   * save starts from, which is the latest one, or the live one when what is published passes a draft by. For taking down, discarding,
   * removing, restoring, pruning and purging: the latest version. For `publishing` and `published`: the version that is live until
   * then. For a clone: its source. For an import: the stored version of the same id, or else the one before it in the import.
   * Absent when there is none.
   */
  readonly previous?: ContentItem;
  readonly type: ContentTypeDefinition;
  readonly principal: Principal;
  /** The instant of the operation, the same in every handler. ISO 8601 in UTC. */
  readonly now: string;
  /**
   * The transaction of the operation: what is written here is committed or undone with it. While an import is prepared, in
   * `importing` and the `validating` that follows it, there may be none yet: read there, and write in `imported`.
   */
  readonly transaction: Queryable;
  /**
   * Values of this operation that are not stored with the item, by wire path, such as `auditTrailPart.comment`. While a version is
   * restored, its id is there as `restoredFrom`; while something is published beneath a draft, the draft's as `rebasedDraft`. While the
   * editor goes on saving a draft by itself, `autosaved` is true, so that a handler can leave out what it has told already.
   */
  readonly transient: Map<string, unknown>;
  /**
   * Reports a fault; the caller gets all of them at once, as a 400. For `creating`, `updating`, `importing`, `validating`,
   * `cloning` and `restoring`; other events can only be vetoed. Works apart from its context too: `validating({ item, fault })`.
   */
  fault(this: void, fault: Fault): void;
  /** Refuses the operation; the caller gets the reason, as a 409. For every `-ing` event. Works apart from its context too. */
  veto(this: void, reason: string): never;
}

type Handle = (context: ContentContext) => void | Promise<void>;

/**
 * Takes part in the life of content items.
 *
 * `-ing` events come before the write and may veto. `-ed` events come after it, inside the same transaction: what they throw
 * undoes the operation. Handlers of an event run one after the other in ascending order, see {@link Contributes}; those of the
 * built-in parts run at -20 and -10 before a plug-in's 0 (owner, dates, rights, ids of embedded items) and at 10 and 20 after it
 * (display text, then path and alias, which are made from what handlers have changed).
 *
 * An operation may run again from its start, when another was faster or a generated path was taken, and a dry run is undone
 * at its end. So a handler has no effect outside of `transaction`, and keeps nothing between two events but in `transient`.
 *
 * | Operation | Events, in order |
 * |---|---|
 * | create, update | `authorising`, then `creating` or `updating`, `validating`, `versioning` for a new version beside one that visitors see or have seen, then `publishing` or `draftSaving`; after the write `created` or `updated`, then `published` or `draftSaved`. A save that changes nothing ends after `validating`; one of a live item in place raises neither of the last pairs. |
 * | publish beneath a draft | as update, about the version that is published; before the write `updating` once more, about the draft with what is new in it, so that what is made of other members is made anew. Nobody has saved the draft: `previous` is the draft itself, its faults count for nothing, and no other event is about it. |
 * | publish | `publishing`, `published`; none when there is no draft |
 * | unpublish | `unpublishing`, `unpublished`, about the live version |
 * | discard a draft | `discarding`, `discarded`, about the draft; for an item that was never published `removing`, `removed` instead |
 * | remove | `removing`, `removed` |
 * | clone | `cloning`, `authorising`, `cloned`, about the new item, which `authorising` sees without `previous` |
 * | restore a version | `restoring`, `authorising`, `restored`, about the new draft; `previous` is the latest version, absent for a removed item |
 * | purge a version | `pruned`, about the version that is gone |
 * | purge a removed item | `purging`, `purged`, about its newest version |
 * | import, per version | `authorising`, `importing`, `validating`; then `imported`, unless the version is stored already; `updating` about a draft above what is published, as beneath a draft |
 *
 * @example
 * ```ts
 * @Contributes(CONTENT_HANDLER)
 * export class NothingLiveWithoutColor implements ContentHandler {
 *   creating({ item }: ContentContext) {
 *     item.data = { color: 'green', ...item.data };
 *   }
 *
 *   validating({ item, fault }: ContentContext) {
 *     if (item.data.color === 'beige') fault({ member: 'color', message: 'must not be beige. Choose another one.' });
 *   }
 *
 *   async removing({ item, transaction, veto }: ContentContext) {
 *     const rows = await transaction.query('SELECT FROM paint_order WHERE content_item_id = $1', [item.contentItemId]);
 *     if (rows.length > 0) veto('There are orders for it. Cancel them first.');
 *   }
 * }
 * ```
 */
export interface ContentHandler {
  /**
   * Refuses, by throwing, what the caller may not save, restore or clone. Before the caller's preconditions and, except for `restoring`
   * and `cloning`, all other events. The item is unchecked, what was sent laid over what is stored, and is not to be changed here.
   */
  authorising?: Handle;
  creating?: Handle;
  created?: Handle;
  updating?: Handle;
  updated?: Handle;
  /** After `creating`, `updating` or `importing`, when the item has its final shape and fits its type. */
  validating?: Handle;
  /** A new version is about to be made beside a published one, or in place of one that was published before. */
  versioning?: Handle;
  draftSaving?: Handle;
  draftSaved?: Handle;
  /** Raised only when the item is a draft, or is new. */
  publishing?: Handle;
  published?: Handle;
  unpublishing?: Handle;
  unpublished?: Handle;
  /** The draft of an item that has a live version is about to be archived. */
  discarding?: Handle;
  discarded?: Handle;
  removing?: Handle;
  removed?: Handle;
  cloning?: Handle;
  cloned?: Handle;
  restoring?: Handle;
  restored?: Handle;
  /** May change the version, and may be raised more than once for it before it is stored. */
  importing?: Handle;
  imported?: Handle;
  /** An archived version was deleted for good. */
  pruned?: Handle;
  /** A removed item is about to be deleted for good, with all its versions. */
  purging?: Handle;
  purged?: Handle;
}

export type ContentEvent = keyof ContentHandler;

/** Content handlers, run in ascending order. */
export const CONTENT_HANDLER = extensionPoint<ContentHandler>('content.handler');
