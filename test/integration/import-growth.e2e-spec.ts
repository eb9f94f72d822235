import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { Database } from '#platform/database';
import { eventually } from '../support/auth-world';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const PAGES = 3000;
/** PostgreSQL tells its counts with delay. */
const PATIENCE = 500;

describe('An import into a database that has no statistics', () => {
  let world: ContentWorld;
  let database: Database;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    database = world.app.get(Database);
    for (const table of ['content_item', 'content_item_version', 'content_handle']) {
      await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    }
  });

  afterAll(() => world.stop());

  /** Rows of the table that were looked at so far. Counts of other connections come in time. */
  async function looks(table: string): Promise<number> {
    const [row] = await database.query<{ looks: number }>(
      `SELECT (seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::int AS looks
       FROM pg_stat_user_tables t WHERE relname = $1 AND n_tup_ins >= ${PAGES}`,
      [table],
    );
    return row?.looks ?? NaN;
  }

  it('looks at as many rows as it makes, and not at all of the type for each', async () => {
    const pages = Array.from({ length: PAGES }, (_page, index) => {
      const json = { contentType: 'Page', displayText: `Page ${index}`, titlePart: { title: `Page ${index}` } };
      return { number: index + 1, bytes: 0, json: () => json };
    });
    const report = await world.app.get(ContentImporter).import(() => pages, { principal: systemPrincipal });
    expect(report.versions.created).toBe(PAGES);

    await eventually(async () => expect(await looks('content_item')).toBeLessThan(20 * PAGES), PATIENCE);
    await eventually(async () => expect(await looks('content_item_version')).toBeLessThan(20 * PAGES), PATIENCE);
    const counted = `SELECT FROM pg_stat_user_tables WHERE relname = 'content_item' AND last_analyze IS NOT NULL`;
    await eventually(async () => expect(await database.query(counted)).toHaveLength(1), PATIENCE);
  });
});
