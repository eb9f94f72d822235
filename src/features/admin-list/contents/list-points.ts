import { extensionPoint, type NamedApplication } from '@espalier/plugin-sdk';

/** Knows which applications are meant by a name. They are storeys above this module, so they contribute the answer. */
export interface ApplicationNames {
  /** In any case, by the names as given. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>>;
}

export const APPLICATION_NAMES = extensionPoint<ApplicationNames>('admin-list.application-names', {
  isPort: true,
});

/** Knows who is meant by the name of a user. Users are a storey above this module, so they contribute the answer. */
export interface UserIds {
  /** Those that exist, by the names as given. */
  idsOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** User names in order, in any case. Only for those who may know of all users. */
  namesBeginning(typed: string, atMost: number): Promise<readonly string[]>;
}

export const USER_IDS = extensionPoint<UserIds>('admin-list.user-ids', { isPort: true });
