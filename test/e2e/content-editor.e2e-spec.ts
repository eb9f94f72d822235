import { hiddenFields, type Browser } from '@espalier/testing';
import { Clock } from '#platform/clock';
import { defineTypes } from '../fixtures/garden-types';
import { itemOf, statesOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  await defineTypes(world.admin, 'Cutting', 'Plant', 'Label', 'Sign');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));

const saved = async (body: object, draft = false): Promise<Item> =>
  itemOf(await (draft ? world.admin.postDraft(body) : world.admin.post(body)));

const pear = (title = 'Pear') => ({ contentType: 'Plant', titlePart: { title } });

/** Somebody with a role of their own. */
async function holderOf(...permissions: string[]): Promise<Browser> {
  const name = `Role ${permissions.join(' ')}`;
  await world.app.request('POST', '/api/roles', {
    token: await world.app.token(),
    body: { name, permissions: ['AccessAdminPanel', ...permissions] },
  });
  return people.signedIn((await people.create(name)).userName);
}

describe('A type whose fields are called like what a form says about itself', () => {
  it('is edited like any other', async () => {
    const names = ['version', 'base', 'action', 'newId', 'returnUrl', 'conflicts'];
    await world.admin.putType('Named', { fields: names.map((name) => ({ name, type: 'TextField' })) });
    const values = Object.fromEntries(names.map((name) => [name, 'save']));
    const form = await (await EditorForm.create(admin, 'Named')).type(values).done('save');
    expect(await latest(form.contentItemId)).toMatchObject({ ...values, published: false });
    await form.type({ version: 'changed' }).done('publish');
    expect(await latest(form.contentItemId)).toMatchObject({ ...values, version: 'changed', published: true });
  });
});

describe('A new item', () => {
  it('is saved as a draft, and then is on its page', async () => {
    const form = await EditorForm.create(admin, 'Plant');
    expect(form.actions.slice(0, 2)).toEqual(['save', 'publish']);
    const edited = await form.type({ 'titlePart.title': 'Quince', latinName: 'Cydonia', height: '4.5' }).done('save');
    expect(edited.message).toBe('“Quince” was saved as a draft.');
    expect(await latest(edited.contentItemId)).toMatchObject({
      published: false,
      displayText: 'Quince',
      latinName: 'Cydonia',
      height: 4.5,
      autoroutePart: { path: 'quince' },
    });
    expect(edited.value('autoroutePart.path')).toBe('quince');
  });

  it('is published at once', async () => {
    const form = (await EditorForm.create(admin, 'Plant')).type({ 'titlePart.title': 'Medlar' });
    const edited = await form.done('publish');
    expect(edited.message).toBe('“Medlar” was published.');
    expect(itemOf(await world.admin.get(edited.contentItemId))).toMatchObject({ published: true });
  });

  it('is made once, however often its form is sent', async () => {
    const form = (await EditorForm.create(admin, 'Plant')).type({ 'titlePart.title': 'Twice' });
    const [first, second] = [await form.done('save'), await form.done('save')];
    expect(second.contentItemId).toBe(first.contentItemId);
    expect(second.message).toContain('saved as a draft already');
    form.type({ 'titlePart.title': 'Thrice' });
    const conflict = await form.again('save', 412);
    expect(conflict.value('titlePart.title')).toBe('Thrice');
  });

  it('begins with the defaults of its type, which can be taken away', async () => {
    const fields = [
      { name: 'color', type: 'TextField', settings: { defaultValue: 'green' } },
      { name: 'hardy', type: 'BooleanField', settings: { defaultValue: true } },
    ];
    await world.admin.putType('Shrub', { parts: [{ part: 'TitlePart' }], fields });
    const form = await EditorForm.create(admin, 'Shrub');
    expect([form.value('color'), form.value('hardy')]).toEqual(['green', 'true']);
    const kept = await (await EditorForm.create(admin, 'Shrub')).done('save');
    expect(await latest(kept.contentItemId)).toMatchObject({ color: 'green', hardy: true });
    const cleared = await form.type({ color: '', hardy: 'false' }).done('save');
    const item = await latest(cleared.contentItemId);
    expect([item.color, item.hardy]).toEqual([undefined, false]);
  });

  it('is not made of a type that is not creatable, unknown, or not for this person', async () => {
    const path = (type: string) => `/Admin/Contents/ContentTypes/${type}/Create`;
    expect((await admin.open(path('Cutting'))).status).toBe(409);
    expect((await admin.open(path('Nothing'))).status).toBe(404);
    const reader = await holderOf('ViewContent');
    expect((await reader.open(path('Plant'))).status).toBe(403);
    const own = await holderOf('EditOwnContent');
    const form = await EditorForm.create(own, 'Plant');
    expect(form.actions).toContain('save');
    expect(form.actions).not.toContain('publish');
    const refused = await form.type({ 'titlePart.title': 'Mine' }).again('publish', 403);
    expect(refused.summary).toEqual([expect.stringContaining('“Publish or unpublish: all”')]);
    expect(refused.value('titlePart.title')).toBe('Mine');
  });
});

