import { extensionPoint } from '@espalier/plugin-sdk';

export interface TrustedIssuer {
  readonly issuers: readonly string[];
  readonly audience: string;
  /** Whether the header must say `at+jwt` (RFC 9068), which keeps other tokens of the same server out. */
  readonly requiresTokenType: boolean;
  /** The public key in PEM form; undefined when the server has no such key. Asked only for tokens that are otherwise in order. */
  keyById(keyId: string): Promise<string | undefined>;
  /**
   * Until when a token that is valid by itself counts; then it is looked at again. Earlier ends are announced by
   * AuthChangeNotifier.
   *
   * @param tokenId the claim `jti`
   */
  countsUntil(tokenId: string | undefined): Promise<Date | undefined>;
}

/** Returns one object until something about it changes. */
export interface TokenAuthority {
  /** Undefined while token validation is switched off. */
  trustedIssuer(): Promise<TrustedIssuer | undefined>;
}

export const TOKEN_AUTHORITY = extensionPoint<TokenAuthority>('auth.token-authority', {
  uniqueBy: () => 'the one authority',
});
