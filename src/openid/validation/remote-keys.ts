import jwksRsa, { type JwksClient } from 'jwks-rsa';
import type { Clock } from '#platform/clock';
import { AuthorityUnavailableError } from '../openid-errors';

const TIMEOUT_MS = 5000;
/** How long keys are believed, so that one which the authority has withdrawn stops working. */
const MAX_AGE_MS = 10 * 60_000;
/** How soon keys may be fetched again for a token that names an unknown one: anybody can make up names. */
const COOL_DOWN_MS = 30_000;

/** The public keys of a remote authority. They are kept, and fetched again when they are old or when one is missing. */
export class RemoteKeys {
  private readonly client: JwksClient;
  private keys: ReadonlyMap<string, string> = new Map();
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private fetching?: Promise<void>;

  constructor(
    jwksUri: string,
    private readonly clock: Clock,
  ) {
    this.client = jwksRsa({ jwksUri, cache: false, timeout: TIMEOUT_MS });
  }

  /**
   * The key in PEM form. A token that names none means the only one there is.
   *
   * @throws AuthorityUnavailableError
   */
  async byId(keyId: string | undefined): Promise<string | undefined> {
    if (this.age > MAX_AGE_MS) await this.fetch();
    const key = this.find(keyId);
    if (key !== undefined || this.age < COOL_DOWN_MS) return key;
    await this.fetch();
    return this.find(keyId);
  }

  private get age(): number {
    return this.clock.now().getTime() - this.fetchedAt;
  }

  private find(keyId: string | undefined): string | undefined {
    if (keyId !== undefined) return this.keys.get(keyId);
    return this.keys.size === 1 ? [...this.keys.values()][0] : undefined;
  }

  private fetch(): Promise<void> {
    this.fetching ??= this.read().finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  private async read(): Promise<void> {
    try {
      const keys = await this.client.getSigningKeys();
      this.keys = new Map(keys.map((key) => [key.kid, key.getPublicKey()]));
      this.fetchedAt = this.clock.now().getTime();
    } catch (cause) {
      throw new AuthorityUnavailableError({ cause });
    }
  }
}
