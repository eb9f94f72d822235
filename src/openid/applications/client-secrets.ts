import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretHasher, SecretsBusyError } from '#auth';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';

const REMEMBERED = 1000;
/** How long an answer is remembered: a right secret, and a wrong one (which is only sent again by mistake). */
const RIGHT_MS = 10 * 60_000;
const WRONG_MS = 10_000;
/** Secrets of one application that are compared at a time, so that guesses at one application do not hold up the others. */
const GUESSES_AT_ONCE = 4;

/**
 * Compares client secrets with their hashes. argon2id is slow on purpose, and applications ask for tokens often, so answers are
 * remembered for a while, under a keyed hash that is useless outside of this process. A new secret has a new hash, so nothing
 * that is remembered outlives a rotation.
 */
@Injectable()
export class ClientSecrets {
  private readonly answers = new ExpiringCache<boolean>(REMEMBERED);
  /** Comparisons under way, by what they compare, for each secret hash. */
  private readonly running = new Map<string, Map<string, Promise<boolean>>>();
  private readonly key = randomBytes(32);

  constructor(
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  /** @throws SecretsBusyError */
  async matches(secretHash: string, secret: string): Promise<boolean> {
    const key = createHmac('sha256', this.key).update(`${secretHash}\0${secret}`).digest('base64');
    const known = this.answers.get(key, this.clock.now().getTime()) ?? this.running.get(secretHash)?.get(key);
    return known ?? this.compare(key, secretHash, secret);
  }

  private compare(key: string, secretHash: string, secret: string): Promise<boolean> {
    const guesses = this.running.get(secretHash) ?? new Map<string, Promise<boolean>>();
    if (guesses.size >= GUESSES_AT_ONCE) throw new SecretsBusyError();
    this.running.set(secretHash, guesses);
    const comparison = this.hasher
      .verify(secretHash, secret)
      .then((matches) => {
        this.answers.set(key, matches, this.clock.now().getTime() + (matches ? RIGHT_MS : WRONG_MS));
        return matches;
      })
      .finally(() => {
        guesses.delete(key);
        if (guesses.size === 0) this.running.delete(secretHash);
      });
    guesses.set(key, comparison);
    return comparison;
  }
}
