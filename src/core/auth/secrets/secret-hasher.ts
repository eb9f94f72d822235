import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { SecretsBusyError } from '../auth-errors';
import { FairQueue } from '#platform/work-queue';

/** OWASP's recommendation for argon2id, which is the default algorithm: 19 MiB (the unit is KiB) and two passes. */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const LIMITS = { running: 2, waiting: 64, waitingOfOne: 16 };

/**
 * Each hash takes tens of milliseconds of CPU and 19 MiB, so only a few are worked on at once and some wait. Whoever
 * sends a flood of guesses waits with it; from elsewhere people still sign in.
 */
@Injectable()
export class SecretHasher {
  private readonly queue = new FairQueue(LIMITS, () => new SecretsBusyError());

  /** @throws SecretsBusyError */
  hash(secret: string): Promise<string> {
    return this.queue.run('', () => hash(secret, ARGON2ID));
  }

  /**
   * @param source who offers the secret, such as an address; default: the service itself
   * @throws SecretsBusyError
   */
  verify(hashed: string, secret: string, source = ''): Promise<boolean> {
    return this.queue.run(source, () => verify(hashed, secret));
  }
}
