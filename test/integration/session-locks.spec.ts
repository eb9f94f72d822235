import { setTimeout as sleep } from 'node:timers/promises';
import { SessionLocks } from '#platform/database';
import { SilentLine } from '../support/silent-line';
import { createTestDatabase, EMPTY, type TestDatabase } from '../support/test-database';

/** Twice that is how long a machine that is busy may pause without a lock being lost. */
const HEARTBEAT_MS = 800;
const NAME = 'the key to the shed';

describe('A lock of a session', () => {
  let database: TestDatabase;
  let line: SilentLine;
  /** Reaches the database over a line that can fall silent. */
  let far: SessionLocks;
  let near: SessionLocks;

  beforeAll(async () => {
    database = await createTestDatabase(EMPTY);
    near = new SessionLocks({ connectionString: database.url });
  });
  beforeEach(async () => {
    line = await SilentLine.to(database.url);
    far = new SessionLocks({ connectionString: line.url }, HEARTBEAT_MS);
  });
  afterEach(() => line.close());
  afterAll(() => database.drop());

  it('belongs to one holder until it is given back', async () => {
    const lock = await take(near);
    expect(await near.tryTake(NAME)).toBeUndefined();
    expect(await near.tryHold(NAME, () => Promise.resolve('held'))).toBeUndefined();
    await lock.release();
    expect(await near.tryHold(NAME, () => Promise.resolve('held'))).toBe('held');
    await takenBy(near);
  });

  it('stays with a holder that does nothing for long', async () => {
    const lock = await take(far);
    await sleep(6 * HEARTBEAT_MS);
    expect(await near.tryTake(NAME)).toBeUndefined();
    expect(lock.lost.aborted).toBe(false);
    await lock.release();
  });

  it('is lost to its holder, and free for others, when nothing passes between it and the database', async () => {
    const lock = await take(far);
    line.fallSilent();
    await takenBy(near);
    expect(lock.lost.aborted).toBe(true);
    await lock.release();
  });

  it('ends work that reads on its connection when nothing passes any more', async () => {
    const work = far.tryHold(NAME, async (connection) => {
      line.fallSilent();
      await connection.query('SELECT 1');
    });
    await expect(work).rejects.toThrow('Connection terminated');
    await takenBy(near);
  });

  it('stays with who waits for a long statement', async () => {
    const held = far.tryHold(NAME, (connection) => connection.query(`SELECT pg_sleep(${(6 * HEARTBEAT_MS) / 1000})`));
    await sleep(HEARTBEAT_MS);
    expect(await near.tryTake(NAME)).toBeUndefined();
    expect(await held).toMatchObject({ rowCount: 1 });
  });

  it('is given back although nobody answers', async () => {
    const lock = await take(far);
    line.fallSilent();
    await expect(lock.release()).resolves.toBeUndefined();
    await takenBy(near);
  });
});

/** Settles when somebody gets the lock, who gives it back. */
async function takenBy(locks: SessionLocks): Promise<void> {
  await (await take(locks)).release();
}

/** The lock as soon as it is free: a server notices the end of the session that had it a moment later. */
async function take(locks: SessionLocks) {
  for (;;) {
    const lock = await locks.tryTake(NAME);
    if (lock) return lock;
    await sleep(HEARTBEAT_MS / 10);
  }
}
