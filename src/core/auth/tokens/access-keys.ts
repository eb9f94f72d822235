import { extensionPoint } from '@espalier/plugin-sdk';

/** So that a key is told from a token, and found where it should not be, such as in a repository. */
export const ACCESS_KEY_PREFIX = 'esp_';

export function isAccessKey(credential: string): boolean {
  return credential.startsWith(ACCESS_KEY_PREFIX);
}

export interface KeyHolder {
  /** The application that the key stands for, in its own name. */
  readonly clientId: string;
  /** When it is to be asked for again, in milliseconds since 1970. Earlier ends are announced by AuthChangeNotifier. */
  readonly expiresAt: number;
}

export interface AccessKeyAuthority {
  /** Undefined for a key that is unknown, expired or revoked. */
  holderOf(key: string): Promise<KeyHolder | undefined>;
}

export const ACCESS_KEY_AUTHORITY = extensionPoint<AccessKeyAuthority>('auth.access-key-authority', { isPort: true });
