import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IdGenerator } from '#platform/ids';
import { blogHistory } from '../support/blog-history';
import { CommandLine } from '../support/command-line';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { TEST_ENVIRONMENT } from '../support/test-app';
import { removeContent } from '../support/no-content';

const PROGRAM = path.resolve(__dirname, '../../dist/src/cli.js');

describe('An import that is killed', () => {
  let world: ContentWorld;
  let commands: CommandLine;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    await removeContent(world.database);
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
  });

  afterAll(async () => {
    await world.stop();
    commands.clear();
  });

  async function storedVersions(): Promise<number> {
    const { rows } = await world.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM content_item_version',
    );
    return rows[0].count;
  }

  it('has lost nothing that it had reported, has stored no item by halves, and is completed by running it again', async () => {
    const ids = new IdGenerator();
    const history = blogHistory().map(({ contentType, versions }) => ({
      contentType,
      contentItemId: ids.next(),
      versions: versions.map((version) => ({ ...version, contentItemVersionId: ids.next() })),
    }));
    const file = commands.lines('history.ndjson', history);
    const total = history.reduce((sum, { versions }) => sum + versions.length, 0);

    const child = spawn(process.execPath, [PROGRAM, 'import', file], {
      env: {
        PATH: process.env.PATH,
        ...TEST_ENVIRONMENT,
        DATA_DIR: commands.file('data'),
        DATABASE_URL: world.app.databaseUrl,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let reported = '';
    child.stderr.on('data', (chunk: Buffer) => (reported += chunk.toString()));
    while ((await storedVersions()) === 0 && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'close');

    const stored = await storedVersions();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(total);
    const acknowledged = [...reported.matchAll(/([\d,]+) versions? stored/g)].map(([, count]) =>
      Number(count.replaceAll(',', '')),
    );
    expect(stored).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged));
    await world.expectInvariants();
    const { rows } = await world.database.query<{ id: string; versions: number }>(
      'SELECT content_item_id AS id, count(*)::int AS versions FROM content_item_version GROUP BY 1',
    );
    const expected = new Map(history.map(({ contentItemId, versions }) => [contentItemId, versions.length]));
    for (const { id, versions } of rows) expect([id, versions]).toEqual([id, expected.get(id)]);

    const again = (await commands.run(['import', '--json', file])).json();
    expect(again).toMatchObject({ versions: { created: total - stored, updated: 0, unchanged: stored }, rejected: 0 });
    await world.expectInvariants();
  });
});
