import type { Browser } from '@espalier/testing';
import { Roles } from '#auth';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { png, uploadForm } from '../support/media-samples';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  await world.admin.putType('Leaf', {
    parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }],
    fields: [{ name: 'pictures', type: 'MediaField', settings: { multiple: true } }],
  });
  await world.admin.putType('Tree', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Leaf'] } }],
  });
  const token = await world.app.token();
  for (const [folder, name] of [
    ['bäume', 'oak.png'],
    ['', 'oak.png'],
  ]) {
    const body = uploadForm({ [name]: await png(4, 4) }, { folder });
    await world.app.request('POST', '/api/media', { token, body });
  }
});
afterAll(() => world.stop());

const pageOf = async (path: string): Promise<string> => {
  const { rows } = await world.database.query<{ id: string }>('SELECT id FROM media_file WHERE path = $1', [path]);
  return `/Admin/Media/Edit/${rows[0].id}`;
};

/** What the page of a file says of where it is used. */
async function usesOf(path: string, browser = admin): Promise<string[]> {
  const { text } = await browser.open(await pageOf(path));
  const [, section = ''] = /<h2>Where it is used<\/h2>([^]*?)<h2>/.exec(text) ?? [];
  return [...section.matchAll(/<(?:li|p)[^>]*>([^]*?)<\/(?:li|p)>/g)].map(([, html]) => html.replace(/<[^>]+>/g, ''));
}

async function save(title: string, more: object, { draft = false, contentType = 'Leaf' } = {}): Promise<Item> {
  const body = { contentType, titlePart: { title }, ...more };
  return itemOf(await (draft ? world.admin.postDraft(body) : world.admin.post(body)));
}

describe('The page of a media file', () => {
  it('says that no item mentions it', async () =>
    expect(await usesOf('oak.png')).toEqual(['No item that you may see mentions it.']));

  it('names the items that do, wherever and however they spell it', async () => {
    const path = 'bäume/oak.png';
    await save('In a field', { pictures: { paths: [path] } });
    await save('By its address', { htmlBodyPart: { html: '<img src="/media/b%C3%A4ume/oak.png?width=480">' } });
    await save('As it is', { htmlBodyPart: { html: '<img src="/media/bäume/oak.png">' } });
    await save('By a filter', { htmlBodyPart: { html: '<p>{{ "bäume/oak.png" | asset_url }}</p>' } });
    const bag = { contentItems: [{ contentType: 'Leaf', titlePart: { title: 'x' }, pictures: { paths: [path] } }] };
    await save('In a bag', { bagPart: bag }, { contentType: 'Tree' });
    const left = await save('No more', { pictures: { paths: [path] } });
    await save('No more in the draft', { contentItemId: left.contentItemId, pictures: { paths: [] } }, { draft: true });
    await save('Another', { pictures: { paths: ['oak.png'] } });
    expect(await usesOf(path)).toEqual([
      'No more (Leaf, in the published version)',
      'In a bag (Tree)',
      'By a filter (Leaf)',
      'As it is (Leaf)',
      'By its address (Leaf)',
      'In a field (Leaf)',
    ]);
    expect(await usesOf('oak.png')).toEqual(['Another (Leaf)']);
  });

  it('names none that its reader may not see, and leads to those that they may edit', async () => {
    await save('Secret draft', { pictures: { paths: ['oak.png'] } }, { draft: true });
    const permissions = ['AccessAdminPanel', 'ManageMediaContent', 'ViewContent'];
    await world.app.get(Roles).put({ name: 'Keeper', description: '', permissions });
    const keeper = await people.signedIn((await people.create('Keeper')).userName);
    expect(await usesOf('oak.png', keeper)).toEqual(['Another (Leaf)']);
    expect((await keeper.open(await pageOf('oak.png'))).text).not.toMatch(/ContentItems\/\w+\/Edit/);
    expect((await admin.open(await pageOf('oak.png'))).text).toMatch(/ContentItems\/\w+\/Edit/);
    expect((await admin.open(`${await pageOf('oak.png')}/Delete`)).text).toContain('Secret draft');
  });
});
