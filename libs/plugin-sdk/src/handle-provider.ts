import type { ContentItem } from './content-item';
import type { ContentTypeDefinition } from './content-definition';
import { extensionPoint } from './extension-point';

/** A name under which a version can be found. */
export interface HandleClaim {
  /** Normalised: equal handles are equal text. */
  readonly value: string;
  /**
   * The member it comes from, for example `autoroutePart.path`. When another item has the handle and the caller sent text at this
   * member, that is a 400 there; when nothing was sent, the handle was generated, and the save starts over for another one.
   */
  readonly member: string;
  /** Whether other addresses lie beneath it, such as `blog/feed` beneath `blog`. Default false. */
  readonly isFolder?: boolean;
}

/**
 * Gives live versions names beside their ids, such as `slug:blog/on-pruning`. A handle is unique among the items of a kind; the
 * live version and the draft of one item may share it.
 *
 * @example
 * ```ts
 * @Contributes(HANDLE_PROVIDER)
 * export class IsbnHandles implements HandleProvider {
 *   readonly kind = 'isbn';
 *
 *   normalise(value: string) {
 *     return value.replace(/[^0-9Xx]/g, '').toUpperCase();
 *   }
 *
 *   claims({ data }: ContentItem) {
 *     return typeof data.isbn === 'string' ? [{ value: this.normalise(data.isbn), member: 'isbn' }] : [];
 *   }
 * }
 * ```
 */
export interface HandleProvider {
  /** The word before the colon, in lower case. Not `contentitemid` or `homepage`, which the service keeps itself. */
  readonly kind: string;
  /** Brings what a caller typed to the form in which handles are stored. */
  normalise(value: string): string;
  /** Whether its handles are addresses of pages: one that a live version no longer has becomes a redirect to the item. Default false. */
  readonly isAddress?: boolean;
  /** The handles of a version. Depends on its arguments alone: it is asked about versions that are stored, too. */
  claims(item: ContentItem, type: ContentTypeDefinition): readonly HandleClaim[];
}

/** Handle providers, unique by kind. `contentitemid` is built in. */
export const HANDLE_PROVIDER = extensionPoint<HandleProvider>('content.handle-provider', {
  uniqueBy: (provider) => provider.kind,
  requires: ['kind', 'normalise', 'claims'],
});
