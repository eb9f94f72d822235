import { EventCatalog } from '#core/audit-events';
import { systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { TasksModule } from '../fixtures/tasks.module';
import { AuditDiary } from '../support/audit-diary';
import { eventually } from '../support/auth-world';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { readDocument } from '../support/documents';
import { itemId, writeHistories } from '../support/histories';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';

/** Their suites are those of content and of the trail. */
const OF_OTHERS = ['Content', 'AuditTrail', 'Records'];

let world: ContentWorld;
let diary: AuditDiary;
let manager: RestCaller;
let me: string;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [TasksModule] });
  diary = await AuditDiary.of(world.app);
  manager = await RestCaller.with(world.app, 'SiteOwner');
  me = manager.clientId;
});
afterAll(async () => {
  await diary.close();
  await world.stop();
});

describe('What is done to content types', () => {
  const path = '/api/content-types/Plant';
  const field = (name: string) => ({ name, type: 'TextField', position: 1 });

  it('is recorded with what came and went, and with the definition', async () => {
    const [created] = await diary.during(() => manager.put(path, { fields: [field('colour'), field('smell')] }));
    expect(created).toMatchObject({ event: 'TypeCreated', correlationId: 'Plant', subject: 'Plant', userName: me });
    expect(created.snapshot).toEqual((await manager.get(path)).body);

    const next = { displayName: 'A plant', parts: [{ part: 'TitlePart' }], fields: [field('colour'), field('size')] };
    const [changed, ...others] = await diary.during(() => manager.put(path, next));
    expect(others).toEqual([]);
    expect([changed.event, changed.subject, changed.facts]).toEqual([
      'TypeChanged',
      'A plant',
      {
        changed: ['displayName'],
        before: { displayName: 'Plant' },
        after: { displayName: 'A plant' },
        parts: { added: ['TitlePart'], removed: [], changed: [] },
        fields: { added: ['size'], removed: ['smell'], changed: [] },
      },
    ]);
    expect(changed.snapshot).toEqual((await manager.get(path)).body);
  });

  it('is not, when it changes nothing or is refused', async () => {
    const { body } = await manager.get(path);
    await world.admin.post({ contentType: 'Plant', titlePart: { title: 'Plum' } });
    const refused = await diary.told(async () => {
      expect((await manager.put(path, body)).status).toBe(200);
      expect((await manager.put(path, {}, '"0"')).status).toBe(412);
      expect((await manager.put(path, { fields: [field('contentItem')] })).status).toBe(400);
      expect((await manager.delete(path)).status).toBe(409);
    });
    expect(refused).toEqual([]);
  });

  it('is recorded to the end, with the items that went too', async () => {
    const { body } = await manager.get(path);
    const [deleted, ...others] = await diary.during(() => manager.delete(`${path}?force=true`));
    expect(others).toEqual([]);
    expect(deleted).toMatchObject({ event: 'TypeDeleted', facts: { items: 1 }, snapshot: body });
  });
});

describe('What is done to settings', () => {
  const path = '/api/settings/site';

  it('is recorded with the section and what has changed in it', async () => {
    expect(await diary.told(() => manager.put(path, { name: 'Orchard' }))).toEqual([
      ['Settings.Changed', 'site', me, { changed: ['name'], before: { name: 'Espalier' }, after: { name: 'Orchard' } }],
    ]);
  });

  it('is not, when it changes nothing or is refused', async () => {
    const refused = await diary.told(async () => {
      expect((await manager.put(path, { name: 'Orchard' })).status).toBe(200);
      expect((await manager.put(path, { name: 'New' }, '"old"')).status).toBe(412);
      expect((await manager.put(path, { name: '' })).status).toBe(400);
    });
    expect(refused).toEqual([]);
  });
});

describe('What is done to templates', () => {
  const path = '/api/templates/Notes';
  const template = { language: 'liquid', source: 'one', description: '' };

  it('is recorded, with the revision that its history has', async () => {
    expect(await diary.told(() => manager.put(path, template))).toEqual([
      ['Templates.Created', 'Notes', me, { revision: 1, language: 'liquid' }],
    ]);
    const change = { ...template, source: 'two', description: 'Second' };
    expect(await diary.told(() => manager.put(path, change))).toEqual([
      [
        'Templates.Changed',
        'Notes',
        me,
        {
          revision: 2,
          changed: ['description', 'source'],
          before: { description: '' },
          after: { description: 'Second' },
        },
      ],
    ]);
    expect(await diary.told(() => manager.post(`${path}/versions/1/restore`))).toEqual([
      ['Templates.Restored', 'Notes', me, { revision: 3, restoredRevision: 1 }],
    ]);
    expect(await diary.told(() => manager.put(path, template))).toEqual([]);
    expect(await diary.told(() => manager.put(path, { ...template, source: '{% if %}' }))).toEqual([]);
    expect(await diary.told(() => manager.delete(path))).toEqual([['Templates.Removed', 'Notes', me, { revision: 4 }]]);
  });
});

