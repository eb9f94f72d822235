import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database';

interface Opener {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  /** `owned`, `joined`, or the error. */
  readonly outcome: Promise<string>;
}

describe('The embedded PostgreSQL', () => {
  let folder: string;
  let directory: string;
  let prepared: string;
  const servers: EmbeddedPostgres[] = [];
  const openers: Opener[] = [];

  beforeAll(async () => {
    prepared = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-embedded-'));
    await (await startEmbeddedPostgres(path.join(prepared, 'pg'), { durable: false })).stop();
  });

  afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }));

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-embedded-'));
    directory = path.join(folder, 'data', 'pg');
  });

  afterEach(async () => {
    for (const { child } of openers.splice(0)) await kill(child);
    for (const server of servers.splice(0).toReversed()) await server.stop();
    await until(() => !isRunning(directory));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** As after an earlier start and stop; a first start takes a second longer. */
  function usedBefore(): void {
    fs.mkdirSync(path.dirname(directory), { recursive: true });
    spawnSync('cp', ['-a', path.join(prepared, 'pg'), directory]);
  }

  async function open(at = directory): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres(at, { durable: false, timeoutMs: 20_000 });
    servers.push(server);
    return server;
  }

  /** Opens it in a process of its own, which can be killed. */
  function openElsewhere(): Opener {
    const script = path.join(__dirname, '../fixtures/embedded-owner.cjs');
    const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
    const outcome = once(child.stdout, 'data').then(([line]) => String(line).trim());
    const opener = { child, outcome };
    openers.push(opener);
    return opener;
  }

  it('starts on a folder that does not exist, listens on a socket in it only, and speaks UTF-8', async () => {
    const server = await open();
    expect(server).toMatchObject({ owned: true, host: directory });
    const [settings] = await query(
      server,
      `SELECT current_setting('listen_addresses') AS network, current_setting('server_encoding') AS encoding`,
    );
    expect(settings).toEqual({ network: '', encoding: 'UTF8' });
    expect(fs.statSync(directory).mode & 0o777).toBe(0o700);
  });

  it('keeps its data over a stop and a start', async () => {
    usedBefore();
    const first = await open();
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    expect(isRunning(directory)).toBe(false);
    expect(await query(await open(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('is joined by another process on the same folder, which leaves it running', async () => {
    usedBefore();
    const owner = await open();
    const other = openElsewhere();
    expect(await other.outcome).toBe('joined');
    await kill(other.child);
    expect(await query(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const joined = await open();
    await joined.stop();
    expect(await query(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is not joined when its owner is about to stop it, but started anew once it has', async () => {
    usedBefore();
    const owner = await open();
    owner.leave();
    const other = openElsewhere();
    const early = await Promise.race([other.outcome, new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))]);
    expect(early).toBe('waits');
    await owner.stop();
    expect(await other.outcome).toBe('owned');
    expect(fs.readdirSync(path.dirname(directory))).toEqual(['pg']);
  });

  it('is joined although a former owner was killed while it ended', async () => {
    usedBefore();
    fs.writeFileSync(`${directory}.ending`, '999999999.abc');
    expect((await open()).owned).toBe(true);
    expect((await open()).owned).toBe(false);
  });

  it('is started once by processes that open a new folder at the same instant', async () => {
    const outcomes = await Promise.all(
      [openElsewhere(), openElsewhere(), openElsewhere()].map(({ outcome }) => outcome),
    );
    expect(outcomes.toSorted()).toEqual(['joined', 'joined', 'owned']);
    expect(fs.readdirSync(path.dirname(directory))).toEqual(['pg']);
  });

  it('ends with the process that started it, even when that is killed', async () => {
    usedBefore();
    const owner = openElsewhere();
    expect(await owner.outcome).toBe('owned');
    expect(isRunning(directory)).toBe(true);
    await kill(owner.child);
    await until(() => !isRunning(directory));
  });

  it('starts again at once after its owner was killed, and has every committed row', async () => {
    usedBefore();
    const owner = openElsewhere();
    await owner.outcome;
    await query(await open(), 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
    await kill(owner.child);
    const next = await open();
    expect(next.owned).toBe(true);
    expect(await query(next, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }]);
  });

  it('starts after it was killed itself together with its owner', async () => {
    usedBefore();
    const owner = openElsewhere();
    await owner.outcome;
    const postmaster = postmasterOf(directory);
    process.kill(postmaster, 'SIGKILL');
    await kill(owner.child);
    expect((await open()).owned).toBe(true);
  });

  it('starts although the number of the former server is now that of another process', async () => {
    usedBefore();
    const pidFile = path.join(directory, 'postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${directory}\n1\n5432\n${directory}\n\n\n`);
    expect((await open()).owned).toBe(true);
  });

  it('removes what an interrupted first start has left, and starts anew', async () => {
    fs.mkdirSync(`${directory}.init-999999999-abc`, { recursive: true });
    fs.writeFileSync(`${directory}.init-999999999-abc/PG_VERSION`, '18');
    expect((await open()).owned).toBe(true);
    expect(fs.readdirSync(path.dirname(directory))).toEqual(['pg']);
  });

  it('starts after a first start that was killed at any moment', async () => {
    for (const afterMs of [60, 150, 300, 500]) {
      const interrupted = openElsewhere();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await kill(interrupted.child);
    }
    expect((await open()).owned).toBe(true);
    expect(fs.readdirSync(path.dirname(directory))).toEqual(['pg']);
  });

  it('works below a path that is too long for a socket', async () => {
    directory = path.join(folder, 'a'.repeat(60), 'b'.repeat(60), 'pg');
    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await open()).owned).toBe(false);
  });

  it('works below a folder that only its owner may enter', async () => {
    fs.chmodSync(folder, 0o700);
    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses a folder with other files in it, naming it', async () => {
    fs.mkdirSync(directory, { recursive: true });
    fs.writeFileSync(path.join(directory, 'letter.txt'), 'mine');
    await expect(open()).rejects.toThrow(`${directory} did not start: it holds files`);
    expect(fs.readdirSync(path.dirname(directory))).toEqual(['pg']);
  });

  it('says what its server says when that cannot start', async () => {
    usedBefore();
    fs.writeFileSync(path.join(directory, 'PG_VERSION'), '9\n');
    await expect(open()).rejects.toThrow(/did not start: .*initialized by PostgreSQL version 9/s);
  });

  it('asks for DATABASE_URL where its programs cannot run', async () => {
    const { arch } = process;
    Object.defineProperty(process, 'arch', { value: 'mips', configurable: true });
    try {
      await expect(open()).rejects.toThrow(/linux-mips is not installed .*Set DATABASE_URL/s);
    } finally {
      Object.defineProperty(process, 'arch', { value: arch });
    }
  });
});

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const { host, port, user, database } = server;
  const client = new Client({ host, port, user, database });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

async function kill(child: Opener['child']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function postmasterOf(directory: string): number {
  return Number.parseInt(fs.readFileSync(path.join(directory, 'postmaster.pid'), 'utf8'), 10);
}

function isRunning(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'postmaster.pid'));
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
