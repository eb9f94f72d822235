import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { text } from '#platform/texts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** In one statement, so that none takes long. */
const BATCH = 1000;

const FINISHED = 'SELECT number FROM webhook_delivery WHERE finished_utc < $1 ORDER BY finished_utc LIMIT $2';

/** What waits for nobody: its webhook is gone, or has been disabled for as long as all of it is kept. */
const FORGOTTEN = `
  SELECT d.number FROM webhook_delivery d LEFT JOIN webhook w ON w.id = d.webhook_id
  WHERE d.state = 'waiting' AND (w.id IS NULL OR (NOT w.enabled AND d.created_utc < $1)) LIMIT $2`;

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
        const statement = `DELETE FROM webhook_delivery WHERE number IN (${old}) RETURNING number`;
        gone = (await this.database.query(statement, [threshold, BATCH])).length;
      }
    }
    return total;
  }
}

@Contributes(BACKGROUND_TASK)
export class DeliveryTrimmingTask implements BackgroundTask {
  readonly name = 'webhook-delivery-trimming';
  get title() {
    return text('Webhook Delivery Trimming');
  }
  get description() {
    return text('Deletes records of webhook deliveries 30 days after they end.');
  }
  readonly schedule = '30 1 * * *';
  readonly enabled = true;

  constructor(private readonly trimmer: DeliveryTrimmer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { deleted: await this.trimmer.trim(signal) };
  }
}
