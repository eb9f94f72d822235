import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { spawnService, type ServiceProcess } from '@espalier/testing';
import { ContentApi, itemOf } from '../support/content-api';
import { brokenRules } from '../support/invariants';
import { killAll, killWithServer, serverProcesses } from '../support/service-process';
import { TEST_CLIENT, TEST_ENVIRONMENT } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';

const WRITERS = 8;
/** So many acknowledged writes are enough for the kill to come in the middle of others. */
const ENOUGH = 120;

let folder: string;
const running: ServiceProcess[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-crash-'));
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.kill('SIGTERM');
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(
  env: Readonly<Record<string, string>> = {},
): Promise<{ service: ServiceProcess; api: ContentApi }> {
  const service = await spawnService({ DATA_DIR: folder, SETUP_RECIPE: 'blog', ...env });
  running.push(service);
  return { service, api: new ContentApi(service, await service.token(TEST_CLIENT.id, TEST_CLIENT.secret)) };
}

/** What the service has said it has stored: the last value of each writer's own member, and the items that were created. */
interface Acknowledged {
  readonly contentItemId: string;
  readonly values: number[];
  readonly created: string[];
}

/** Writers who update one item, each a member of its own, and create others, until their service is gone. */
async function writeUntilKilled(api: ContentApi, kill: () => Promise<unknown>): Promise<Acknowledged> {
  const members = Array.from({ length: WRITERS }, (_, writer) => ({ name: `member${writer}`, type: 'NumericField' }));
  await api.putType('Ledger', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }], fields: members });
  const { contentItemId } = itemOf(await api.post({ contentType: 'Ledger', titlePart: { title: 'Ledger' } }));
  const acknowledged: Acknowledged = { contentItemId, values: Array<number>(WRITERS).fill(0), created: [] };
  const { values, created } = acknowledged;

  const writers = values.map(async (_, writer) => {
    try {
      for (let value = 1; ; value++) {
        itemOf(await api.post({ contentItemId, [`member${writer}`]: value }));
        values[writer] = value;
        const page = { contentType: 'Ledger', titlePart: { title: 'Page of the ledger' } };
        created.push(itemOf(await (value % 2 ? api.post(page) : api.postDraft(page))).contentItemId);
      }
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  });
  while (created.length < ENOUGH) await Promise.race([sleep(5), ...writers]);
  await kill();
  await Promise.all(writers);
  return acknowledged;
}

/** What fetch throws when the other side has died. */
function isGone(error: unknown): boolean {
  return /^TypeError: (fetch failed|terminated)/.test(String(error));
}

/** The write that was under way when the kill came may have been stored or not; every one before it has been. */
async function expectAllOf({ contentItemId, values, created }: Acknowledged, api: ContentApi): Promise<void> {
  const item = itemOf(await api.get(contentItemId));
  values.forEach((value, writer) => expect([value, value + 1]).toContain(item[`member${writer}`]));
  for (const id of created) itemOf(await api.get(id, 'latest'));
}

async function expectInvariants(connection: ConstructorParameters<typeof Client>[0]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    expect(await brokenRules(client)).toEqual({});
  } finally {
    await client.end();
  }
}

const embedded = () => ({ host: path.join(folder, 'pg'), port: 5432, user: 'postgres', database: 'postgres' });

describe('After kill -9', () => {
  it('of the service in the middle of updates, every acknowledged one is there and the rules hold', async () => {
    const database = await createTestDatabase();
    try {
      const { service, api } = await start({ DATABASE_URL: database.url });
      const acknowledged = await writeUntilKilled(api, () => service.kill('SIGKILL'));
      const again = await start({ DATABASE_URL: database.url });
      await expectAllOf(acknowledged, again.api);
      await expectInvariants(database.url);
      itemOf(await again.api.post({ contentItemId: acknowledged.contentItemId, member0: 0 }));
    } finally {
      for (const service of running.splice(0)) await service.kill('SIGKILL');
      await database.drop();
    }
  });

  it('of the service and its embedded server in the middle of updates, likewise', async () => {
    const { service, api } = await start();
    const acknowledged = await writeUntilKilled(api, () => killWithServer(service, folder));
    const again = await start();
    await expectAllOf(acknowledged, again.api);
    await expectInvariants(embedded());
    itemOf(await again.api.post({ contentItemId: acknowledged.contentItemId, member0: 0 }));
  });

  it('of an import and its embedded server, no item is there by halves, and the import can be repeated', async () => {
    const { file, versions } = history(300);
    const importing = runImport(file);
    await untilSome(importing);
    killAll([importing.pid as number, ...serverProcesses(folder)]);
    await once(importing, 'close');

    await start();
    await expectInvariants(embedded());
    const stored = await countImported();
    expect({ some: stored > 0, all: stored === versions, halves: stored % 5 }).toEqual({
      some: true,
      all: false,
      halves: 0,
    });
    const [exitCode] = (await once(runImport(file), 'close')) as [number];
    expect([exitCode, await countImported()]).toEqual([0, versions]);
    await expectInvariants(embedded());
  });
});

/** What the ids of imported items begin with. */
const IMPORTED = '01kagcrash';

/** Posts with five versions each. */
function history(posts: number): { file: string; versions: number } {
  const lines = Array.from({ length: posts }, (_, post) => {
    const id = `${IMPORTED}${String(post).padStart(16, '0')}`;
    const versions = Array.from({ length: 5 }, (_unused, version) => ({
      contentType: 'BlogPost',
      contentItemId: id,
      contentItemVersionId: `01kagver${version}${String(post).padStart(17, '0')}`,
      titlePart: { title: `Post ${post}` },
      autoroutePart: { path: `imported/${post}` },
      markdownBodyPart: { markdown: `Version ${version} ${'lorem ipsum '.repeat(200)}` },
    }));
    return JSON.stringify({ contentType: 'BlogPost', contentItemId: id, versions });
  });
  const file = path.join(folder, 'history.ndjson');
  fs.writeFileSync(file, lines.join('\n'));
  return { file, versions: posts * 5 };
}

function runImport(file: string) {
  return spawn(process.execPath, [path.resolve(__dirname, '../../dist/src/cli.js'), 'import', file], {
    env: { PATH: process.env.PATH, ...TEST_ENVIRONMENT, DATA_DIR: folder, SETUP_RECIPE: 'blog' },
    stdio: 'ignore',
  });
}

/** Waits until there are versions of imported items. */
async function untilSome(importing: ReturnType<typeof runImport>): Promise<void> {
  for (;;) {
    const count = await countImported().catch(() => 0); // the server is still starting
    if (count > 0) return;
    if (importing.exitCode !== null)
      throw new Error(`The import ended with ${importing.exitCode} before it was killed.`);
    await sleep(5);
  }
}

async function countImported(): Promise<number> {
  const client = new Client(embedded());
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM content_item_version WHERE starts_with(content_item_id, $1)',
      [IMPORTED],
    );
    return rows[0].count;
  } finally {
    await client.end().catch(() => undefined);
  }
}
