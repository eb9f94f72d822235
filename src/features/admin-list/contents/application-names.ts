import { extensionPoint, type NamedApplication } from '@espalier/plugin-sdk';

/** Knows which applications are meant by a name. They are storeys above this module, so they contribute the answer. */
export interface ApplicationNames {
  /** In any case, by the names as given. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly NamedApplication[]>>;
}

export const APPLICATION_NAMES = extensionPoint<ApplicationNames>('admin-list.application-names', {
  isPort: true,
});
