import type { TrustedIssuer } from '#auth';
import type { Clock } from '#platform/clock';
import { AuthorityUnavailableError } from '../openid-errors';
import { RemoteKeys } from './remote-keys';

const TIMEOUT_MS = 5000;

export interface RemoteAuthority {
  readonly authority: string;
  readonly audience: string;
  readonly requiresTokenType: boolean;
}

/**
 * An authorization server elsewhere, as its discovery document describes it.
 *
 * @throws AuthorityUnavailableError
 */
export async function remoteIssuer({ authority, ...rest }: RemoteAuthority, clock: Clock): Promise<TrustedIssuer> {
  const { issuer, jwks_uri } = await discover(authority);
  const keys = new RemoteKeys(jwks_uri, clock);
  return { ...rest, issuer, keyById: (keyId) => keys.byId(keyId) };
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

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
