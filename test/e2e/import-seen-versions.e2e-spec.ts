import { defineTypes, plant } from '../fixtures/garden-types';
import { CommandLine } from '../support/command-line';
import { itemOf, pageOf, statesOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { removeContent } from '../support/no-content';

const ITEM = '01kagb0000000000000000000a';
const V1 = '01kagb00000000000000000001';
const V2 = '01kagb00000000000000000002';
const SAVED = '2026-01-02T03:04:05.000Z';

let world: ContentWorld;
let commands: CommandLine;

beforeAll(async () => {
  world = await startContentWorld();
  commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
  await defineTypes(world.admin, 'Cutting', 'Plant', 'Label');
});
beforeEach(() => removeContent(world.database));
afterEach(() => world.expectInvariants());
afterAll(async () => {
  await world.stop();
  commands.clear();
});

async function importLines(...lines: unknown[]): Promise<unknown> {
  const result = await commands.run(['import', '--json', commands.lines('lines.ndjson', lines)]);
  return { ...(result.json() as object), exitCode: result.exitCode };
}

async function repeatedly(...lines: unknown[]): Promise<unknown> {
  const report = await importLines(...lines);
  await world.unchanged(async () =>
    expect(await importLines(...lines)).toMatchObject({ exitCode: 0, versions: { created: 0, updated: 0 } }),
  );
  return report;
}

const pear = (title: string, members: object = {}) =>
  plant(title, { contentItemId: ITEM, contentItemVersionId: V1, ...members });

const live = async () => itemOf(await world.admin.get(ITEM));
const draft = async () => itemOf(await world.admin.get(ITEM, 'draft'));
const version = async (id: string) => itemOf(await world.admin.version(id));

async function history(): Promise<unknown[]> {
  return pageOf(await world.admin.versions(ITEM)).items.map(({ displayText, state }) => [displayText, state]);
}

/** What visitors could see of a version: not its place among the others. */
function seen({ published: _published, latest: _latest, ...rest }: Item): object {
  return rest;
}

describe('An import that names a version which visitors have seen', () => {
  it('publishes another version, and archives the one that was live as it was', async () => {
    await importLines(pear('Pear'));
    const before = await live();
    expect(await repeatedly(pear('Quince'))).toMatchObject({
      items: { updated: 1 },
      versions: { created: 1, updated: 0 },
    });
    expect(await history()).toEqual([
      ['Quince', 'Published'],
      ['Pear', 'Archived'],
    ]);
    expect(seen(await version(V1))).toEqual(seen(before));
    expect(await live()).toMatchObject({
      createdUtc: before.createdUtc,
      owner: before.owner,
      published: true,
      latest: true,
    });
  });

  it('takes what an export says of its dates and author, and what it does not say is of the import', async () => {
    await importLines(pear('Pear', { modifiedUtc: SAVED, author: 'Ann' }));
    await repeatedly(pear('Quince', { modifiedUtc: SAVED, author: 'Ben' }));
    expect(await live()).toMatchObject({ modifiedUtc: SAVED, publishedUtc: SAVED, author: 'Ben' });
    await repeatedly(pear('Medlar'));
    const { modifiedUtc, author } = await live();
    expect(modifiedUtc).not.toBe(SAVED);
    expect(author).not.toBe('Ben');
  });

  it('makes no third version where embedded items have no ids', async () => {
    const bag = (...titles: string[]) => ({
      bagPart: { contentItems: titles.map((title) => ({ contentType: 'Cutting', titlePart: { title } })) },
    });
    await importLines(pear('Pear', bag('Twig')));
    await repeatedly(pear('Pear', bag('Twig', 'Leaf')));
    expect(await history()).toHaveLength(2);
  });

  it('may go back to what an older version was like', async () => {
    await importLines(pear('Pear'), pear('Quince', { contentItemVersionId: V2 }));
    await repeatedly(pear('Pear', { contentItemVersionId: V2 }));
    expect(await history()).toEqual([
      ['Pear', 'Published'],
      ['Quince', 'Archived'],
      ['Pear', 'Archived'],
    ]);
  });

  it('does not undo what was published here since it was imported', async () => {
    await importLines(pear('Pear'));
    await importLines(pear('Quince'));
    itemOf(await world.admin.post({ contentItemId: ITEM, titlePart: { title: 'Medlar' } }));
    await world.unchanged(() => importLines(pear('Quince')));
  });

  it('keeps one that was taken down, and one that is archived', async () => {
    await importLines(pear('Pear'));
    itemOf(await world.admin.unpublish(ITEM));
    await repeatedly(pear('Quince'));
    expect(await history()).toEqual([
      ['Quince', 'Published'],
      ['Pear', 'Archived'],
    ]);
    await repeatedly(pear('Medlar', { published: false, latest: false }));
    expect(await history()).toEqual([
      ['Medlar', 'Archived'],
      ['Quince', 'Published'],
      ['Pear', 'Archived'],
    ]);
  });

  it('makes a draft of what is not to be published, above what is live', async () => {
    await importLines(pear('Pear'));
    await repeatedly(pear('Quince', { published: false }));
    expect(await history()).toEqual([
      ['Quince', 'Draft'],
      ['Pear', 'Published'],
    ]);
  });

  it('overwrites it in a type without versions', async () => {
    const label = { contentType: 'Label', contentItemId: ITEM, contentItemVersionId: V1 };
    await importLines({ ...label, titlePart: { title: 'Pear' } });
    expect(await repeatedly({ ...label, titlePart: { title: 'Quince' } })).toMatchObject({ versions: { updated: 1 } });
    expect(await history()).toEqual([['Quince', 'Published']]);
  });
});

describe('An import over a draft that it does not name', () => {
  async function withDraft(): Promise<Item> {
    await importLines(pear('Pear', { height: 1 }));
    return itemOf(await world.admin.postDraft({ contentItemId: ITEM, titlePart: { title: 'Unfinished' } }));
  }

  it.each<[string, object]>([
    ['without an id', { contentItemVersionId: undefined }],
    ['with a new id', { contentItemVersionId: V2, published: true, latest: true }],
    ['with the id of what is live', {}],
    ['that an export made', { published: true, latest: false }],
  ])('of a version %s leaves it a draft, with what was published and its own changes', async (_which, members) => {
    const { id: _id, publishedUtc: _date, ...before } = await withDraft();
    await repeatedly(pear('Pear', { height: 2, ...members }));
    expect(await draft()).toMatchObject({ ...before, displayText: 'Unfinished', height: 2 });
    expect(await live()).toMatchObject({ displayText: 'Pear', height: 2 });
    expect(await statesOf(world.admin, ITEM)).toEqual(['Draft', 'Published', 'Archived']);
  });

  it('keeps its path, and frees the one of what was live', async () => {
    await importLines(pear('Pear', { autoroutePart: { path: 'pear' } }));
    itemOf(await world.admin.postDraft({ contentItemId: ITEM, autoroutePart: { path: 'draft' } }));
    await repeatedly(pear('Pear', { autoroutePart: { path: 'quince' } }));
    expect(itemOf(await world.admin.byHandle('slug:quince')).contentItemId).toBe(ITEM);
    expect(itemOf(await world.admin.byHandle('slug:draft', 'draft')).contentItemId).toBe(ITEM);
  });

  it('replaces it by a draft of its own', async () => {
    await withDraft();
    await repeatedly(pear('Quince', { contentItemVersionId: V2, published: false }));
    expect(await history()).toEqual([
      ['Quince', 'Draft'],
      ['Unfinished', 'Archived'],
      ['Pear', 'Published'],
    ]);
  });

  it('publishes the draft that it names', async () => {
    const { contentItemVersionId } = await withDraft();
    await repeatedly(pear('Quince', { contentItemVersionId }));
    expect(await history()).toEqual([
      ['Quince', 'Published'],
      ['Pear', 'Archived'],
    ]);
  });

  it('publishes above nothing: what was never live is archived', async () => {
    itemOf(await world.admin.postDraft({ ...plant('Unfinished'), contentItemId: ITEM }));
    await repeatedly(pear('Pear'));
    expect(await history()).toEqual([
      ['Pear', 'Published'],
      ['Unfinished', 'Archived'],
    ]);
  });
});
