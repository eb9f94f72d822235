import { blogHistory, type BlogVersion } from '../support/blog-history';
import { CommandLine } from '../support/command-line';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { removeContent } from '../support/no-content';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const SETTINGS = '/api/settings/content-version-pruning';

describe('The history of a real blog, pruned by command', () => {
  let world: ContentWorld;
  let commands: CommandLine;
  const history = blogHistory();

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    await removeContent(world.database);
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    await commands.run(['import', commands.lines('blog.ndjson', history)]);
  });
  afterAll(async () => {
    await world.expectInvariants();
    await world.stop();
    commands.clear();
  });

  /** Of each post the last version is live; of the others the newest is kept, and what is younger than the retention. */
  function goneOf(versions: readonly BlogVersion[], threshold: number): number {
    const ages = versions.slice(0, -1).map(({ modifiedUtc }) => Date.parse(modifiedUtc));
    const [, ...rest] = ages.toSorted((one, other) => other - one);
    return rest.filter((modified) => modified < threshold).length;
  }

  const live = async () => {
    const { rows } = await world.database.query<object>(
      'SELECT id, revision, data FROM content_item_version WHERE latest OR published ORDER BY id',
    );
    return rows;
  };
  const prune = async (...options: string[]) => (await commands.run(['prune', '--json', ...options])).json();

  it('deletes nothing before types are selected', async () => {
    expect(await prune()).toEqual({ dryRun: false, examined: 0, deleted: 0, failed: 0, bytesFreed: 0 });
  });

  it('loses what a plain computation says, once, and nothing that is live', async () => {
    await world.admin.send('PUT', SETTINGS, { body: { contentTypes: ['BlogPost'] } });
    const threshold = Date.now() - RETENTION_MS;
    const deleted = history.reduce((sum, { versions }) => sum + goneOf(versions, threshold), 0);
    const examined = history.reduce((sum, { versions }) => sum + versions.length - 1, 0);
    expect(deleted).toBeGreaterThan(1000);
    const before = await live();
    const rehearsed = await prune('--dry-run');
    expect(rehearsed).toMatchObject({ dryRun: true, examined, deleted, failed: 0 });
    expect(await prune()).toEqual({ ...(rehearsed as object), dryRun: false });
    expect(await prune()).toEqual({
      dryRun: false,
      examined: examined - deleted,
      deleted: 0,
      failed: 0,
      bytesFreed: 0,
    });
    expect(await live()).toEqual(before);
    expect(await commands.run(['prune'])).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^0 versions of /) as string,
    });
  });
});
