import { Module } from '@nestjs/common';
import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { Roles } from '#core/auth';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import {
  moveAndRewrite,
  saveTitled,
  uploadText,
  type RewritingReport,
  type SaveOptions,
} from '../support/moving-media';
import { People } from '../support/people';
import { RestCaller, faultOf } from '../support/rest-caller';

/** Refuses drafts that show what nobody may show yet. */
@Contributes(CONTENT_HANDLER)
class Refusals implements ContentHandler {
  draftSaving({ item, veto }: ContentContext): void {
    if (JSON.stringify(item.data).includes('refused/elm.txt')) veto('Not today.');
  }
}

@Module({ providers: [Refusals] })
class RefusalsPlugin {}

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [RefusalsPlugin] });
  const liquid = { part: 'HtmlBodyPart', settings: { renderLiquid: true } };
  await world.admin.putType('Leaf', {
    securable: true,
    parts: [{ part: 'TitlePart' }, liquid],
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
const ask = (method: string, path: string, body?: unknown) => world.admin.send(method, path, { body });

const live = async ({ contentItemId }: Item) => itemOf(await world.admin.get(contentItemId, 'published'));
const latest = async ({ contentItemId }: Item) => itemOf(await world.admin.get(contentItemId, 'latest'));

describe('Items that mention a file which is moved', () => {
  it('name its new path, each in a version of its own', async () => {
    const id = await upload('one', 'oak.txt');
    const field = await save('Field', { pictures: { paths: ['one/oak.txt', 'one/elm.txt'], mediaTexts: ['An oak'] } });
    const html =
      '<a href="/media/one/oak.txt">a</a> {{ "one/oak.txt" | asset_url }} <a href="/media/one/oak.txt.zip">b</a>';
    const body = await save('Body', { htmlBodyPart: { html }, note: 'See http://localhost/media/one/oak.txt' });
    const story = await save('Story', { story: '![oak](/media/one/oak.txt "Oak")' });
    const bagged = [{ contentType: 'Leaf', titlePart: { title: 'x' }, pictures: { paths: ['one/oak.txt'] } }];
    const bag = await save('Bag', { bagPart: { contentItems: bagged } }, { contentType: 'Tree' });
    const draft = await save('Draft', { pictures: { paths: ['one/oak.txt'] } }, { draft: true });
    const { rewritten, failed, isEverything } = await rewrite(id, 'two/öak (1).txt');
    expect([rewritten.map(({ title }) => title).toSorted(), failed, isEverything]).toEqual([
      ['Bag', 'Body', 'Draft', 'Field', 'Story'],
      [],
      true,
    ]);
    const address = '/media/two/%C3%B6ak%20%281%29.txt';
    expect(await live(field)).toMatchObject({
      pictures: { paths: ['two/öak (1).txt', 'one/elm.txt'], mediaTexts: ['An oak'] },
      author: field.author,
    });
    expect(await live(body)).toMatchObject({
      htmlBodyPart: {
        html: `<a href="${address}">a</a> {{ "two/öak (1).txt" | asset_url }} <a href="/media/one/oak.txt.zip">b</a>`,
      },
      note: 'See http://localhost/media/one/oak.txt',
    });
    expect(await live(story)).toMatchObject({ story: `![oak](${address} "Oak")` });
    expect(await live(bag)).toMatchObject({
      bagPart: { contentItems: [{ pictures: { paths: ['two/öak (1).txt'] } }] },
    });
    expect(await latest(draft)).toMatchObject({
      contentItemVersionId: draft.contentItemVersionId,
      published: false,
      pictures: { paths: ['two/öak (1).txt'] },
    });
    const { body: versions } = await world.admin.versions(field.contentItemId);
    const [, before] = (versions as { items: Item[] }).items;
    expect(before).toMatchObject({
      contentItemVersionId: field.contentItemVersionId,
      pictures: { paths: ['one/oak.txt', 'one/elm.txt'] },
    });
    await world.expectInvariants();
  });

  it('publish no draft that somebody has begun', async () => {
    const id = await upload('begun', 'oak.txt');
    const item = await save('Begun', { pictures: { paths: ['begun/oak.txt'] } });
    const change = {
      contentItemId: item.contentItemId,
      note: 'Not finished',
      pictures: { paths: ['begun/oak.txt', 'x.txt'] },
    };
    itemOf(await world.admin.postDraft(change));
    const { rewritten } = await rewrite(id, 'begun/elm.txt');
    expect(rewritten.map(({ title }) => title)).toEqual(['Begun']);
    expect(await latest(item)).toMatchObject({
      published: false,
      note: 'Not finished',
      pictures: { paths: ['begun/elm.txt', 'x.txt'] },
    });
    expect(await live(item)).toMatchObject({ pictures: { paths: ['begun/elm.txt'] } });
    expect(await live(item)).not.toHaveProperty('note');
    await world.expectInvariants();
  });

  it('have a draft follow what is live, as it does at any publication', async () => {
    const id = await upload('followed', 'oak.txt');
    const { contentItemId } = await save('Followed', { pictures: { paths: ['followed/oak.txt'] } });
    const draft = itemOf(await world.admin.postDraft({ contentItemId, note: 'Not finished' }));
    expect(await rewrite(id, 'followed/elm.txt')).toMatchObject({ rewritten: [{ title: 'Followed' }], failed: [] });
    const { contentItemVersionId, modifiedUtc } = draft;
    const followed = { contentItemVersionId, modifiedUtc, published: false, note: 'Not finished' };
    expect(await latest(draft)).toMatchObject({ ...followed, pictures: { paths: ['followed/elm.txt'] } });
    expect(await live(draft)).toMatchObject({ pictures: { paths: ['followed/elm.txt'] } });
    await world.expectInvariants();
  });

  it.each([
    ['the draft', 'refused', ['EditContent', 'PublishContent'], 'Not today.'],
    ['what is live', 'forbidden', ['EditContent'], 'PublishContent'],
  ])('stay as they are, live and draft, where %s may not be saved', async (_, folder, rights, reason) => {
    const id = await upload(folder, 'oak.txt');
    const old = `${folder}/oak.txt`;
    const item = await save('Both', { pictures: { paths: [old] } });
    const { contentItemId } = item;
    // The file is in what the draft has changed, so that it is not rewritten by what is published beneath it.
    itemOf(await world.admin.postDraft({ contentItemId, pictures: { paths: [old, 'x.txt'] } }));
    const keeper = await RestCaller.with(world.app, 'ManageMediaContent', 'AccessContentApi', 'ViewContent', ...rights);
    const versions = async () => (await world.admin.versions(contentItemId)).body;
    const before = await versions();
    const body = { path: `${folder}/elm.txt`, uses: 'rewrite' };
    const answer = await keeper.post(`/api/media/${id}/move`, body);
    expect(answer.body).toMatchObject({
      uses: {
        rewritten: [],
        failed: [{ contentItemId, reason: expect.stringContaining(reason), members: ['pictures.paths[0]'] }],
      },
    });
    expect(await live(item)).toEqual({ ...item, latest: false });
    expect(await versions()).toEqual(before);
    await world.expectInvariants();
  });

  it('stay where the caller may not save them, or where nobody knows what they mean, and it is said why', async () => {
    const id = await upload('three', 'oak.txt');
    const mine = await save(
      'Tree',
      {
        bagPart: {
          contentItems: [{ contentType: 'Leaf', titlePart: { title: 'x' }, pictures: { paths: ['three/oak.txt'] } }],
        },
      },
      { contentType: 'Tree' },
    );
    const other = await save('Leaf', { pictures: { paths: ['three/oak.txt'] } });
    await save('Secret', { pictures: { paths: ['three/oak.txt'] } }, { draft: true });
    const note = await save('Note', { note: 'three/oak.txt' });
    const permissions = ['ManageMediaContent', 'AccessContentApi', 'ViewContent', 'Edit_Tree', 'Publish_Tree'];
    await world.app.get(Roles).put({ name: 'Keeper', description: '', permissions });
    const keeper = await RestCaller.with(world.app, ...permissions);
    const answer = await keeper.post(`/api/media/${id}/move`, { path: 'four/oak.txt', uses: 'rewrite' });
    const { rewritten, failed } = (answer.body as unknown as { uses: RewritingReport }).uses;
    expect(rewritten).toEqual([{ contentItemId: mine.contentItemId, title: 'Tree' }]);
    expect(failed.toSorted((one, two) => (one.title < two.title ? -1 : 1))).toEqual([
      {
        contentItemId: other.contentItemId,
        title: 'Leaf',
        reason: expect.stringContaining('EditContent'),
        members: ['pictures.paths[0]'],
      },
      {
        contentItemId: note.contentItemId,
        title: 'Note',
        reason: expect.stringContaining('change it by hand'),
        members: ['note'],
      },
    ]);
    expect(await live(other)).toMatchObject({ pictures: { paths: ['three/oak.txt'] } });
    // What is left is rewritten by whoever may, when the file is where it is.
    const again = await rewrite(id, 'four/oak.txt');
    expect(again.rewritten.map(({ title }) => title).toSorted()).toEqual(['Leaf', 'Secret']);
    expect(again.failed.map(({ title }) => title)).toEqual(['Note']);
  });

  it('are those of a whole folder, when that is moved', async () => {
    const rose = await upload('garden', 'bud.txt');
    await upload('garden/beds', 'tulip.txt');
    await ask('POST', `/api/media/${rose}/move`, { path: 'garden/rose.txt' });
    const item = await save('Garden', {
      pictures: { paths: ['garden/rose.txt', 'garden/bud.txt'] },
      htmlBodyPart: { html: '<img src="/media/garden/beds/tulip.txt"> {{ "garden/rose.txt" }} /media/gardens/x.txt' },
    });
    const { body } = await ask('POST', '/api/media/folders/move', {
      folder: 'garden',
      path: 'parks/a b',
      uses: 'rewrite',
    });
    expect(body).toEqual({
      folder: 'parks/a b',
      files: 2,
      uses: { rewritten: [{ contentItemId: item.contentItemId, title: 'Garden' }], failed: [], isEverything: true },
    });
    expect(await live(item)).toMatchObject({
      pictures: { paths: ['parks/a b/rose.txt', 'parks/a b/rose.txt'] },
      htmlBodyPart: {
        html: '<img src="/media/parks/a%20b/beds/tulip.txt"> {{ "parks/a b/rose.txt" }} /media/gardens/x.txt',
      },
    });
  });

  it('are left when only the address is to lead on, which they are found by', async () => {
    const id = await upload('five', 'oak.txt');
    const item = await save('Left', { pictures: { paths: ['five/oak.txt'] } });
    const { body } = await ask('POST', `/api/media/${id}/move`, { path: 'six/oak.txt' });
    expect(body).not.toHaveProperty('uses');
    expect(await live(item)).toEqual(item);
    const answer = await fetch(`${world.app.url}/media/five/oak.txt`);
    expect(await answer.text()).toBe('oak.txt');
  });
});

describe('A file that items mention', () => {
  it('is deleted only by whoever says so', async () => {
    const id = await upload('used', 'oak.txt');
    const items = await Promise.all([1, 2].map((n) => save(`Shows ${n}`, { pictures: { paths: ['used/oak.txt'] } })));
    const refused = await ask('DELETE', `/api/media/${id}`);
    expect(faultOf(refused)).toEqual([409, 'media.used']);
    const { detail } = refused.body as { detail: string };
    for (const { contentItemId } of items) expect(detail).toContain(contentItemId);
    expect(detail).toContain('force=true');
    expect((await ask('GET', `/api/media/${id}`)).status).toBe(200);
    expect(faultOf(await ask('DELETE', `/api/media/${id}?force=yes`))).toEqual([
      400,
      'http.malformed-query',
      ['force'],
    ]);
    expect((await ask('DELETE', `/api/media/${id}?force=true`)).status).toBe(204);
    expect((await ask('DELETE', `/api/media/${id}`)).status).toBe(404);
  });
});

describe('The pages of media', () => {
  it('ask what becomes of the items that mention what is moved, and say what could not be done', async () => {
    const people = new People(world.app);
    const admin = await people.signedIn();
    const id = await upload('paged', 'oak.txt');
    const page = `/Admin/Media/Edit/${id}`;
    const item = await save('On a page', { pictures: { paths: ['paged/oak.txt'] } });
    expect((await admin.open(page)).text).toContain('Update them (1) and redirect');
    const moved = await admin.submit(page, `${page}/Move`, { path: 'paged/elm.txt', uses: 'rewrite' });
    expect(moved.status).toBe(303);
    expect((await admin.open(page)).text).toContain('The file was moved. 1 item that uses it was updated.');
    expect(await live(item)).toMatchObject({ pictures: { paths: ['paged/elm.txt'] } });

    const note = await save('By hand', { note: 'paged/elm.txt' });
    const partly = await admin.submit(page, `${page}/Move`, { path: 'paged/ash.txt', uses: 'rewrite' });
    expect(partly.status).toBe(200);
    expect(partly.text).toMatch(
      /Still using the old path[^]*By hand<\/a>: It mentions the file in a way[^]*<span class="hint">\(Note\)<\/span>[^]*Updated[^]*On a page/,
    );

    await world.admin.remove(note.contentItemId);
    const folder = '/Admin/Media/Folder';
    const form = await admin.open(`${folder}?folder=paged`);
    expect(form.text).toContain('Update them (1)');
    const wrong = await admin.submit(`${folder}?folder=paged`, folder, { path: 'paged/in', uses: 'redirect' });
    expect([wrong.status, wrong.text.includes('must not be within the folder itself')]).toEqual([400, true]);
    const done = await admin.submit(`${folder}?folder=paged`, folder, { path: 'leafed', uses: 'rewrite' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/Admin/Media?folder=leafed']);
    expect(await live(item)).toMatchObject({ pictures: { paths: ['leafed/ash.txt'] } });
    const removed = await admin.submit(`${page}/Delete`, `${page}/Delete`, {});
    expect(removed.status).toBe(303);
  });
});
