import { Clock } from '#platform/clock';
import type { Database } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { DueDeliveries } from '../../src/features/webhooks/delivery/due-deliveries';
import { explained } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const WEBHOOKS = 20;
const PLACES = 4;

describe('What is due for webhooks', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    // Of each webhook 5,000 deliveries are done, 1,000 are due, of which each second one has to wait for the other, and 1,000 are not.
    await database.client.query(`
      INSERT INTO webhook (id, name, url, events, content_types, enabled, secret, created_utc)
        SELECT lpad(n::text, 26, '0'), 'Webhook', 'https://example.com/', '{}', '{}', true, 'whsec_', now()
        FROM generate_series(1, ${WEBHOOKS}) n;
      INSERT INTO webhook_delivery (id, message_id, webhook_id, event, content_item_id, body, created_utc, state, due_utc, finished_utc)
        SELECT w.short || '-' || n, n, w.id, 'content.created', n / 2, '{}', now(),
          CASE WHEN n < 5000 THEN 'delivered' ELSE 'waiting' END,
          CASE WHEN n >= 6000 THEN timestamptz '2099-01-01Z' WHEN n >= 5000 THEN timestamptz '2026-01-01Z' END,
          CASE WHEN n < 5000 THEN now() END
        FROM (SELECT right(id, 3) AS short, id FROM webhook) w, generate_series(0, 6999) n;
      ANALYZE webhook; ANALYZE webhook_delivery`);
  });

  afterAll(() => database.drop());

  it('is read from indexes, and no more of it than is taken', async () => {
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const reader = {
      query: (text: string, values: readonly unknown[]) => {
        asked.push({ text, values });
        return Promise.resolve([]);
      },
    };
    const due = new DueDeliveries(reader as unknown as Database, new IdGenerator(), new Clock());
    const ids = Array.from({ length: WEBHOOKS }, (_, index) => String(index + 1).padStart(26, '0'));
    await due.claim(
      ids.map((webhookId) => ({ webhookId, places: PLACES, placesOfFailing: 1 })),
      1000,
    );
    for (const planned of ['with values', 'without values'] as const) {
      await database.client.query('BEGIN');
      const plan = await explained(database.client, asked[0], planned);
      await database.client.query('ROLLBACK');
      expect(plan[0]['Actual Rows']).toBe(WEBHOOKS * PLACES);
      const scans = plan.filter(
        (node) => node['Relation Name'] === 'webhook_delivery' && /Scan/.test(node['Node Type']),
      );
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      for (const node of scans) expect(node['Actual Rows']).toBeLessThanOrEqual(WEBHOOKS * PLACES);
      const read = scans.reduce((total, node) => total + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1), 0);
      expect(read).toBeLessThanOrEqual(10 * WEBHOOKS * PLACES);
    }
  });
});
