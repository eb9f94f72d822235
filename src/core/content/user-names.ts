import { extensionPoint } from '@espalier/plugin-sdk';

/** Knows what users are called. Users are a storey above this module, so they contribute the answer. */
export interface UserNames {
  /** The names of those of the users that exist, by their ids. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const USER_NAMES = extensionPoint<UserNames>('content.user-names', { isPort: true });
