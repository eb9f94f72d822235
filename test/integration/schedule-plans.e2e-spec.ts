import type { ContentDefinitions, ContentType } from '#core/content-definition';
import { ARCHIVE_LATER, PUBLISH_LATER } from '#content-kinds/content-parts';
import type { Database, PreparedStatement } from '#platform/database';
import { DueVersions } from '../../src/features/scheduling/due-versions';
import { explained } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const NOW = '2026-06-01T00:00:00.000Z';

describe('What is due', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    // 5,000 live items and 5,000 drafts, some of which are due, with an archived version of each that has the same date.
    await database.client.query(`
      INSERT INTO content_type (name, definition, revision) VALUES ('Notice', '{}', 1);
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, n % 2 = 0 AS live, n % 100 < 2 AS due, n % 10 < 2 AS dated FROM generate_series(1, 10000) n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, 'Notice' FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
          modified_utc, created_utc, scheduled_publish_utc, scheduled_archive_utc, data)
        SELECT state || substr(id, 2), id, 'Notice', 'Notice', state = 'n' AND live, state = 'n', now(), now(),
          CASE WHEN dated AND NOT live THEN date END, CASE WHEN dated AND live THEN date END, '{}'
        FROM item, (VALUES ('a'), ('n')) AS version (state),
          LATERAL (SELECT CASE WHEN due OR state = 'a' THEN timestamptz '2026-01-01Z' ELSE timestamptz '2099-01-01Z' END AS date) d;
      ANALYZE content_item_version`);
  });

  afterAll(() => database.drop());

  it.each([
    [PUBLISH_LATER, 'ix_version_scheduled_publish'],
    [ARCHIVE_LATER, 'ix_version_scheduled_archive'],
  ] as const)('is read from the index of the dates that count: $part', async (schedule, index) => {
    const asked: { statement: PreparedStatement; values: readonly unknown[] }[] = [];
    const reader = {
      textRows: async (statement: PreparedStatement, values: readonly unknown[]) => {
        asked.push({ statement, values });
        const { rows } = await database.client.query<(string | null)[]>({
          text: statement.text,
          values: [...values],
          rowMode: 'array',
          types: { getTypeParser: () => (value: string) => value },
        });
        return rows;
      },
    };
    const notice = { name: 'Notice', partsOf: () => [{}] } as unknown as ContentType;
    const due = new DueVersions(
      reader as unknown as Database,
      { all: () => [notice] } as unknown as ContentDefinitions,
    );
    const found: string[] = [];
    for await (const batch of due.batches(schedule, NOW)) {
      expect(batch.length).toBeLessThanOrEqual(100);
      found.push(...batch.map(({ contentItemVersionId }) => contentItemVersionId));
    }
    expect(new Set(found).size).toBe(100);
    expect(found).toEqual(found.toSorted());
    expect(found.every((id) => id.startsWith('n'))).toBe(true);
    for (const { statement, values } of asked) {
      for (const planned of ['with values', 'without values'] as const) {
        const plan = await explained(database.client, { text: statement.text, values }, planned);
        expect(plan.flatMap((node) => node['Index Name'] ?? [])).toEqual([index]);
        for (const node of plan) expect(node['Actual Rows']).toBeLessThanOrEqual(100);
      }
    }
  });
});