describe('An item', () => {
  it('that is published gets a draft, which is published or discarded', async () => {
    const { contentItemId } = await saved(pear());
    const form = await EditorForm.edit(admin, contentItemId);
    expect(form.html).toContain('Edit Plant “Pear”');
    const offered = form.actions.filter((action) => !action.includes(':'));
    expect(offered.join()).toBe('save,publish,publishNow,clone,discard,unpublish,delete');
    const draft = await form.type({ 'titlePart.title': 'Better pear' }).done('save');
    expect(await statesOf(world.admin, contentItemId)).toEqual(['Draft', 'Published']);
    expect(draft.html).toMatch(/Published<\/span> <span class="status status-draft">.*Draft/);
    expect(draft.actions).toContain('discard');
    const asked = await draft.send('discard');
    expect(asked.headers.get('location')).toMatch(/\/DiscardDraft\?returnUrl=/);
    const published = await draft.done('publish');
    expect(published.message).toBe('“Better pear” was published.');
    expect(await statesOf(world.admin, contentItemId)).toEqual(['Published', 'Archived']);
  });

  it('stays as it is when nothing was typed', async () => {
    const { contentItemId, id } = await saved({
      ...pear(),
      markdownBodyPart: { markdown: 'one\r\ntwo\nthree' },
      watered: '2026-01-02T03:04:05.678Z',
      rings: '07:08:09',
      planted: '2020-02-29',
      tags: ['b', 'a'],
      source: { url: 'https://example.com', text: 'Source' },
      height: 1e-7,
      bagPart: { contentItems: [{ contentType: 'Cutting', titlePart: { title: 'Twig' }, price: 3 }] },
    });
    const form = await EditorForm.edit(admin, contentItemId);
    expect((await form.done('publish')).message).toBe('Nothing had changed, so nothing was saved.');
    expect(await latest(contentItemId)).toMatchObject({ id });
  });

  it('leads to the pages that ask before something is done, and is copied', async () => {
    const { contentItemId } = await saved(pear('Asked'));
    const form = await EditorForm.edit(admin, contentItemId);
    for (const [action, page] of [
      ['unpublish', 'Unpublish'],
      ['delete', 'Delete'],
    ]) {
      const location = (await form.send(action)).headers.get('location') ?? '';
      expect(location).toContain(`${LIST}/${contentItemId}/${page}`);
      expect((await admin.open(location)).status).toBe(200);
    }
    const copy = await form.done('clone');
    expect(copy.contentItemId).not.toBe(contentItemId);
    expect(await statesOf(world.admin, copy.contentItemId)).toEqual(['Cloned']);
  });

  it.each([
    ['unpublish', '/Unpublish'],
    ['discard', '/DiscardDraft'],
    ['delete', '/Delete'],
    ['clone', '/Edit'],
  ])('asks before somebody with unsaved changes goes to %s', async (action, page) => {
    const { contentItemId } = await saved(pear('Typed'));
    await saved({ contentItemId, height: 3 }, true);
    const form = (await EditorForm.edit(admin, contentItemId)).type({ latinName: 'Pyrus' });
    const again = await form.again(action, 409);
    expect(again.value('latinName')).toBe('Pyrus');
    expect(again.html).toContain('You have unsaved changes');
    expect(again.actions).toContain(`${action}:confirmed`);
    expect((await again.send(`${action}:confirmed`)).headers.get('location')).toContain(page);
    expect(await latest(contentItemId)).not.toMatchObject({ latinName: 'Pyrus' });
  });

  it('is called by its type where the type has no title', async () => {
    await world.admin.putType('Measure', { displayName: 'Measure', fields: [{ name: 'grams', type: 'NumericField' }] });
    const form = (await EditorForm.create(admin, 'Measure')).type({ grams: '4' });
    const edited = await form.done('save');
    expect(edited.message).toBe('This Measure was saved as a draft.');
    expect(edited.html).toContain('>Edit Measure</h1>');
    const { contentItemId } = await saved({ contentType: 'Plant' });
    expect((await EditorForm.edit(admin, contentItemId)).html).toContain('>Edit Plant without a title</h1>');
  });

  it('says for when it is scheduled', async () => {
    const at = { 'publishLaterPart.scheduledPublishUtc': '2031-02-03T04:05' };
    const form = (await EditorForm.create(admin, 'Plant')).type({ 'titlePart.title': 'Later', ...at });
    const edited = await form.done('save');
    expect(edited.message).toBe('“Later” was saved as a draft. It will be published on 3 Feb 2031, 04:05 UTC.');
    expect(edited.html).toMatch(/Will be published on <time datetime="2031-02-03T04:05:00.000Z" /);
    const until = { 'archiveLaterPart.scheduledArchiveUtc': '2032-02-03T04:05' };
    const published = await edited.type(until).done('publishNow');
    expect(published.message).toBe('“Later” was published. It will be unpublished on 3 Feb 2032, 04:05 UTC.');
    expect(published.html).not.toContain('Will be published on');
  });

  it('promises nothing at a date that has passed', async () => {
    const { contentItemId } = await saved({
      ...pear('Passed'),
      archiveLaterPart: { scheduledArchiveUtc: '2031-02-03' },
    });
    const sentence = 'Will be unpublished on';
    expect((await EditorForm.edit(admin, contentItemId)).html).toContain(sentence);
    jest.spyOn(world.app.get(Clock), 'nowUtc').mockReturnValue('2031-02-04T00:00:00.000Z');
    expect((await EditorForm.edit(admin, contentItemId)).html).not.toContain(sentence);
    jest.restoreAllMocks();
  });

  it('that was deleted meanwhile is offered as a new one', async () => {
    const { contentItemId } = await saved(pear('Deleted'));
    const form = (await EditorForm.edit(admin, contentItemId)).type({ latinName: 'Pyrus deleta' });
    itemOf(await world.admin.remove(contentItemId));
    const offered = await form.again('save', 409);
    expect([offered.value('latinName'), offered.value('titlePart.title')]).toEqual(['Pyrus deleta', 'Deleted']);
    const made = await offered.done('save');
    expect(made.contentItemId).not.toBe(contentItemId);
    expect(await latest(made.contentItemId)).toMatchObject({ latinName: 'Pyrus deleta', displayText: 'Deleted' });
  });

  it('leads back to where its editor was opened', async () => {
    const { contentItemId } = await saved(pear('Led'));
    const back = `${LIST}/Plant?q=pear`;
    const path = `${LIST}/${contentItemId}/Edit?${new URLSearchParams({ returnUrl: back }).toString()}`;
    const form = await EditorForm.open(admin, path);
    const edited = await form.type({ latinName: 'x' }).done('save');
    expect(edited.value('_returnUrl')).toBe(back);
    const stranger = await EditorForm.open(admin, `${LIST}/${contentItemId}/Edit?returnUrl=//evil.example`);
    expect(stranger.value('_returnUrl')).toBe(LIST);
  });

  it('is edited by those who may, and nobody else', async () => {
    const { contentItemId } = await saved(pear('Guarded'));
    const path = `${LIST}/${contentItemId}/Edit`;
    const reader = await holderOf('ViewContent', 'PreviewContent');
    expect((await reader.open(path)).status).toBe(403);
    expect((await admin.open(`${LIST}/${'z'.repeat(26)}/Edit`)).status).toBe(404);
    const editor = await holderOf('EditContent');
    const form = await EditorForm.edit(editor, contentItemId);
    expect(form.actions.filter((action) => !action.includes(':'))).toEqual(['save', 'clone', 'discard']);
    await world.unchanged(async () => {
      expect((await form.type({ latinName: 'x' }).send('publish')).status).toBe(403);
      const token = hiddenFields((await reader.open('/Admin')).text, '/Logout');
      expect((await reader.post(path, { ...token, _action: 'save' })).status).toBe(403);
    });
    expect((await form.done('save')).message).toBe('“Guarded” was saved as a draft.');
  });
});

