import { revertMigration, runMigrations, type ServiceDataSource } from '#platform/database';
import { connectTo, createTestDatabase, MIGRATED, type TestDatabase } from '../support/test-database';

const WHOLE_NUMBERS = 'WholeNumbers1763800000185';

let database: TestDatabase;
let dataSource: ServiceDataSource;

beforeEach(async () => {
  database = await createTestDatabase(MIGRATED);
  dataSource = await connectTo(database);
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const number = (name: string, settings: object = {}) => ({
  name,
  type: 'NumericField',
  settings: { scale: 0, ...settings },
});

it('Whole numbers that are no Int any more become numbers with any digits, and the others stay', async () => {
  for (let last: string | undefined; last !== WHOLE_NUMBERS;) {
    last = await revertMigration(dataSource, dataSource.server.connection);
  }
  const shop = [number('count'), number('EanCode'), number('views', { maximum: 1e12 }), number('hidden')];
  const define = (name: string, fields: object[]) =>
    dataSource.query(`INSERT INTO content_type (name, definition, revision) VALUES ($1, $2, 1)`, [
      name,
      JSON.stringify({ name, parts: [], fields }),
    ]);
  await define('Shop', shop);
  await define('Mall', [number('count'), { name: 'note', type: 'TextField', settings: {} }]);
  const within = { contentItems: [{ contentType: 'Shop', hidden: -3e9, bagPart: { contentItems: [7] } }] };
  await dataSource.query(
    `INSERT INTO content_item (content_item_id, content_type) VALUES ('a', 'Shop'), ('b', 'Mall')`,
  );
  await dataSource.query(
    `INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data)
     VALUES ('a', 'a', 'Shop', true, true, $1), ('b', 'b', 'Mall', true, true, $2)`,
    [JSON.stringify({ count: 2147483647, eanCode: 4006381333931 }), JSON.stringify({ count: 'x', bagPart: within })],
  );

  await runMigrations(dataSource, dataSource.server.connection);
  const rows: { fields: { name: string; settings: object }[]; revised: boolean }[] = await dataSource.query(
    `SELECT definition -> 'fields' AS fields, revision > 1 AS revised FROM content_type ORDER BY name DESC`,
  );
  const scaled = rows.map(({ fields }) => fields.filter(({ settings }) => 'scale' in settings).map(({ name }) => name));
  expect(scaled).toEqual([['count'], ['count']]);
  expect(rows.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
    ['count', 'EanCode', 'views', 'hidden'],
    ['count', 'note'],
  ]);
});
