import { extensionPoint } from '@espalier/plugin-sdk';

/** A content type as role editors show it. */
export interface SecurableType {
  readonly name: string;
  readonly displayName: string;
}

/**
 * Knows which content types have permissions of their own. Content definitions are a storey above this module, so they
 * contribute the answer; a type that no contribution calls securable has none.
 */
export interface SecurableTypes {
  isSecurable(contentType: string): boolean;
  /** All of them, in the order of their names. */
  securable(): readonly SecurableType[];
}

export const SECURABLE_TYPES = extensionPoint<SecurableTypes>('auth.securable-types');
