import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretHasher } from '#core/auth';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';

const REMEMBERED = 1000;
/** How long an answer is remembered: a right secret, and a wrong one (which is only sent again by mistake). */
const RIGHT_MS = 10 * 60_000;
const WRONG_MS = 10_000;

/**
 * argon2id is slow on purpose, and applications ask for tokens often, so answers are remembered for a while, under a
 * keyed hash that is useless outside of this process. A new secret has a new hash, so nothing outlives a rotation.
 */
@Injectable()
export class ClientSecrets {
  private readonly answers = new ExpiringCache<boolean>(REMEMBERED);
  /** Comparisons under way, by what they compare. */
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly key = randomBytes(32);

  constructor(
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  known(secretHash: string, secret: string): boolean | undefined {
    return this.answers.get(this.keyOf(secretHash, secret), this.clock.now().getTime());
  }

  /** @param source who offers the secret, such as an address */
  async matches(secretHash: string, secret: string, source: string): Promise<boolean> {
    const key = this.keyOf(secretHash, secret);
    return this.known(secretHash, secret) ?? this.running.get(key) ?? this.compare(key, secretHash, secret, source);
  }

  /** What stands for the two in memory, and tells nothing of them. */
  keyOf(secretHash: string, secret: string): string {
    return createHmac('sha256', this.key).update(`${secretHash}\0${secret}`).digest('base64');
  }

  private compare(key: string, secretHash: string, secret: string, source: string): Promise<boolean> {
    const comparison = this.hasher
      .verify(secretHash, secret, source)
      .then((matches) => {
        this.answers.set(key, matches, this.clock.now().getTime() + (matches ? RIGHT_MS : WRONG_MS));
        return matches;
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, comparison);
    return comparison;
  }
}
