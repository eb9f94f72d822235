import { decodeProtectedHeader } from 'jose';
import { Strategy, type SecretOrKeyProvider, type VerifyCallback } from 'passport-jwt';
import { invalidToken } from '../auth-errors';
import { bearerToken } from './bearer-token';
import type { TrustedIssuer } from './trusted-issuer';

/** What a valid access token says. */
export interface AccessTokenPayload {
  readonly sub: string;
  readonly client_id?: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Named here and never taken from the token: `none`, and HMAC keyed with a public key, stay out. */
const ALGORITHMS: ('RS256' | 'ES256')[] = ['RS256', 'ES256'];

/** The passport strategy that believes the access tokens of one issuer for one audience. Its user is an {@link AccessTokenPayload}. */
export function tokenStrategy(trusted: TrustedIssuer): Strategy {
  return new Strategy(
    {
      jwtFromRequest: ({ headers }: { headers: { authorization?: string } }) =>
        bearerToken(headers.authorization) ?? null,
      secretOrKeyProvider: keyProvider(trusted),
      algorithms: ALGORITHMS,
      issuer: trusted.issuer,
      audience: trusted.audience,
    },
    readPayload,
  );
}

function keyProvider(trusted: TrustedIssuer): SecretOrKeyProvider {
  const find = async (token: string): Promise<string> => {
    const { kid, typ } = readHeader(token);
    if (trusted.requiresTokenType && !isAccessTokenType(typ)) throw invalidToken('The token is not an access token');
    const key = await trusted.keyById(kid);
    if (key === undefined) throw invalidToken('The token is signed with an unknown key');
    return key;
  };
  return (_request, token: string, done) =>
    void find(token).then(
      (key) => done(null, key),
      (error: unknown) => done(error),
    );
}

const readPayload: VerifyCallback = ({ sub, exp, client_id }: Record<string, unknown>, done) => {
  if (typeof sub !== 'string' || typeof exp !== 'number') {
    return done(invalidToken('The token lacks a subject or an expiry'));
  }
  const payload: AccessTokenPayload = { sub, exp, client_id: typeof client_id === 'string' ? client_id : undefined };
  done(null, payload);
};

function readHeader(token: string): { kid?: string; typ?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken('The token is not a JSON Web Token');
  }
}

function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
}
