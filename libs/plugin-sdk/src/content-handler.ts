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
  /** The version that the operation is about. Handlers of `creating` and `updating` may change it. */
  readonly item: ContentItem;
  /** What was stored before: the latest version for an update, the live one for a publish, the source for a clone. */
  readonly previous?: ContentItem;
  readonly type: ContentTypeDefinition;
  readonly principal: Principal;
  /** The instant of the operation, the same in every handler. */
  readonly now: string;
  readonly transaction: Queryable;
  /** Values of this operation that are not stored with the item, by wire path, such as `auditTrailPart.comment`. */
  readonly transient: Map<string, unknown>;
  /** Reports a fault; the caller gets all of them at once, as a 400. For `creating`, `updating`, `validating`. */
  fault(fault: Fault): void;
  /** Refuses the operation; the caller gets the reason, as a 409. For every `-ing` event. */
  veto(reason: string): never;
}

type Handle = (context: ContentContext) => void | Promise<void>;

/**
 * Takes part in the life of content items. `-ing` events come before the write and may veto; `-ed` events come after it, inside
 * the same transaction: what they throw undoes the operation.
 */
export interface ContentHandler {
  creating?: Handle;
  created?: Handle;
  updating?: Handle;
  updated?: Handle;
  /** After `creating` or `updating`, when the item has its final shape. */
  validating?: Handle;
  /** A new version is about to be made of a published one. */
  versioning?: Handle;
  draftSaving?: Handle;
  draftSaved?: Handle;
  /** Raised only when the item is a draft. */
  publishing?: Handle;
  published?: Handle;
  unpublishing?: Handle;
  unpublished?: Handle;
  removing?: Handle;
  removed?: Handle;
  cloning?: Handle;
  cloned?: Handle;
  restoring?: Handle;
  restored?: Handle;
  importing?: Handle;
  imported?: Handle;
  pruned?: Handle;
}

export type ContentEvent = keyof ContentHandler;

/** Content handlers, run in ascending order. */
export const CONTENT_HANDLER = extensionPoint<ContentHandler>('content.handler');
