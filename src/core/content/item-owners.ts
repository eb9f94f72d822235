import { extensionPoint, type Queryable } from '@espalier/plugin-sdk';

/** Knows some of those who can own items. Users and applications are storeys above this module, so they contribute the answer. */
export interface ItemOwners {
  /** Whether there is somebody of this id. */
  has(within: Queryable, id: string): Promise<boolean>;
}

export const ITEM_OWNERS = extensionPoint<ItemOwners>('content.item-owners', { requires: ['has'] });
