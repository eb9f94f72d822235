import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

const MAX_DELAY_MS = 2000;

/**
 * The timers of all nodes go off in the same instant. Each then waits for a random while, so that most find seen to what is due, instead of all
 * connecting at once for its lock.
 */
@Injectable()
export class Stagger {
  async wait(): Promise<void> {
    await sleep(Math.random() * MAX_DELAY_MS, undefined, { ref: false });
  }
}
