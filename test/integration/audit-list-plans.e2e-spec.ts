import { always, and, contains, eq, gte, lt, not, type Predicate } from '@espalier/predicates';
import type { AuditTrailSort } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import type { Database } from '#platform/database';
import { EVENT_SORTS } from '../../src/features/audit-trail/list/event-order';
import { EventList } from '../../src/features/audit-trail/list/event-list';
import { EventValues } from '../../src/features/audit-trail/list/event-values';
import { SeenEvents } from '../../src/features/audit-trail/list/seen-events';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

let database: ConnectedDatabase;

beforeAll(async () => {
  database = await connectedDatabase();
  // 60,000 events of 30 kinds: one user did half of them, one of a thousand is of a kind that ended early, and one of 100 things has as many.
  await database.client.query(`
    INSERT INTO audit_event (category, event, correlation_id, subject, user_kind, user_id, user_name, normalized_user_name, created_utc, facts)
    SELECT 'Category' || n % 3, CASE WHEN n < 20000 AND n % 333 = 0 THEN 'Ended' ELSE 'Kind' || n % 10 END, 'thing-' || n % 600, 'thing', 'user',
      'id-' || who, who, who, timestamptz '2026-01-01Z' + n * interval '1 minute', '{}'
    FROM generate_series(1, 60000) AS n, LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 'busy' ELSE 'user-' || n % 211 END AS who) AS t`);
  await database.client.query('VACUUM ANALYZE audit_event');
});
afterAll(() => database.drop());

interface Explained {
  readonly total: number;
  readonly plans: readonly PlanNode[];
}

/** What the statements of a page have read. */
async function page(where: Predicate, sort: AuditTrailSort = 'time-desc', skip = 0): Promise<Explained> {
  const plans: PlanNode[] = [];
  let before = Promise.resolve();
  const replicaTextRows: Database['replicaTextRows'] = async ({ text }, values) => {
    // One after the other, for there is one connection.
    before = before.then(async () => {
      if (text.startsWith('EXPLAIN')) return;
      plans.push(...(await explained(database.client, { text, values }, 'with values')));
    });
    await before;
    const types = { getTypeParser: () => (value: string) => value };
    return (await database.client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array', types }))
      .rows;
  };
  const asked = { replicaTextRows } as Database;
  const list = new EventList(asked, new EventValues(asked), new SeenEvents(asked));
  const { totalCount } = await list.page({ where, sort, first: 20, skip, countUpTo: 1000 }, systemPrincipal);
  return { total: totalCount, plans };
}

/** Rows of events that all steps together have read. */
function readBy({ plans }: Explained): number {
  return plans
    .filter((node) => node['Relation Name'] === 'audit_event')
    .map((node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
    .reduce((sum, rows) => sum + rows, 0);
}

const indexesOf = ({ plans }: Explained) => plans.map((node) => node['Index Name']);

describe('A page of events', () => {
  it.each(EVENT_SORTS)('sorted by %s reads the beginnings of streams, and counts to a thousand', async (sort) => {
    const first = await page(always(), sort);
    expect(first.total).toBe(1000);
    expect(readBy(first)).toBeLessThan(2500);
    expect(first.plans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(readBy(await page(always(), sort, 980))).toBeLessThan(
      sort.startsWith('time') || sort.startsWith('user') ? 5000 : 35_000,
    );
  });

  it.each([
    ['category', eq('category', 'Category1'), 'ix_audit_event_kind'],
    ['event', eq('event', 'Ended'), 'ix_audit_event_kind'],
    ['user', contains('userName', 'user-11'), 'ix_audit_event_user'],
    ['busy user', contains('userName', 'busy'), 'ix_audit_event_user'],
    ['user id', contains('userId', 'id-user-7'), 'ix_audit_event_user'],
    ['day', and(gte('createdUtc', '2026-01-10'), lt('createdUtc', '2026-01-11')), 'ix_audit_event_created'],
    ['thing', eq('correlationId', 'thing-7'), 'ix_audit_event_correlation'],
  ])('of one %s reads no others', async (_, where, index) => {
    for (const sort of ['time-desc', 'time-asc'] as const) {
      const found = await page(where, sort);
      expect(indexesOf(found)).toContain(index);
      expect(readBy(found)).toBeLessThan(4000);
      expect(found.plans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });

  it.each(['user-asc-time-asc', 'user-desc-time-desc'] as const)(
    'without some users, sorted by %s, passes over these without reading them',
    async (sort) => {
      for (const field of ['userName', 'userId'])
        expect(readBy(await page(not(contains(field, 'busy')), sort))).toBeLessThan(6000);
    },
  );

  it('of what was done long ago, and never again, is found at once', async () => {
    const long = await page(and(eq('event', 'Ended'), gte('createdUtc', '2026-02-05')));
    expect(long.total).toBe(0);
    expect(readBy(long)).toBeLessThan(200);
    expect((await page(eq('event', 'Ended'))).total).toBe(60);
  });

  it('of several conditions sorts those that meet them', async () => {
    const where = and(contains('userName', 'user-11'), eq('category', 'Category1'));
    const found = await page(where, 'event-desc-time-asc');
    expect(found.total).toBeGreaterThan(100);
    expect(readBy(found)).toBeLessThan(6000);
  });
});
