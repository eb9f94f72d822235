import { extensionPoint } from '@espalier/plugin-sdk';

/**
 * Knows which content types have permissions of their own. Content definitions are a storey above this module, so they
 * contribute the answer; a type that no contribution calls securable has none.
 */
export interface SecurableTypes {
  isSecurable(contentType: string): boolean;
}

export const SECURABLE_TYPES = extensionPoint<SecurableTypes>('auth.securable-types');