describe('What is done to background tasks', () => {
  const path = '/api/background-tasks/watch-paint-dry';
  /** What RestCaller has no word for. */
  const patch = async (body: object) => {
    const token = await world.app.token();
    return (await world.app.request('PATCH', path, { token, body })).status;
  };

  it('is recorded: another schedule, runs that are asked for, and their end', async () => {
    const change = { schedule: '0 3 * * *' };
    expect(await diary.told(() => patch(change))).toEqual([
      [
        'BackgroundTasks.Changed',
        'watch-paint-dry',
        'First application',
        { changed: ['schedule'], before: { schedule: null }, after: change },
      ],
    ]);
    expect(await diary.told(() => patch(change))).toEqual([]);
    expect(await diary.told(async () => expect(await patch({ schedule: 'never' })).toBe(400))).toEqual([]);
    const run = { run: expect.any(String) };
    expect(await diary.told(() => manager.post(`${path}/run`))).toEqual([
      ['BackgroundTasks.RunRequested', 'watch-paint-dry', me, run],
    ]);
    expect(await diary.told(() => manager.post(`${path}/run`))).toEqual([]);
    expect(await diary.told(() => manager.post(`${path}/cancel`))).toEqual([
      ['BackgroundTasks.RunCancelled', 'watch-paint-dry', me, run],
    ]);
    await eventually(async () => {
      const [{ outcome }] = (await manager.get(`${path}/runs`)).body.items as { outcome: string }[];
      expect(outcome).toBe('cancelled');
    });
    expect(await diary.told(() => manager.post(`${path}/cancel`))).toEqual([]);
  });
});

describe('The page of the audit trail', () => {
  it('calls tasks as people do, whoever ran them', async () => {
    const { text } = await (
      await new People(world.app).signedIn()
    ).open('/Admin/AuditTrail?q=category:BackgroundTasks');
    expect(text).toContain('>Watch paint dry<');
    expect(text.replaceAll(/(?:href|value)="[^"]*"/g, '')).not.toContain('watch-paint-dry');
  });
});

describe('A run of content version pruning', () => {
  it('is recorded once, with its counts, in the name of the service whoever asked for it', async () => {
    await world.admin.putType('Post', { parts: [] });
    const settings = { contentTypes: ['Post'], archivedVersionsToKeep: 0 };
    await manager.put('/api/settings/content-version-pruning', settings);
    const archived = { contentItemId: itemId(1), contentType: 'Post', latest: false, published: false };
    const modifiedUtc = new Date('2020-01-01T00:00:00.000Z');
    await writeHistories(
      world.database,
      [1, 2].map((id) => ({ ...archived, id, modifiedUtc })),
    );
    const told = await diary.told(async () => {
      await manager.post('/api/background-tasks/content-version-pruning/run');
      await eventually(async () => expect((await diary.kinds()).includes('Pruning.Pruned')).toBe(true));
    });
    expect(told).toEqual([
      ['BackgroundTasks.RunRequested', 'content-version-pruning', me, expect.anything()],
      [
        'Pruning.Pruned',
        'content-version-pruning',
        'system',
        { outcome: 'done', examined: 2, deleted: 2, failed: 0, bytesFreed: expect.any(Number) },
      ],
    ]);
  });
});

describe('A recipe', () => {
  const recipes = () => world.app.get(Recipes);
  const principal = { ...systemPrincipal, name: 'gardener' };
  const run = (...steps: object[]) =>
    recipes().run({ json: { name: 'garden', steps }, source: 'test', directory: '/' }, { principal });

  it('is recorded after what its steps did', async () => {
    const step = { name: 'content-definition', contentTypes: [{ name: 'Tree' }] };
    expect(await diary.told(() => run(step))).toMatchObject([
      ['ContentDefinition.TypeCreated', 'Tree', 'system', {}],
      ['Recipes.Run', 'garden', 'gardener', { steps: ['content-definition'], skippedSteps: [] }],
    ]);
  });

  it('is not, when a step fails', async () => {
    expect(await diary.told(() => expect(run({ name: 'content-definition' })).rejects.toThrow())).toEqual([]);
  });

  it('is recorded of the first run', async () => {
    const [first] = (await diary.events()).filter(({ category }) => category === 'Recipes');
    expect(first).toMatchObject({ event: 'Run', correlationId: 'blank', userName: 'admin' });
  });
});

describe('The kinds of events', () => {
  it('that are to be found here were', async () => {
    expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS['audit-administration']]));
    expect(await diary.unnamedFacts()).toEqual([]);
  });

  const declared = (isWanted: (category: string) => boolean) =>
    world.app
      .get(EventCatalog)
      .categories()
      .filter(({ name }) => isWanted(name))
      .flatMap(({ name, events }) => events.map((event) => `${name}.${event.name}`))
      .toSorted();

  it('are each found by some suite', () => {
    const found = Object.values<readonly string[]>(RECORDED_KINDS).flat().toSorted();
    expect(found).toEqual(declared((category) => !OF_OTHERS.includes(category)));
  });

  it('are each told in a sentence that leads to the event', () => {
    const kinds = world.app
      .get(EventCatalog)
      .categories()
      .flatMap(({ events }) => events);
    const untold = kinds.filter(({ told }) => !/<a>.+<\/a>/.test(told?.message ?? ''));
    expect(untold.map(({ title }) => title)).toEqual([]);
  });

  it('are each in the documentation', () => {
    const rows = readDocument('docs/audit-trail.md').matchAll(/^- `([A-Z]\w*\.[A-Z]\w*)`/gm);
    expect([...rows].map(([, kind]) => kind).toSorted()).toEqual(declared((category) => category !== 'Content'));
  });
});
