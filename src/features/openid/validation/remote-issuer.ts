import type { TrustedIssuer } from '#core/auth';
import type { Clock } from '#platform/clock';
import { MAX_AGE_MS, RemoteKeys } from './remote-keys';

interface RemoteAuthority {
  readonly authority: string;
  readonly audience: string;
  readonly requiresTokenType: boolean;
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