describe('An item of a type', () => {
  it('without versions is saved where it is, by those who may publish', async () => {
    const { contentItemId } = await saved({ contentType: 'Label', titlePart: { title: 'Sticker' } });
    const form = await EditorForm.edit(admin, contentItemId);
    expect(form.actions).toEqual(['publish', 'clone', 'unpublish', 'delete']);
    await form.type({ 'titlePart.title': 'Plate' }).done('publish');
    expect(await statesOf(world.admin, contentItemId)).toEqual(['Published']);
    const editor = await holderOf('EditContent', 'ViewContent');
    expect((await EditorForm.edit(editor, contentItemId)).html).toContain('This item is published');
  });

  it('without drafts is published whenever it is saved', async () => {
    const form = await EditorForm.create(admin, 'Sign');
    expect(form.actions).toEqual(['publish']);
    expect((await form.type({ 'titlePart.title': 'Exit' }).again('save', 400)).summary).toEqual([
      expect.stringContaining('cannot be drafts'),
    ]);
    expect((await form.done('publish')).message).toBe('“Exit” was published.');
  });
});

describe('The list of contents', () => {
  it('leads to the editor and to new items, for those who may edit', async () => {
    const { contentItemId } = await saved(pear('Listed'));
    const { text } = await admin.open(`${LIST}?q=Listed`);
    expect(text).toMatch(new RegExp(`class="cell-title"><a href="${LIST}/${contentItemId}/Edit\\?returnUrl`));
    expect(text).toContain('/Admin/Contents/ContentTypes/Plant/Create?returnUrl');
    expect(text).not.toContain('ContentTypes/Cutting/Create');
    const ofType = await admin.open(`${LIST}/Plant`);
    expect(ofType.text).toMatch(/<a class="btn btn-primary" href="[^"]*Plant\/Create[^"]*">New Plant<\/a>/);
    const reader = await holderOf('ViewContent', 'ListContent');
    const seen = (await reader.open(`${LIST}?q=Listed`)).text;
    expect(seen).toContain('Listed');
    expect(seen).not.toMatch(/\/Edit\?|\/Create\?/);
  });
});
