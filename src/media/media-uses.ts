import { extensionPoint, type Principal } from '@espalier/plugin-sdk';

/** An item that mentions a file. */
export interface MediaUse {
  readonly title: string;
  /** Its type, and what else there is to say. */
  readonly note: string;
  /** Path of the page on which it is edited, for who may. */
  readonly path?: string;
}

export interface FoundUses {
  readonly uses: readonly MediaUse[];
  readonly hasMore: boolean;
  /** How many versions of items were looked at. */
  readonly lookedAt: number;
  readonly isEverything: boolean;
}

/** Knows which items mention a file. Items are a storey above this module, so they contribute the answer. */
export interface MediaUses {
  /**
   * Of those items that the principal may see.
   *
   * @param path of the file in the library
   * @returns undefined when it took too long
   */
  of(path: string, principal: Principal): Promise<FoundUses | undefined>;
}

export const MEDIA_USES = extensionPoint<MediaUses>('media.uses', { uniqueBy: () => 'the one' });
