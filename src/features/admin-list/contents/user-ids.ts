import { extensionPoint } from '@espalier/plugin-sdk';

/** Knows who is meant by the name of a user. Users are a storey above this module, so they contribute the answer. */
export interface UserIds {
  /** Those that exist, by the names as given. */
  idsOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** User names in order, in any case. Only for those who may know of all users. */
  namesBeginning(typed: string, atMost: number): Promise<readonly string[]>;
}

export const USER_IDS = extensionPoint<UserIds>('admin-list.user-ids', { isPort: true });
