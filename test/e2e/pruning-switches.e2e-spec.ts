import { BackgroundTasks, TaskTicker } from '#core/background-tasks';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { itemId, versionIds, writeHistories } from '../support/histories';

const TASK = 'content-version-pruning';
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MIDNIGHT = Date.UTC(2026, 0, 1);

let world: ContentWorld;
let midnights = 0;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Post', { parts: [] });
});
beforeEach(() =>
  writeHistories(
    world.database,
    [1, 2, 3].map((id) => ({
      id,
      contentItemId: itemId(1),
      contentType: 'Post',
      latest: false,
      published: false,
      modifiedUtc: new Date(Date.UTC(2001, 0, id)),
    })),
  ),
);
afterAll(() => world.stop());

interface Switches {
  /** What administrators say of the task; null leaves it to the task. */
  readonly enabled: boolean | null;
  readonly disabled: boolean;
  readonly contentTypes: readonly string[];
}

async function set({ enabled, ...settings }: Switches): Promise<void> {
  const body = { retentionDays: 30, archivedVersionsToKeep: 1, ...settings };
  expect((await world.admin.send('PUT', '/api/settings/content-version-pruning', { body })).status).toBe(200);
  await world.app.get(BackgroundTasks).change(TASK, { enabled });
}

/** The next midnight, in simulated time, until what it starts has ended. */
async function midnight(): Promise<void> {
  await world.app.get(TaskTicker).tick(new Date(FIRST_MIDNIGHT + DAY_MS * midnights++));
}

describe('At midnight', () => {
  it('what is not kept goes when the task is enabled, and pruning is not disabled, and a type is selected', async () => {
    await set({ enabled: true, disabled: false, contentTypes: ['Post'] });
    await midnight();
    expect(await versionIds(world.database)).toEqual([3]);
  });

  it.each<[string, Switches]>([
    ['the task is as it comes', { enabled: null, disabled: false, contentTypes: ['Post'] }],
    ['pruning is disabled', { enabled: true, disabled: true, contentTypes: ['Post'] }],
    ['no type is selected', { enabled: true, disabled: false, contentTypes: [] }],
  ])('nothing goes when %s', async (_what, switches) => {
    await set(switches);
    await midnight();
    expect(await versionIds(world.database)).toEqual([1, 2, 3]);
  });
});
