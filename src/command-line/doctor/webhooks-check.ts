import { oneRow } from '#platform/database';
import type { Check } from './finding';

const REMEDY = 'Nobody sends what has been due for 15 minutes. Start a node with BACKGROUND_TASKS=on, and see its log.';

/** What comes after something else about the same item is not due before that. */
const WAITING = `
  SELECT count(*)::integer AS waiting, min(d.created_utc) AS oldest,
         coalesce(bool_or(d.due_utc < now() - interval '15 minutes' AND NOT EXISTS (
           SELECT FROM webhook_delivery earlier
           WHERE earlier.webhook_id = d.webhook_id AND earlier.content_item_id = d.content_item_id
             AND earlier.state = 'waiting' AND earlier.number < d.number)), false) AS "isLate"
  FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id AND w.enabled WHERE d.state = 'waiting'`;

interface Waiting {
  readonly waiting: number;
  readonly oldest: Date | null;
  readonly isLate: boolean;
}

/** Whether what is to be told to webhooks is sent. */
export const webhooks: Check = async (dataSource) => {
  const subject = 'webhooks';
  const { exists } = oneRow(
    await dataSource.query<{ exists: boolean }[]>(`SELECT to_regclass('webhook_delivery') IS NOT NULL AS exists`),
  );
  if (!exists) return { subject, ok: true, message: 'there are none yet' };
  const { waiting, oldest, isLate } = oneRow(await dataSource.query<Waiting[]>(WAITING));
  const found = oldest ? `${waiting} waiting, the oldest since ${oldest.toISOString()}` : 'nothing waits';
  return { subject, ok: !isLate, message: isLate ? `${found}. ${REMEDY}` : found };
};
