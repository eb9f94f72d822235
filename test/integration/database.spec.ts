import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { Database, type Transaction } from '#platform/database';
import { impatient } from '../support/slow-questions';
import { SharedConnections } from '../../src/platform/database/shared-connections';
import { EMPTY, createTestDatabase, type TestDatabase } from '../support/test-database';

@Entity('note')
class NoteEntity {
  @PrimaryColumn({ name: 'id', type: 'int' })
  id: number;

  @Column({ name: 'text', type: 'text', nullable: true })
  text: string | null;
}

describe('The database', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(EMPTY);
    dataSource = await new DataSource({
      type: 'postgres',
      url: testDatabase.url,
      entities: [NoteEntity],
      poolSize: 5,
      extra: { options: '-c TimeZone=UTC' },
    }).initialize();
    database = new Database(dataSource, new SharedConnections({ connectionString: testDatabase.url }));
    await database.query('CREATE TABLE note (id int PRIMARY KEY, text text)');
  });

  beforeEach(() => database.query('TRUNCATE note'));

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  const add = (transaction: Transaction, id: number) =>
    transaction.query('INSERT INTO note VALUES ($1, $2)', [id, 'x']);
  const ids = async () => (await database.query<{ id: number }>('SELECT id FROM note ORDER BY id')).map(({ id }) => id);

  it('keeps all of a transaction that succeeds, and nothing of one that fails', async () => {
    await database.transaction(async (transaction) => {
      await add(transaction, 1);
      await add(transaction, 2);
    });
    const failing = database.transaction(async (transaction) => {
      await add(transaction, 3);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1, 2]);
  });

  it('reads while more transactions wait than there are connections', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const waiting = [1, 2, 3, 4, 5, 6].map((id) =>
      database.transaction(async (transaction) => {
        await held;
        await add(transaction, id);
      }),
    );
    expect(await ids()).toEqual([]);
    goOn();
    await Promise.all(waiting);
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('ends what a caller asks when it takes too long, and no transaction', async () => {
    const slow = await impatient(testDatabase.url, 100);
    try {
      await expect(slow.database.replicaTextRows({ text: 'SELECT pg_sleep(60)' }, [])).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'database.slow',
      });
      await slow.database.transaction((transaction) => transaction.query('SELECT pg_sleep(0.3)'));
      await expect(slow.database.replicaTextRows({ text: 'SELECT pg_sleep(60)' }, [])).rejects.toThrow('too long');
    } finally {
      await slow.dataSource.destroy();
    }
  });

  it('runs effects after the commit, in their order, and none after a rollback', async () => {
    const seen: string[] = [];
    await database.transaction(async (transaction) => {
      transaction.afterCommit(async () => void seen.push(`first ${(await ids()).join()}`));
      transaction.afterCommit(() => void seen.push('second'));
      await add(transaction, 1);
      seen.push('work');
    });
    const failing = database.transaction(async (transaction) => {
      transaction.afterCommit(() => void seen.push('never'));
      await add(transaction, 1);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(seen).toEqual(['work', 'first 1', 'second']);
  });

  it('sends statements along with the commit, and fails with the first of them that fails', async () => {
    const adding = (id: number) => ({ name: `add-${id}`, text: `INSERT INTO note VALUES (${id}, '')` });
    await database.transaction(async (transaction) => {
      transaction.atCommit(adding(1), []);
      transaction.atCommit(adding(2), []);
    });
    expect(await ids()).toEqual([1, 2]);
    const seen: string[] = [];
    const failing = database.transaction(async (transaction) => {
      transaction.afterCommit(() => void seen.push('never'));
      await add(transaction, 3);
      transaction.atCommit(adding(1), []);
      transaction.atCommit(adding(4), []);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect([await ids(), seen]).toEqual([[1, 2], []]);
    await database.dryRun(async (transaction) => transaction.atCommit(adding(5), []));
    expect(await ids()).toEqual([1, 2]);
  });

  it.each<[string, unknown]>([
    [
      'values',
      {
        toPostgres: () => {
          throw new Error('cannot be sent');
        },
      },
    ],
    ['name', 4],
  ])('commits nothing when a statement for the commit cannot be sent for its %s', async (what, value) => {
    const statement = { name: `unsendable-${what}`, text: 'INSERT INTO note VALUES ($1, $2)' };
    const failing = database.transaction(async (transaction) => {
      if (what === 'name') await transaction.textRows({ ...statement, text: 'SELECT 1' }, []);
      await add(transaction, 3);
      transaction.atCommit(statement, [value, '']);
    });
    await expect(failing).rejects.toThrow(/cannot be sent|must be unique/);
    expect(await ids()).toEqual([]);
  });

  it('takes an operation for done although an effect of it fails', async () => {
    const done = database.transaction(async (transaction) => {
      transaction.afterCommit(() => {
        throw new Error('nobody listens');
      });
      await add(transaction, 1);
      return 'done';
    });
    expect(await done).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  it('keeps nothing of a dry run, and gives its answer', async () => {
    expect(await database.dryRun(async (transaction) => (await add(transaction, 1)).length)).toBe(0);
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['an operation', 'transaction', 'xx'],
    ['a dry run', 'dryRun', ''],
  ] as const)('starts %s over after a deadlock', async (_what, kind, expected) => {
    await database.query(`INSERT INTO note VALUES (1, ''), (2, '')`);
    let attempts = 0;
    const meet = rendezvous(2);
    const append = (first: number, second: number) =>
      database[kind](async (transaction) => {
        attempts++;
        const update = (id: number) => transaction.query(`UPDATE note SET text = text || 'x' WHERE id = $1`, [id]);
        await update(first);
        await meet();
        await update(second);
      });
    await Promise.all([append(1, 2), append(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    expect(await database.query('SELECT text FROM note ORDER BY id')).toEqual([{ text: expected }, { text: expected }]);
  });

  it('fails a transaction whose connection is lost between two statements, and nothing else', async () => {
    const failing = database.transaction(async (transaction) => {
      const [{ pid }] = (await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) ?? [];
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await add(transaction, 1);
    });
    await expect(failing).rejects.toThrow(/terminat|not queryable/);
    expect(await ids()).toEqual([]);
    await database.transaction((transaction) => add(transaction, 2));
    expect(await ids()).toEqual([2]);
  });

  it('has repositories in the transaction of its statements', async () => {
    await database.transaction(async (transaction) => {
      const notes = transaction.repository(NoteEntity);
      await add(transaction, 1);
      await notes.save({ id: 2, text: 'y' });
      await notes.update({ id: 1 }, { text: 'z' });
      transaction.atCommit({ name: 'shout', text: 'UPDATE note SET text = upper(text)' }, []);
      expect(await transaction.query('SELECT text FROM note ORDER BY id')).toEqual([{ text: 'z' }, { text: 'y' }]);
      expect(await dataSource.getRepository(NoteEntity).count()).toBe(0);
    });
    const notes = await dataSource.getRepository(NoteEntity).find({ order: { id: 'ASC' } });
    expect(notes).toEqual([
      { id: 1, text: 'Z' },
      { id: 2, text: 'Y' },
    ]);
  });

  it('keeps nothing that repositories save in a dry run, or in a transaction that fails', async () => {
    await database.dryRun(async (transaction) => {
      await transaction.repository(NoteEntity).save([{ id: 1 }, { id: 2 }]);
      expect(await transaction.repository(NoteEntity).count()).toBe(2);
    });
    const failing = database.transaction(async (transaction) => {
      await transaction.repository(NoteEntity).save({ id: 3 });
      await transaction.repository(NoteEntity).insert({ id: 3 });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' });
    expect(await ids()).toEqual([]);
  });

  it('makes a savepoint of a transaction that TypeORM begins within another', async () => {
    await database.transaction(async (transaction) => {
      const notes = transaction.repository(NoteEntity);
      await notes.save({ id: 1 });
      const failing = notes.manager.transaction(async (manager) => {
        await manager.save(NoteEntity, { id: 2 });
        await manager.insert(NoteEntity, { id: 1 });
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await notes.manager.transaction((manager) => manager.save(NoteEntity, { id: 3 }));
      expect(await ids()).toEqual([]);
    });
    expect(await ids()).toEqual([1, 3]);
  });

  it('starts over after a deadlock of repositories, and ends them with their transaction', async () => {
    await database.query(`INSERT INTO note VALUES (1, ''), (2, '')`);
    const meet = rendezvous(2);
    const append = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        const notes = transaction.repository(NoteEntity);
        await notes.increment({ id: first }, 'id', 0);
        await meet();
        await notes.update({ id: second }, { text: () => `text || 'x'` });
        return notes;
      });
    const [notes] = await Promise.all([append(1, 2), append(2, 1)]);
    expect(await database.query('SELECT text FROM note ORDER BY id')).toEqual([{ text: 'x' }, { text: 'x' }]);
    await expect(notes.count()).rejects.toThrow('released');
  });

  it('fails a repository whose connection is lost, and nothing else', async () => {
    const failing = database.transaction(async (transaction) => {
      const notes = transaction.repository(NoteEntity);
      const [{ pid }] = (await notes.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await notes.save({ id: 1 });
    });
    await expect(failing).rejects.toThrow(/terminat|not queryable/);
    await database.transaction((transaction) => transaction.repository(NoteEntity).save({ id: 2 }));
    expect(await ids()).toEqual([2]);
  });

  it('reads columns as text, times in UTC', async () => {
    const statement = { name: 'times', text: `SELECT 1, NULL, '2026-11-20T10:00:00+02'::timestamptz` };
    expect(await database.textRows(statement, [])).toEqual([['1', null, '2026-11-20 08:00:00+00']]);
  });
});

/** A place where that many callers wait for each other, once. */
function rendezvous(callers: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++arrived >= callers) open();
    return all;
  };
}
