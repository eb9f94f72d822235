import type { BenchDatabase } from './database';

const EVENTS_PER_STATEMENT = 250_000;

/** Who does what in the audit trail: one does half of it, one left after the first quarter, and some did only a little. */
export const ACTORS = { busy: 'bench-busy', left: 'bench-left', quiet: 'bench-user-1999' } as const;

/** An item with a hundred events or so. */
export const BUSY_ITEM = 'item-0000000000000000000007';

/** Categories, how many kinds each has, and their share of a thousand events. */
const CATEGORIES = [
  ['Content', 11, 700],
  ['Users', 10, 200],
  ['Settings', 2, 40],
  ['BackgroundTasks', 3, 30],
  ['OpenID', 7, 19],
  ['Templates', 3, 6],
  ['Roles', 3, 3],
  ['ContentDefinition', 3, 1],
  ['Pruning', 1, 1],
] as const;

/** A number from 0 on, below `below`, that says nothing about the number of the event. */
const draw = (what: string, below: number) => `((hashint8extended(n, hashtext('${what}')) & 1073741823) % ${below})`;

/** The one of the categories that a number below 1000 falls to. */
function categoryOf(number: string): string {
  let share = 0;
  const cases = CATEGORIES.map(([name, , ofThousand]) => `WHEN ${number} < ${(share += ofThousand)} THEN '${name}'`);
  return `CASE ${cases.join(' ')} END`;
}

const KINDS = `CASE category ${CATEGORIES.map(([name, kinds]) => `WHEN '${name}' THEN ${kinds}`).join(' ')} END`;

const USER = `CASE WHEN ${draw('busy', 2)} = 0 THEN '${ACTORS.busy}'
  WHEN n < of / 4 AND ${draw('left', 10)} = 0 THEN '${ACTORS.left}'
  ELSE 'bench-user-' || floor(2000 * power(${draw('user', 100_000)} / 100000.0, 0.7)) END`;

/**
 * Fills the audit trail with events of two years: kinds that become rarer with their number, one of which was recorded in the first
 * months only, of 2,000 users and a million items.
 */
export async function seedAuditTrail(database: BenchDatabase, events: number): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'audit_event'::regclass AND NOT indisprimary`);
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  for (let start = 0; start < events; start += EVENTS_PER_STATEMENT) {
    await seedEvents(database, start, Math.min(start + EVENTS_PER_STATEMENT, events), events);
  }
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await database.query(definition);
  await database.query('VACUUM (ANALYZE) audit_event');
}

async function seedEvents(database: BenchDatabase, start: number, end: number, events: number): Promise<void> {
  await database.query(`
    INSERT INTO audit_event (category, event, correlation_id, subject, user_kind, user_id, user_name, normalized_user_name, created_utc, facts)
    SELECT category, CASE WHEN n < of / 5 AND n % 500 = 3 THEN 'Ended' ELSE 'Kind' || floor(${KINDS} * power(${draw('kind', 10_000)} / 10000.0, 2)) END,
      'item-' || lpad(CASE WHEN n % 50000 = 0 THEN '7' ELSE (n % 1000000)::text END, 22, '0'), 'Item ' || n % 1000000,
      'user', 'id-of-' || name, name, name, at, jsonb_build_object('contentType', 'BlogPost')
    FROM (SELECT n, ${events} AS of, ${categoryOf(draw('category', 1000))} AS category,
        timestamptz '2024-11-20Z' + n * (interval '730 days' / ${events}) AS at FROM generate_series(${start}, ${end - 1}) AS n) t,
      LATERAL (SELECT ${USER} AS name) AS u`);
}
