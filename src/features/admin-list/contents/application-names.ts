import { extensionPoint, type NamedApplication } from '@espalier/plugin-sdk';

/** Knows which applications are meant by a name. They are storeys above this module, so they contribute the answer. */
export interface ApplicationNames {
  /** Those that have the name as their client id or display name, in any case, by the names as they were given. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>>;
}

export const APPLICATION_NAMES = extensionPoint<ApplicationNames>('admin-list.application-names', {
  isPort: true,
});
