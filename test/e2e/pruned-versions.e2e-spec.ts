import { People } from '../support/people';
import { itemId, writeHistories } from '../support/histories';
import { old, PruningWorld } from '../support/pruning-world';

const ITEM = itemId(1);

let world: PruningWorld;
let people: People;

beforeAll(async () => {
  world = await PruningWorld.start();
  people = new People(world.content.app);
});
afterAll(() => world.content.stop());
beforeEach(() => world.stopClock());
afterEach(() => jest.restoreAllMocks());

interface Gap {
  readonly before: number;
  readonly count: number;
}

async function gaps(): Promise<Gap[]> {
  const { rows } = await world.database.query<Gap>(
    'SELECT before_id::int AS before, count FROM pruned_versions ORDER BY before_id',
  );
  return rows;
}

/** Of an item of a post: archived ones, of which some are live or were saved lately. */
async function write(count: number, kept: readonly number[]): Promise<void> {
  const versions = old(count).map((version) => {
    const isLive = version.id === kept.at(-1);
    return kept.includes(version.id)
      ? { ...version, latest: isLive, published: isLive, modifiedUtc: new Date('2026-05-31T00:00:00.000Z') }
      : version;
  });
  await writeHistories(world.database, versions);
}

/** Numbers and gaps of the branch, newest first. */
async function branch(address: string): Promise<string[]> {
  const browser = await people.signedIn();
  const page = await browser.open(`/Admin/Contents/ContentItems/${ITEM}/History${address}`);
  return [...page.text.matchAll(/Version \d+(?=<\/a>)|\d+ pruned versions?/g)].map(([found]) => found);
}

describe('Versions that were pruned', () => {
  it('are gaps between the others, which keep their numbers', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await write(9, [4, 6, 9]);
    const before = await branch('/Recent');
    expect(before).toEqual(['Version 9', 'Version 8', 'Version 7', 'Version 6']);
    await world.run();
    expect(await gaps()).toEqual([
      { before: 4, count: 3 },
      { before: 6, count: 1 },
      { before: 9, count: 2 },
    ]);
    const after = ['Version 9', '2 pruned versions', 'Version 6', '1 pruned version', 'Version 4', '3 pruned versions'];
    for (const address of ['', '/Recent']) expect(await branch(address)).toEqual(after);
  });

  it('are one gap when what was between them is pruned later, or deleted by somebody', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await write(9, [4, 6, 9]);
    await world.run();
    await world.database.query(`UPDATE content_item_version SET modified_utc = '2026-01-01' WHERE id = 4`);
    await world.run();
    expect(await gaps()).toEqual([
      { before: 6, count: 5 },
      { before: 9, count: 2 },
    ]);
    await world.database.query('DELETE FROM content_item_version WHERE id = 6');
    expect(await branch('')).toEqual(['Version 8', '7 pruned versions']);
  });

  it('are counted across the transactions of a run, and forgotten with their item', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await write(1301, [700, 1301]);
    await world.run();
    expect(await gaps()).toEqual([
      { before: 700, count: 699 },
      { before: 1301, count: 600 },
    ]);
    await world.database.query('DELETE FROM content_item_version; DELETE FROM content_item');
    expect(await gaps()).toEqual([]);
  });
});
