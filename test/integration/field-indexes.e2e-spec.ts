import { Client } from 'pg';
import { FieldIndexManager } from '#core/content';
import { IndexManager, managedIndex } from '#platform/database';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const FIELD_TYPES = {
  title: 'TextField',
  price: 'NumericField',
  pieces: 'NumericField',
  sold: 'BooleanField',
  made: 'DateField',
  opens: 'TimeField',
  seen: 'DateTimeField',
  tags: 'MultiTextField',
  related: 'ContentPickerField',
};

interface Index {
  readonly name: string;
  readonly definition: string;
  readonly complete: boolean;
}

function withFields(types: Readonly<Record<string, string>>, indexed = true) {
  return { fields: Object.entries(types).map(([name, type]) => ({ name, type, settings: { indexed } })) };
}

function isOf(name: string, definition: string): boolean {
  return (
    definition.includes(`'${name}'::text`) || definition.includes(`"${name}" ?`) || definition.includes(`"${name}"?`)
  );
}

describe('Indexes of fields', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld();
  });

  afterEach(async () => {
    const { rows } = await world.database.query<{ name: string }>('SELECT name FROM content_type');
    for (const { name } of rows) await world.admin.deleteType(name, { force: true });
    await made();
  });

  afterAll(() => world.stop());

  async function made(): Promise<Index[]> {
    await world.app.get(FieldIndexManager).settled();
    const { rows } = await world.database.query<Index>(
      `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition, i.indisvalid AND i.indisready AS complete
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname LIKE 'ix\\_made\\_%' ORDER BY 2`,
    );
    return rows;
  }

  it('are made for each kind of field that is marked, and for no other', async () => {
    await world.admin.putType('Plain', withFields(FIELD_TYPES, false));
    expect(await made()).toEqual([]);
    await world.admin.putType('Product', withFields(FIELD_TYPES));
    const indexes = await made();
    for (const name of Object.keys(FIELD_TYPES)) {
      const own = indexes.filter(({ definition }) => isOf(name, definition));
      expect(own).toHaveLength(name === 'title' ? 2 : 1);
    }
    expect(indexes.every(({ complete }) => complete)).toBe(true);
    expect(indexes).toHaveLength(10);
  });

  it('have samples of texts enough for the planner to know a rare part of a text from a common one', async () => {
    await world.admin.putType('Product', withFields({ title: 'TextField', price: 'NumericField' }));
    await made();
    const { rows } = await world.database.query<{ samples: number }>(
      `SELECT a.attstattarget AS samples FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE (c.relname LIKE 'ix\\_made\\_%' OR c.relname = 'ix_version_text') AND a.attstattarget > 0`,
    );
    expect(rows.map(({ samples }) => samples)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('are shared by types with a field of one name and kind, and dropped after the last of them', async () => {
    await world.admin.putType('Cup', withFields({ price: 'NumericField' }));
    await world.admin.putType('Plate', withFields({ price: 'NumericField' }));
    expect(await made()).toHaveLength(1);
    await world.admin.putType('Cup', withFields({ price: 'NumericField' }, false));
    expect(await made()).toHaveLength(1);
    await world.admin.deleteType('Plate');
    expect(await made()).toEqual([]);
  });

  it('are made for members that parts are looked up by', async () => {
    await world.admin.putType('Page', {
      parts: ['AutoroutePart', 'AliasPart', 'ContainedPart', 'TitlePart'].map((part) => ({ part })),
    });
    // The items of a list are found by the indexes of their orders.
    const members = ['path', 'alias', 'listContentItemId'];
    const definitions = (await made()).map(({ definition }) => definition);
    const counts = members.map((name) => definitions.filter((definition) => isOf(name, definition)).length);
    expect(counts).toEqual([2, 2, 0]);
    expect(definitions).toHaveLength(4);
  });

  it('take every value that was stored before, however long', async () => {
    await world.admin.putType('Note', withFields({ text: 'TextField' }, false));
    const long = '😀'.repeat(5000);
    expect(await world.admin.post({ contentType: 'Note', text: long })).toMatchObject({ status: 200 });
    await world.admin.putType('Memo', withFields({ text: 'TextField' }));
    expect(await made()).toHaveLength(2);
    expect(await world.admin.post({ contentType: 'Note', text: `${long}!` })).toMatchObject({ status: 200 });
    expect(await world.admin.post({ contentType: 'Memo', text: long })).toMatchObject({ status: 400 });
  });

  it('are at most fifty in all, and one more is refused by its name', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'BooleanField']));
    expect(await world.admin.putType('Many', withFields(many))).toMatchObject({ status: 200 });
    const answer = await world.unchanged(() => world.admin.putType('More', withFields({ extra: 'BooleanField' })));
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { fields: [expect.stringMatching(/^cannot have extra \(BooleanField\) indexed: .* 50 /)] } },
    });
    expect(await world.admin.putType('Same', withFields({ f0: 'BooleanField' }))).toMatchObject({ status: 200 });
    expect(await world.admin.putType('Many', withFields({ ...many, f0: 'BooleanField' }))).toMatchObject({
      status: 200,
    });
  });

  it('are made again at the next start when they were left half made', async () => {
    await world.admin.putType('Cup', withFields({ price: 'NumericField' }));
    const [{ name }] = await made();
    await world.database.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = $1::regclass', [name]);
    const node = await startContentWorld({ database: world.app.database });
    try {
      await node.app.get(FieldIndexManager).settled();
      expect(await made()).toMatchObject([{ name, complete: true }]);
    } finally {
      await node.stop();
    }
  });

  it('are made by one node at a time', async () => {
    const connection = { connectionString: world.app.databaseUrl };
    const index = managedIndex('content_item USING btree (removed_by)', 'who removed it');
    const work = () => new IndexManager({ ...connection }).keep('content_item', [index], new AbortController().signal);
    const answers = await Promise.all([work(), work(), work()]);
    expect(answers).toContain(true);
    expect(await work()).toBe(true);
    expect(await made()).toMatchObject([{ name: index.name, complete: true }]);
    await world.database.query('SELECT pg_advisory_lock($1)', [0x696e6478]);
    expect(await work()).toBe(false);
    await world.database.query(`SELECT pg_advisory_unlock_all(); DROP INDEX ${index.name}`);
  });

  it('keep neither a type nor items waiting while they are made, and leave nothing when the service ends', async () => {
    const node = await startContentWorld({ database: world.app.database });
    await node.admin.putType('Plain', {});
    // The other node is not to make the index when this one gives it up.
    await world.app.get(FieldIndexManager).beforeApplicationShutdown();
    const writer = new Client({ connectionString: world.app.databaseUrl });
    await writer.connect();
    try {
      // Whoever makes an index has to wait for those who were writing before.
      await writer.query('BEGIN; LOCK TABLE content_item_version IN ROW EXCLUSIVE MODE');
      expect(await node.admin.putType('Cup', withFields({ price: 'NumericField' }))).toMatchObject({ status: 200 });
      while (!(await isBeingMade(world.database))) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await node.admin.post({ contentType: 'Cup', price: 3 })).toMatchObject({ status: 200 });
      const ended = node.app.get(FieldIndexManager).beforeApplicationShutdown();
      while (await isBeingMade(world.database)) await new Promise((resolve) => setTimeout(resolve, 10));
      await writer.query('COMMIT');
      await ended;
    } finally {
      await writer.end();
      await node.stop();
    }
    expect(await made()).toEqual([]);
  });
});

async function isBeingMade(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'`,
  );
  return rows.length > 0;
}
