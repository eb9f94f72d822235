import { createPublicKey } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, type ProtectedHeaderParameters } from 'jose';
import passport from 'passport';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { extensionPoint } from '@espalier/plugin-sdk';
import { invalidToken } from '../auth-errors';

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

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

export interface AccessTokenPayload {
  readonly sub: string;
  readonly client_id?: string;
  readonly jti?: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Named here and never taken from the token: `none`, and HMAC keyed with a public key, stay out. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;
const ALGORITHMS_OF_KEY: Readonly<Record<string, readonly string[]>> = { rsa: ['RS256', 'PS256'], ec: ['ES256'] };

/** In characters. */
const MAX_TOKEN = 12_288;
const MAX_KEY_ID = 255;

/** Its user is an {@link AccessTokenPayload}. */
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(trusted: TrustedIssuer) {
    super({
      jwtFromRequest: ({ headers }: { headers: { authorization?: string } }) =>
        bearerToken(headers.authorization) ?? null,
      secretOrKeyProvider: keyProvider(trusted),
      algorithms: [...ALGORITHMS],
      issuer: [...trusted.issuers],
      audience: trusted.audience,
    });
  }

  validate({ sub, exp, client_id, jti }: Record<string, unknown>): AccessTokenPayload {
    if (typeof sub !== 'string' || typeof exp !== 'number') {
      throw invalidToken('The token lacks a subject or an expiry');
    }
    // PostgreSQL cannot even look for it.
    if (sub.includes('\0')) throw invalidToken('The token stands for nobody');
    return { sub, exp, client_id: textOf(client_id), jti: textOf(jti) };
  }

  /** Not passport's global instance: two services in one process must not answer for each other. */
  getPassportInstance(): passport.Authenticator {
    return new passport.Passport();
  }
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && !claim.includes('\0') ? claim : undefined;
}

function keyProvider(trusted: TrustedIssuer): SecretOrKeyProvider {
  return (_request, token: string, done) =>
    void keyOf(token, trusted).then(
      (key) => done(null, key),
      (error: unknown) => done(error),
    );
}

/** May take a request to another server, so all else is checked before. */
async function keyOf(token: string, trusted: TrustedIssuer): Promise<string> {
  if (token.length > MAX_TOKEN) throw invalidToken('The token is too long');
  const { header, payload } = read(token);
  const { alg = 'none', crit, kid, typ } = header;
  if (!ALGORITHMS.some((known) => known === alg)) throw badSignature();
  // RFC 7515, section 4.1.11: whoever does not understand what is critical refuses the token.
  if (crit !== undefined) throw invalidToken('The token needs an extension that is not known here');
  if (trusted.requiresTokenType && !isAccessTokenType(typ)) throw invalidToken('The token is not an access token');
  if (!trusted.issuers.some((issuer) => issuer === payload.iss)) {
    throw invalidToken('The token comes from another issuer');
  }
  const isNamed = typeof kid === 'string' && kid.length <= MAX_KEY_ID && !kid.includes('\0');
  const key = isNamed ? await trusted.keyById(kid) : undefined;
  if (key === undefined) throw invalidToken('The token is signed with an unknown key');
  const kind = createPublicKey(key).asymmetricKeyType ?? '';
  if (!ALGORITHMS_OF_KEY[kind]?.includes(alg)) throw badSignature();
  return key;
}

function read(token: string): { header: ProtectedHeaderParameters; payload: JWTPayload } {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    throw invalidToken('The token is not a JSON Web Token');
  }
}

function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
}

function badSignature(): Error {
  return invalidToken('The token or its signature is not valid');
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); undefined when there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
