import { hiddenFields, type Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { ContentApi, itemOf, type Item } from '../support/content-api';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

interface Event {
  readonly id: number;
  readonly event: string;
  readonly facts: object;
}

const PARTS = [{ part: 'TitlePart' }, { part: 'AutoroutePart', settings: { allowCustomPath: true } }];

let app: TestApp;
let owner: RestCaller;
let api: ContentApi;
let people: People;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp();
  owner = await RestCaller.owner(app);
  api = new ContentApi(app, await app.token());
  people = new People(app);
  admin = await people.signedIn();
  await api.putType('Post', { securable: true, parts: PARTS, fields: [{ name: 'mood', type: 'TextField' }] });
});
afterAll(() => app.stop());

const titled = (title: string, contentItemId?: string, more: object = {}) => ({
  contentType: 'Post',
  contentItemId,
  titlePart: { title },
  ...more,
});

async function eventsOf({ contentItemId }: Item): Promise<Event[]> {
  const q = `id:${contentItemId} sort:time-asc`;
  const { body } = await owner.get(`/api/audit-trail?${new URLSearchParams({ q, first: '100' }).toString()}`);
  return body.items as unknown as Event[];
}

const pathOf = ({ id }: Event) => `/Admin/AuditTrail/Display/${id}/Restore`;

const restore = (event: Event, choices: Record<string, string> = {}, who = admin) =>
  who.submit(pathOf(event), pathOf(event), choices);

const latest = async ({ contentItemId }: Item) =>
  (await owner.get(`/api/content/${contentItemId}?version=latest`)).body;

/** A draft that was saved three times, and the events of that. */
async function drafted(): Promise<{ item: Item; events: Event[] }> {
  const item = itemOf(await api.postDraft(titled('First', undefined, { mood: 'glad' })));
  itemOf(await api.postDraft(titled('Second', item.contentItemId, { mood: 'sad' })));
  itemOf(await api.postDraft(titled('Third', item.contentItemId)));
  return { item, events: await eventsOf(item) };
}

