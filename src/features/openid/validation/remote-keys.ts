import jwksRsa from 'jwks-rsa';
import type { TrustedIssuer } from '#core/auth';
import type { Clock } from '#platform/clock';
import { AuthorityUnavailableError } from '../openid-errors';
import { Fetched, fetchJson, isLoopback } from './fetch-json';

interface RemoteAuthority {
  readonly authority: string;
  readonly audience: string;
  readonly requiresTokenType: boolean;
}

/** How long keys, and where they are, are believed, so that one which the authority has withdrawn stops working. */
const MAX_AGE_MS = 10 * 60_000;
/** How soon keys may be fetched again for a token that names an unknown one: anybody can make up names. */
const COOL_DOWN_MS = 30_000;

type Keys = ReadonlyMap<string, string>;

class RemoteKeys {
  private readonly address: Fetched<string>;
  private readonly keys: Fetched<Keys>;

  /** @param authority its issuer, without a slash at the end */
  constructor(authority: string, clock: Clock) {
    this.address = new Fetched(() => discover(authority), MAX_AGE_MS, clock);
    this.keys = new Fetched(async () => readKeys(await this.address.get()), MAX_AGE_MS, clock);
  }

  /** In PEM form. */
  async byId(keyId: string): Promise<string | undefined> {
    try {
      return (await this.keys.get()).get(keyId) ?? (await this.keys.get(COOL_DOWN_MS)).get(keyId);
    } catch (cause) {
      throw new AuthorityUnavailableError({ cause });
    }
  }
}

async function discover(authority: string): Promise<string> {
  const { issuer, jwks_uri: address } = await fetchJson(`${authority}/.well-known/openid-configuration`);
  if (typeof issuer !== 'string' || issuer.replace(/\/$/, '') !== authority) {
    throw new Error(`The discovery document of ${authority} is of another issuer`);
  }
  if (typeof address !== 'string' || !URL.canParse(address) || !isProtected(address, authority)) {
    throw new Error(`The discovery document of ${authority} names no address of keys that can be believed`);
  }
  return address;
}

/** Nobody on the way can change what comes from there, nor does it have this service ask its own computer. */
function isProtected(address: string, authority: string): boolean {
  const { protocol } = new URL(address);
  if (isLoopback(address)) return isLoopback(authority) && /^https?:$/.test(protocol);
  return protocol === 'https:';
}

async function readKeys(address: string): Promise<Keys> {
  const fetcher = async (url: string) => ({ keys: (await fetchJson(url)).keys });
  const keys = await jwksRsa({ jwksUri: address, cache: false, fetcher }).getSigningKeys();
  return new Map(keys.filter(({ kid }) => kid !== undefined).map((key) => [key.kid, key.getPublicKey()]));
}

/** An authorization server elsewhere. It is asked for its keys when a token of it comes that can be good, and not before. */
export function remoteIssuer({ authority, ...rest }: RemoteAuthority, clock: Clock): TrustedIssuer {
  const base = authority.replace(/\/$/, '');
  const keys = new RemoteKeys(base, clock);
  return {
    ...rest,
    // Its discovery document is at the same address whether or not its name ends with a slash.
    issuers: [base, `${base}/`],
    keyById: (keyId) => keys.byId(keyId),
    // Nobody tells what has ended, but for its key.
    countsUntil: () => Promise.resolve(new Date(clock.now().getTime() + MAX_AGE_MS)),
  };
}
