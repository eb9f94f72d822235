import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretHasher } from '#auth';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';

const REMEMBERED = 1000;
/** How long an answer is remembered: a right secret, and a wrong one (which is only sent again by mistake). */
const RIGHT_MS = 10 * 60_000;
const WRONG_MS = 10_000;

/**
 * Compares client secrets with their hashes. argon2id is slow on purpose, and applications ask for tokens often, so answers are
 * remembered for a while, under a keyed hash that is useless outside of this process. A new secret has a new hash, so nothing
 * that is remembered outlives a rotation.
 */
@Injectable()
export class ClientSecrets {
  private readonly answers = new ExpiringCache<boolean>(REMEMBERED);
  private readonly key = randomBytes(32);

  constructor(
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  /** @throws SecretsBusyError */
  async matches(secretHash: string, secret: string): Promise<boolean> {
    const key = createHmac('sha256', this.key).update(`${secretHash}\0${secret}`).digest('base64');
    const now = this.clock.now().getTime();
    const known = this.answers.get(key, now);
    if (known !== undefined) return known;
    const matches = await this.hasher.verify(secretHash, secret);
    this.answers.set(key, matches, now + (matches ? RIGHT_MS : WRONG_MS));
    return matches;
  }
}
