import { Config } from '#platform/config';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { mentioningTexts } from '../support/mentioning-texts';
import {
  moveAndRewrite,
  saveTitled,
  uploadText,
  type RewritingReport,
  type SaveOptions,
} from '../support/moving-media';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Leaf', {
    parts: [{ part: 'TitlePart' }],
    fields: [
      { name: 'pictures', type: 'MediaField', settings: { multiple: true } },
      { name: 'note', type: 'TextField' },
      { name: 'story', type: 'MarkdownField' },
    ],
  });
  await world.admin.putType('Tree', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Leaf'] } }],
  });
});
afterAll(() => world.stop());

const upload = (folder: string, name: string) => uploadText(world, folder, name);
const rewrite = (id: string, path: string) => moveAndRewrite(world, id, path);
const save = (title: string, more: object, options?: SaveOptions) => saveTitled(world, title, more, options);
const live = async ({ contentItemId }: Item) => itemOf(await world.admin.get(contentItemId, 'published'));

describe('Items that mention a file which is moved', () => {
  it('are reported with the members that still have the old path, where others were rewritten', async () => {
    const id = await upload('partly', 'oak.txt');
    const old = 'partly/oak.txt';
    const inBag = { contentType: 'Leaf', titlePart: { title: 'x' }, pictures: { paths: [old] }, note: `It is ${old}.` };
    const bag = await save('Bag', { bagPart: { contentItems: [inBag] } }, { contentType: 'Tree' });
    const leaf = await save('Leaf', { pictures: { paths: [old] }, note: old, story: `/media/${old}` });
    await save('Whole', { pictures: { paths: [old] }, note: `/media/${old}` });
    const { contentItemId } = await save('Draft', { pictures: { paths: [old] } });
    itemOf(await world.admin.postDraft({ contentItemId, note: old }));
    const report = await rewrite(id, 'partly/elm.txt');
    expect(report.rewritten.map(({ title }) => title)).toEqual(['Draft', 'Whole', 'Leaf', 'Bag']);
    const reason = expect.stringContaining('change it by hand');
    expect(report.failed).toEqual([
      { contentItemId, title: 'Draft', reason, members: ['note'] },
      { contentItemId: leaf.contentItemId, title: 'Leaf', reason, members: ['note'] },
      { contentItemId: bag.contentItemId, title: 'Bag', reason, members: ['bagPart.contentItems[0].note'] },
    ]);
    expect(await live(leaf)).toMatchObject({
      pictures: { paths: ['partly/elm.txt'] },
      note: old,
      story: '/media/partly/elm.txt',
    });

    const admin = await new People(world.app).signedIn();
    const page = `/Admin/Media/Edit/${id}`;
    const { text } = await admin.submit(page, `${page}/Move`, { path: 'partly/elm.txt', uses: 'rewrite' });
    expect(text).toMatch(
      /No item was updated[^]*Still using the old path[^]*Leaf<\/a>: It mentions[^]*<span class="hint">\(Note\)<\/span>/,
    );
    const people = new People(world.app);
    const german = await people.signedIn((await people.create('Administrator')).userName);
    await german.submit('/Account', '/Account/Language', { language: 'de' });
    const moved = await german.submit(page, `${page}/Move`, { path: 'partly/elm.txt', uses: 'rewrite' });
    expect(moved.text).toContain('Leaf</a>: Er erwähnt die Datei auf eine Art, die');
  });

  it('hide the members of a draft from those who may not edit it', async () => {
    const id = await upload('hidden', 'oak.txt');
    const { contentItemId } = await save('Shown', { note: 'hidden/oak.txt' });
    itemOf(await world.admin.postDraft({ contentItemId, pictures: { paths: ['hidden/oak.txt'] } }));
    const keeper = await RestCaller.with(world.app, 'ManageMediaContent', 'AccessContentApi', 'ViewContent');
    const { body } = await keeper.post(`/api/media/${id}/move`, { path: 'hidden/elm.txt', uses: 'rewrite' });
    expect(body).toMatchObject({ uses: { rewritten: [], failed: [{ contentItemId, members: ['note'] }] } });
  });

  it('are those of this service, not of others, when they are found and when they are rewritten', async () => {
    const id = await upload('seen', 'my oak.txt');
    await upload('', 'oak.txt');
    const { baseUrl } = world.app.get(Config);
    const texts = mentioningTexts(baseUrl);
    const items: Item[] = [];
    for (const { text } of texts) items.push(await save(`Text ${items.length}`, { note: text }));
    const itemsWith = (name: 'file' | 'root file' | 'folder') =>
      items.filter((_, index) => texts[index].of.includes(name));
    const admin = await new People(world.app).signedIn();
    const { rows } = await world.database.query<{ id: string }>(`SELECT id FROM media_file WHERE path = 'oak.txt'`);
    for (const [name, page] of [
      ['file', `/Admin/Media/Edit/${id}`],
      ['root file', `/Admin/Media/Edit/${rows[0].id}`],
      ['folder', '/Admin/Media/Folder?folder=seen'],
    ] as const) {
      expect((await admin.open(page)).text).toContain(`Update them (${itemsWith(name).length})`);
    }

    const told = ({ rewritten, failed }: RewritingReport) =>
      [...rewritten, ...failed].map(({ title }) => title).toSorted();
    const first = await rewrite(id, 'seen/ash.txt');
    expect(told(first)).toEqual(
      itemsWith('file')
        .map(({ displayText }) => displayText)
        .toSorted(),
    );
    const own = items[texts.findIndex(({ text }) => text === `${baseUrl}/media/seen/my%20oak.txt`)];
    expect(await live(own)).toMatchObject({ note: `${baseUrl}/media/seen/ash.txt` });
    for (const item of items.filter((_, index) => !texts[index].of.includes('file')))
      expect(await live(item)).toEqual(item);
    const again = await rewrite(id, 'seen/ash.txt');
    expect(again.rewritten).toEqual([]);
    expect(told(again)).toEqual(first.failed.map(({ title }) => title).toSorted());
  });
});