describe('A draft that was saved over', () => {
  it('comes back from its event, in the place of the draft that is there', async () => {
    const { item, events } = await drafted();
    const page = await admin.open(`/Admin/AuditTrail/Display/${events[0].id}`);
    expect(page.text).toContain(`href="${pathOf(events[0])}">Restore as draft…</a>`);
    const asked = (await admin.open(pathOf(events[0]))).text;
    expect(asked).toContain('The item has an unpublished draft.');
    expect(asked).toContain('The item is not published, and restoring does not publish it.');
    expect(asked).toContain('glad');
    const refused = await restore(events[0]);
    expect(refused.headers.get('location')).toBe(pathOf(events[0]));
    expect((await admin.open(pathOf(events[0]))).text).toContain(
      'Nothing was changed. The item has an unpublished draft.',
    );
    expect(await latest(item)).toMatchObject({ displayText: 'Third' });
    expect(await eventsOf(item)).toHaveLength(3);
    const done = await restore(events[0], { replaceDraft: 'true' });
    expect(done.headers.get('location')).toBe(`/Admin/Contents/ContentItems/${item.contentItemId}/History`);
    expect(await latest(item)).toMatchObject({ displayText: 'First', mood: 'glad', published: false, latest: true });
    const { body } = await owner.get(`/api/content/${item.contentItemId}/versions`);
    expect(body.items).toMatchObject([{ displayText: 'First' }, { displayText: 'Third', state: 'Archived' }]);
    expect((await eventsOf(item)).at(-1)).toMatchObject({
      event: 'Restored',
      facts: {
        restoredFrom: item.contentItemVersionId,
        restoredEvent: events[0].id,
        replacedDraft: item.contentItemVersionId,
      },
    });
  });

  it('comes back beside what is live, which stays as it is', async () => {
    const item = itemOf(await api.post(titled('Live')));
    itemOf(await api.postDraft(titled('Draft', item.contentItemId)));
    itemOf(await api.postDraft(titled('Draft again', item.contentItemId)));
    await owner.post(`/api/content/${item.contentItemId}/publish`);
    const [, , saved] = await eventsOf(item);
    expect((await restore(saved)).status).toBe(303);
    expect(await latest(item)).toMatchObject({ displayText: 'Draft', published: false });
    expect((await owner.get(`/api/content/${item.contentItemId}`)).body).toMatchObject({ displayText: 'Draft again' });
  });

  it('is not restored when the item is like that', async () => {
    const { events } = await drafted();
    const { status, text } = await admin.open(pathOf(events[2]));
    expect([status, text]).toEqual([200, expect.stringContaining('The item is like this now')]);
    const fields = hiddenFields((await admin.open(pathOf(events[0]))).text, pathOf(events[0]));
    await admin.post(pathOf(events[2]), { ...fields, replaceDraft: 'true' });
    expect((await admin.open(pathOf(events[2]))).text).toContain('Nothing was changed. The item is like this now');
  });

  it('says what becomes of what is public, and of what was removed', async () => {
    const { item, events } = await drafted();
    const asked = async () => (await admin.open(pathOf(events[1]))).text;
    itemOf(await api.post(titled('Public', item.contentItemId)));
    expect(await asked()).toContain('The published version stays public, and all versions stay in the history.');
    itemOf(await api.remove(item.contentItemId));
    expect(await asked()).toContain('It comes back as a draft. Publish it to make it public again.');
  });

  it('of an item that was removed comes back with it', async () => {
    const { item, events } = await drafted();
    itemOf(await api.remove(item.contentItemId));
    expect((await restore(events[1])).status).toBe(303);
    expect(await latest(item)).toMatchObject({ displayText: 'Second', mood: 'sad' });
  });

  it('of an item that is gone stays gone, also when another one has its id', async () => {
    const { item, events } = await drafted();
    itemOf(await api.remove(item.contentItemId));
    itemOf(await api.purgeItem(item.contentItemId));
    expect((await admin.open(pathOf(events[1]))).status).toBe(404);
    itemOf(await api.postDraft(titled('Heir', item.contentItemId)));
    expect((await admin.open(pathOf(events[1]))).status).toBe(404);
    const page = await admin.open(`/Admin/AuditTrail/Display/${events[1].id}`);
    expect(page.text).not.toContain('Restore as draft');
  });

  it('gets a free path when another item has taken its own, if that is chosen', async () => {
    const path = (value: string) => ({ autoroutePart: { path: value } });
    const item = itemOf(await api.postDraft(titled('Oak', undefined, path('oak'))));
    itemOf(await api.postDraft(titled('Oak', item.contentItemId, path('elsewhere'))));
    itemOf(await api.post(titled('Another', undefined, path('oak'))));
    const [created] = await eventsOf(item);
    expect((await admin.open(pathOf(created))).text).toContain('Restore with a new URL and alias');
    await restore(created, { replaceDraft: 'true' });
    expect(await latest(item)).toMatchObject(path('elsewhere'));
    await restore(created, { replaceDraft: 'true', freePaths: 'true' });
    expect(await latest(item)).toMatchObject(path('oak-2'));
  });

  it('keeps what its type has lost since and before', async () => {
    const field = (name: string) => ({ name, type: 'TextField' });
    const type = (...names: string[]) =>
      api.putType('Letter', { parts: [{ part: 'TitlePart' }], fields: names.map(field) });
    await type('stamp', 'ink');
    const letter = (title: string, more: object) => ({ contentType: 'Letter', titlePart: { title }, ...more });
    const item = itemOf(await api.postDraft(letter('A', { stamp: 'red', ink: 'blue' })));
    await type('ink');
    const { contentItemId } = item;
    itemOf(await api.postDraft({ ...letter('B', { ink: 'black' }), contentItemId }));
    itemOf(await api.postDraft({ ...letter('C', { ink: 'green' }), contentItemId }));
    const [, second] = await eventsOf(item);
    expect((await restore(second, { replaceDraft: 'true' })).status).toBe(303);
    await type('stamp', 'ink');
    expect(await latest(item)).toMatchObject({ displayText: 'B', ink: 'black', stamp: 'red' });
  });
});

describe('Who may restore a state', () => {
  const NEEDED = ['AccessAdminPanel', 'ViewAuditTrail', 'PublishContent'];

  it.each(NEEDED)('needs %s', async (missing) => {
    const { item, events } = await drafted();
    const name = `Without ${missing}`;
    const others = [...NEEDED, 'PreviewContent', 'ViewContent'].filter((permission) => permission !== missing);
    await app.get(Roles).put({ name, description: '', permissions: others });
    const somebody = await people.signedIn((await people.create(name)).userName);
    expect((await somebody.open(pathOf(events[0]))).status).toBe(403);
    const posted = await somebody.post(pathOf(events[0]), { replaceDraft: 'true' });
    expect(posted.status).toBe(403);
    expect((await somebody.open(`/Admin/AuditTrail/Display/${events[0].id}`)).text).not.toContain('Restore as draft');
    expect(await latest(item)).toMatchObject({ displayText: 'Third' });
  });

  it('is asked for no more than these', async () => {
    const { item, events } = await drafted();
    await app.get(Roles).put({ name: 'Restorer', description: '', permissions: NEEDED });
    const somebody = await people.signedIn((await people.create('Restorer')).userName);
    expect((await restore(events[0], { replaceDraft: 'true' }, somebody)).status).toBe(303);
    expect(await latest(item)).toMatchObject({ displayText: 'First' });
  });
});

it('An event without a state has no page to restore it', async () => {
  const item = itemOf(await api.post(titled('Published at once')));
  for (const event of await eventsOf(item)) expect((await admin.open(pathOf(event))).status).toBe(404);
  expect((await admin.open('/Admin/AuditTrail/Display/999999999/Restore')).status).toBe(404);
  expect((await admin.open('/Admin/AuditTrail/Display/x/Restore')).status).toBe(404);
});
