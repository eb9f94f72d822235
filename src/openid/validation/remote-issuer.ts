import jwksRsa, { SigningKeyNotFoundError, type JwksClient } from 'jwks-rsa';
import type { TrustedIssuer } from '#auth';
import { AuthorityUnavailableError } from '../openid-errors';

const TIMEOUT_MS = 5000;

export interface RemoteAuthority {
  readonly authority: string;
  readonly audience: string;
  readonly requiresTokenType: boolean;
}

/**
 * An authorization server elsewhere, as its discovery document describes it. Its keys are kept, and fetched again for a token
 * that is signed with another one.
 *
 * @throws AuthorityUnavailableError
 */
export async function remoteIssuer({ authority, ...rest }: RemoteAuthority): Promise<TrustedIssuer> {
  const { issuer, jwks_uri } = await discover(authority);
  const client = jwksRsa({ jwksUri: jwks_uri, cache: true, rateLimit: true, timeout: TIMEOUT_MS });
  return { ...rest, issuer, keyById: (keyId) => findKey(client, keyId) };
}

async function discover(authority: string): Promise<{ issuer: string; jwks_uri: string }> {
  const base = withoutSlash(authority);
  const document = await fetchJson(`${base}/.well-known/openid-configuration`);
  const { issuer, jwks_uri } = document;
  if (typeof issuer !== 'string' || withoutSlash(issuer) !== base || typeof jwks_uri !== 'string') {
    throw new AuthorityUnavailableError({
      cause: new Error(`The discovery document of ${authority} is of another issuer`),
    });
  }
  return { issuer, jwks_uri };
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw new AuthorityUnavailableError({ cause });
  }
}

async function findKey(client: JwksClient, keyId: string | undefined): Promise<string | undefined> {
  try {
    return (await client.getSigningKey(keyId)).getPublicKey();
  } catch (cause) {
    if (cause instanceof SigningKeyNotFoundError) return undefined;
    throw new AuthorityUnavailableError({ cause });
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
