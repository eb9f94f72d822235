import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { migrationStates, revertMigration, runMigrations } from '#platform/database';
import { BodyCompression1763702000165 } from '../../src/platform/database/migrations/1763702000165-body-compression';
import { RemovedVersions1763800000410 } from '../../src/platform/database/migrations/1763800000410-removed-versions';
import { EmptiedItems1763800000175 } from '../../src/platform/database/migrations/1763800000175-emptied-items';
import { WholeNumbers1763800000185 } from '../../src/platform/database/migrations/1763800000185-whole-numbers';
import { startTestApp } from '../support/test-app';
import { EMPTY, MIGRATED, connectTo, createTestDatabase } from '../support/test-database';

describe('The schema', () => {
  it('is what the entities say, so that TypeORM would change nothing', async () => {
    const app = await startTestApp();
    try {
      const dataSource = app.get(DataSource);
      askOneByOne(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
    } finally {
      await app.stop();
    }
  });

  it('has an entity for each table, and by hand only what TypeORM cannot express', async () => {
    const app = await startTestApp();
    try {
      const dataSource = app.get(DataSource);
      const { entityMetadatas } = dataSource;
      const entities = entityMetadatas.map(({ tableName }) => tableName);
      expect(await namesOf(dataSource, TABLES)).toEqual(entities.toSorted());
      const byHand = entityMetadatas.flatMap(({ indices }) => indices.filter(({ synchronize }) => !synchronize));
      expect(await namesOf(dataSource, INEXPRESSIBLE)).toEqual(byHand.map(({ name }) => name).toSorted());
    } finally {
      await app.stop();
    }
  });

  it('goes down migration by migration and up again to the same', async () => {
    const database = await createTestDatabase(MIGRATED);
    const dataSource = await connectTo(database);
    try {
      const { connection } = dataSource.server;
      const whole = await describeSchema(dataSource);
      const names = (await migrationStates(dataSource)).map(({ name }) => name);
      const onlyRows = [EmptiedItems1763800000175.name, WholeNumbers1763800000185.name];
      const changesNothing = new Set([
        ...onlyRows,
        ...((await hasLz4(dataSource)) ? [] : [BodyCompression1763702000165.name]),
      ]);
      for (const name of names.toReversed()) {
        const before = await describeSchema(dataSource);
        expect(await revertMigration(dataSource, connection)).toBe(name);
        expect(isDeepStrictEqual(await describeSchema(dataSource), before)).toBe(changesNothing.has(name));
      }
      expect(await describeSchema(dataSource)).toEqual([]);
      expect(await revertMigration(dataSource, connection)).toBeUndefined();
      expect(await runMigrations(dataSource, connection)).toEqual(names);
      expect(await describeSchema(dataSource)).toEqual(whole);
      expect(await runMigrations(dataSource, connection)).toEqual([]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

  it('marks the newest versions of items that were removed before versions had a mark', async () => {
    const database = await createTestDatabase(MIGRATED);
    const dataSource = await connectTo(database);
    try {
      const { connection } = dataSource.server;
      while ((await revertMigration(dataSource, connection)) !== RemovedVersions1763800000410.name);
      await dataSource.query(`
        INSERT INTO content_type (name, revision, definition) VALUES ('Bulb', 1, '{}');
        INSERT INTO content_item (content_item_id, content_type, removed_utc) VALUES ('gone', 'Bulb', now()), ('here', 'Bulb', NULL);
        INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data) VALUES
          ('gone1', 'gone', 'Bulb', false, false, '{}'), ('gone2', 'gone', 'Bulb', false, false, '{}'),
          ('here1', 'here', 'Bulb', false, false, '{}'), ('here2', 'here', 'Bulb', false, true, '{}')`);
      await runMigrations(dataSource, connection);
      const marked = await namesOf(
        dataSource,
        'SELECT content_item_version_id AS name FROM content_item_version WHERE removed',
      );
      expect(marked).toEqual(['gone2']);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

  it('is brought up to date by nodes that start at once on an empty database', async () => {
    const database = await createTestDatabase(EMPTY);
    const nodes = await Promise.all([
      startTestApp({ database }),
      startTestApp({ database }),
      startTestApp({ database }),
    ]);
    try {
      const states = await migrationStates(nodes[0].get(DataSource));
      expect(states.filter(({ executed }) => !executed)).toEqual([]);
      for (const node of nodes) expect((await node.request('GET', '/health/ready')).status).toBe(200);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await database.drop();
    }
  });

  it('makes a service not ready while a migration of its release is missing', async () => {
    const app = await startTestApp();
    try {
      const [{ name }] = (await migrationStates(app.get(DataSource))).slice(-1);
      await app.get(DataSource).query('DELETE FROM migration WHERE name = $1', [name]);
      const { status, headers, body } = await app.request('GET', '/health/ready');
      expect(status).toBe(503);
      expect(headers.get('content-type')).toMatch('application/problem+json');
      expect(body).toMatchObject({ status: 503, checks: { database: 'up', migrations: `pending: ${name}` } });
    } finally {
      await app.stop();
    }
  });
});

const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`;

/** Indexes of expressions, with an order, a collation or an operator class of their own, or with columns that are only included. */
const INEXPRESSIBLE = `
  SELECT indexrelid::regclass::text AS name FROM pg_index
  WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) AND (
    indexprs IS NOT NULL OR indnatts > indnkeyatts OR 0 <> ANY (indoption)
    OR EXISTS (SELECT FROM pg_opclass WHERE oid = ANY (indclass) AND NOT opcdefault)
    OR EXISTS (
      SELECT FROM unnest(indkey, indcollation) AS key (place, collated)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = place
      WHERE collated NOT IN (0, attcollation)))`;

async function namesOf(dataSource: DataSource, text: string): Promise<string[]> {
  return (await dataSource.query<{ name: string }[]>(text)).map(({ name }) => name).toSorted();
}

/** TypeORM reads a schema by queries that it sends at the same time on one connection, of which pg warns. */
function askOneByOne(dataSource: DataSource): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    let last: Promise<unknown> = Promise.resolve();
    runner.query = (...given: readonly unknown[]) => {
      const answer = last.then(() => Reflect.apply(query, undefined, given));
      last = answer.catch(() => undefined);
      return answer;
    };
    return runner;
  };
}

async function hasLz4(dataSource: DataSource): Promise<boolean> {
  const [{ enumvals }] = await dataSource.query<{ enumvals: string[] }[]>(
    `SELECT enumvals FROM pg_settings WHERE name = 'default_toast_compression'`,
  );
  return enumvals.includes('lz4');
}

/** Columns, constraints, indexes, numbers of samples and triggers of every table but the list of migrations, and functions. */
function describeSchema(dataSource: DataSource): Promise<unknown[]> {
  return dataSource.query<unknown[]>(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
           concat_ws(' ', data_type, character_maximum_length, datetime_precision, is_nullable, column_default,
             collation_name, identity_generation) AS definition
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migration'
    UNION ALL
    SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conrelid <> to_regclass('migration')
    UNION ALL
    SELECT 'index', tablename || '.' || indexname, indexdef
      FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migration'
    UNION ALL
    SELECT 'samples', attrelid::regclass || '.' || attname, attstattarget::text
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND attstattarget > 0
    UNION ALL
    SELECT 'compression', attrelid::regclass || '.' || attname, attcompression::text
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND attcompression IN ('l', 'p')
    UNION ALL
    SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function', proname, prosrc FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')
    ORDER BY 1, 2`);
}
