import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#platform/errors';

const WAITS_MS = [200, 1000, 5000];

/** Does the work again a little later when the service itself has too many changes waiting for the database. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await sleep(milliseconds);
  }
  return work();
}

function isBusy(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database.busy';
}
