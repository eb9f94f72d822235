import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import type { ClaimedDelivery } from './delivery';

/** How long nobody else sends what was claimed: longer than a try may take, so that it ends only with its node. */
const LEASE_MS = 60_000;

export interface Room {
  readonly webhookId: string;
  readonly places: number;
  readonly placesOfFailing: number;
}

/**
 * But for what comes after something else about the same item that is still to be told: the order of what happens to an
 * item is kept, whatever becomes of other items. $4 is now, $6 the lease, $7 when that ends.
 */
const CLAIM = `
  WITH due AS (
    SELECT d.number
    FROM unnest($1::varchar[], $2::integer[], $3::integer[]) AS room(webhook_id, places, places_of_failing)
    JOIN webhook w ON w.id = room.webhook_id AND w.enabled
    CROSS JOIN LATERAL (
      SELECT d.number FROM webhook_delivery d
      WHERE d.webhook_id = room.webhook_id AND d.state = 'waiting' AND d.due_utc <= $4 AND NOT EXISTS (
        SELECT FROM webhook_delivery earlier
        WHERE earlier.webhook_id = d.webhook_id AND earlier.content_item_id = d.content_item_id
          AND earlier.state = 'waiting' AND earlier.number < d.number)
      ORDER BY d.due_utc, d.number
      LIMIT CASE WHEN w.failing_since_utc IS NULL THEN room.places ELSE room.places_of_failing END
      FOR UPDATE OF d SKIP LOCKED) d
    LIMIT $5)
  UPDATE webhook_delivery d SET lease = $6, due_utc = $7
  FROM due, webhook w WHERE d.number = due.number AND w.id = d.webhook_id
  RETURNING d.number, d.lease, d.message_id AS "messageId", d.webhook_id AS "webhookId", d.body, d.attempts, w.url, w.secret,
    CASE WHEN w.previous_until_utc > $4 THEN w.previous_secret END AS "previousSecret"`;

/** Each delivery to one node at a time, until its lease ends. */
@Injectable()
export class DueDeliveries {
  constructor(
    private readonly database: Database,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** @param most of all webhooks together */
  claim(rooms: readonly Room[], most: number): Promise<ClaimedDelivery[]> {
    const now = this.clock.now();
    return this.database.query<ClaimedDelivery>(CLAIM, [
      rooms.map(({ webhookId }) => webhookId),
      rooms.map(({ places }) => places),
      rooms.map(({ placesOfFailing }) => placesOfFailing),
      now,
      most,
      this.ids.next(),
      new Date(now.getTime() + LEASE_MS),
    ]);
  }

  /** Gives back what was not sent to the end, for another node to send at once. */
  async giveBack({ number, lease }: ClaimedDelivery): Promise<void> {
    await this.database.query(
      'UPDATE webhook_delivery SET lease = NULL, due_utc = $3 WHERE number = $1 AND lease = $2',
      [number, lease, this.clock.now()],
    );
  }
}
