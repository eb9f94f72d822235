import { createPublicKey } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import { decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import passport from 'passport';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
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
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(trusted: TrustedIssuer) {
    super({
      jwtFromRequest: ({ headers }: { headers: { authorization?: string } }) =>
        bearerToken(headers.authorization) ?? null,
      secretOrKeyProvider: keyProvider(trusted),
      algorithms: ALGORITHMS,
      issuer: trusted.issuer,
      audience: trusted.audience,
    });
  }

  /** @throws UnauthenticatedError for a token without a subject or an expiry */
  validate({ sub, exp, client_id }: Record<string, unknown>): AccessTokenPayload {
    if (typeof sub !== 'string' || typeof exp !== 'number') {
      throw invalidToken('The token lacks a subject or an expiry');
    }
    // PostgreSQL cannot even look for it.
    if (sub.includes('\0')) throw invalidToken('The token stands for nobody');
    return { sub, exp, client_id: typeof client_id === 'string' ? client_id : undefined };
  }

  /** Not passport's global instance: two services in one process must not answer for each other. */
  getPassportInstance(): passport.Authenticator {
    return new passport.Passport();
  }
}

function keyProvider(trusted: TrustedIssuer): SecretOrKeyProvider {
  const find = async (token: string): Promise<string> => {
    const { alg, crit, kid, typ } = readHeader(token);
    // RFC 7515, section 4.1.11: whoever does not understand what is critical refuses the token.
    if (crit !== undefined) throw invalidToken('The token needs an extension that is not known here');
    if (trusted.requiresTokenType && !isAccessTokenType(typ)) throw invalidToken('The token is not an access token');
    const key = await trusted.keyById(kid);
    if (key === undefined) throw invalidToken('The token is signed with an unknown key');
    if (alg !== algorithmOf(key)) throw invalidToken('The token or its signature is not valid');
    return key;
  };
  return (_request, token: string, done) =>
    void find(token).then(
      (key) => done(null, key),
      (error: unknown) => done(error),
    );
}

const ALGORITHM_OF_KEY = new Map<string | undefined, string>([
  ['rsa', 'RS256'],
  ['ec', 'ES256'],
]);

/** The algorithm that a key in PEM form is for; undefined for a key of another kind. */
function algorithmOf(key: string): string | undefined {
  return ALGORITHM_OF_KEY.get(createPublicKey(key).asymmetricKeyType);
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken('The token is not a JSON Web Token');
  }
}

function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
}
