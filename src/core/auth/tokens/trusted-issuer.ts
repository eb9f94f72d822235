import { extensionPoint } from '@espalier/plugin-sdk';

/** The authorization server whose access tokens are believed, and for whom they must be meant. */
export interface TrustedIssuer {
  /** How it may call itself. */
  readonly issuers: readonly string[];
  readonly audience: string;
  /** Whether the header must say `at+jwt` (RFC 9068), which keeps other tokens of the same server out. */
  readonly requiresTokenType: boolean;
  /** The public key in PEM form; undefined when the server has no such key. Asked only for tokens that are otherwise in order. */
  keyById(keyId: string): Promise<string | undefined>;
  /**
   * Until when a token that is valid by itself counts, if it still does; then it is looked at again. What ends it before is announced
   * by AuthChangeNotifier.
   *
   * @param tokenId the claim `jti`
   */
  countsUntil(tokenId: string | undefined): Promise<Date | undefined>;
}

/**
 * Says whom to trust. Contributed by the OpenID Connect module, which is a storey above this one.
 *
 * The same object is returned until something about it changes.
 */
export interface TokenAuthority {
  /** Undefined while token validation is switched off. */
  trustedIssuer(): Promise<TrustedIssuer | undefined>;
}

export const TOKEN_AUTHORITY = extensionPoint<TokenAuthority>('auth.token-authority', {
  uniqueBy: () => 'the one authority',
});
