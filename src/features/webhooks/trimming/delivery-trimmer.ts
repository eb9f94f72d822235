import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';

const KEPT_MS = 30 * 24 * 60 * 60_000;
/** In one statement, so that none takes long. */
const BATCH = 1000;

const FINISHED = 'SELECT number FROM webhook_delivery WHERE finished_utc < $1 ORDER BY finished_utc LIMIT $2';

/** What waits for nobody: its webhook is gone, or has been disabled for as long as all of it is kept. */
const FORGOTTEN = `
  SELECT d.number FROM webhook_delivery d LEFT JOIN webhook w ON w.id = d.webhook_id
  WHERE d.state = 'waiting' AND (w.id IS NULL OR (NOT w.enabled AND d.created_utc < $1)) LIMIT $2`;

/** Deletes what is known of deliveries when they have long been finished. */
@Injectable()
export class DeliveryTrimmer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns how many are gone */
  async trim(signal: AbortSignal): Promise<number> {
    const threshold = new Date(this.clock.now().getTime() - KEPT_MS);
    let total = 0;
    for (const old of [FINISHED, FORGOTTEN]) {
      for (let gone = BATCH; gone === BATCH; total += gone) {
        signal.throwIfAborted();
        const text = `DELETE FROM webhook_delivery WHERE number IN (${old}) RETURNING number`;
        gone = (await this.database.query(text, [threshold, BATCH])).length;
      }
    }
    return total;
  }
}
