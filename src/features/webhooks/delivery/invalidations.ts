import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { Subscriptions } from '../subscriptions';
import { INVALIDATED } from '../webhook';
import { Outbox } from './outbox';

/** In one message. What shows one of more items is told by their types. */
const MOST_TAGS = 500;
const MOST_PATHS = 1000;
const TRANSACTIONS_AT_ONCE = 100;

/** Of one node at a time, so that what belongs to a transaction stays together. */
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtext('webhook-invalidations')) AS "isMine"`;

/** With the paths that the items have now. */
const TAKE = `
  WITH taken AS (
    DELETE FROM invalidation WHERE transaction_id IN (
      SELECT DISTINCT transaction_id FROM invalidation ORDER BY transaction_id LIMIT ${TRANSACTIONS_AT_ONCE})
    RETURNING transaction_id, tags, paths
  ), told AS (
    SELECT t.transaction_id, array_agg(DISTINCT tag ORDER BY tag) AS tags
    FROM taken t CROSS JOIN LATERAL unnest(t.tags) AS tag GROUP BY t.transaction_id
  ), led AS (
    SELECT t.transaction_id, array_agg(DISTINCT path ORDER BY path) AS paths FROM (
      SELECT transaction_id, unnest(paths) AS path FROM taken
      UNION ALL
      SELECT told.transaction_id, '/' || h.value FROM told CROSS JOIN LATERAL unnest(told.tags) AS tag
        JOIN content_handle h ON h.content_item_id = substr(tag, 6) AND h.kind = 'slug' AND h.published
      WHERE tag LIKE 'item-%') t
    GROUP BY t.transaction_id
  )
  SELECT coalesce(told.tags, '{}') AS tags, coalesce(led.paths, '{}') AS paths
  FROM told FULL JOIN led USING (transaction_id) ORDER BY transaction_id`;

interface Invalidation {
  readonly tags: readonly string[];
  readonly paths: readonly string[];
}

/** Tells caches what is out of date: one message for each transaction. See decision 312. */
@Injectable()
export class Invalidations {
  constructor(
    private readonly database: Database,
    private readonly wanted: Subscriptions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async announce(): Promise<void> {
    const { whole, byTag } = await this.wanted.ofCaches();
    if (whole.length + byTag.length === 0) return;
    let taken: number;
    do {
      taken = await this.database.transaction(async (transaction) => {
        const [lock] = await transaction.query<{ isMine: boolean }>(LOCK);
        if (!lock?.isMine) return 0;
        const invalidations = (await transaction.query<Invalidation>(TAKE)).map(shortened);
        for (const invalidation of invalidations) {
          await this.put(transaction, whole, invalidation);
          for (const tag of byTag.length > 0 ? invalidation.tags : []) {
            await this.put(transaction, byTag, { tags: [tag], paths: [] });
          }
        }
        return invalidations.length;
      });
    } while (taken === TRANSACTIONS_AT_ONCE);
  }

  private async put(
    transaction: Transaction,
    webhookIds: readonly string[],
    { tags, paths }: Invalidation,
  ): Promise<void> {
    const message = { type: INVALIDATED, timestamp: this.clock.nowUtc(), data: { tags: [...tags], paths: [...paths] } };
    if (webhookIds.length > 0) await this.outbox.put(transaction, webhookIds, message, null);
  }
}

function shortened({ tags, paths }: Invalidation): Invalidation {
  if (tags.length <= MOST_TAGS) return { tags, paths: paths.slice(0, MOST_PATHS) };
  const lists = tags.filter((tag) => !tag.startsWith('item-'));
  const types = lists.filter((tag) => tag.startsWith('items-of-')).map((tag) => tag.replace('items-of-', 'type-'));
  return { tags: [...new Set([...lists, ...types])], paths: paths.slice(0, MOST_PATHS) };
}
