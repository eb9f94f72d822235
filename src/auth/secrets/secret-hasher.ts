import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { SecretsBusyError } from '../auth-errors';
import { WorkQueue } from '#platform/work-queue';

/** OWASP's recommendation for argon2id, which is the default algorithm: 19 MiB (the unit is KiB) and two passes. */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;
const WAITING = 32;

/**
 * Hashes passwords and client secrets with argon2id. Each takes tens of milliseconds of a processor and 19 MiB, so only a few
 * are worked on at once and a few wait: a flood of guesses must not take the service down.
 */
@Injectable()
export class SecretHasher {
  private readonly queue = new WorkQueue(AT_ONCE, WAITING, () => new SecretsBusyError());

  /** @throws SecretsBusyError */
  hash(secret: string): Promise<string> {
    return this.queue.run(() => hash(secret, ARGON2ID));
  }

  /** @throws SecretsBusyError */
  verify(hashed: string, secret: string): Promise<boolean> {
    return this.queue.run(() => verify(hashed, secret));
  }
}
