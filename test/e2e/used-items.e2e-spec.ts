import { hiddenFields } from '@espalier/testing';
import { Caller } from '../support/caller';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let oak: Item;

const titled = (contentType: string, title: string) => ({ contentType, titlePart: { title } });
const picking = (title: string, { contentItemId }: Item) => ({
  ...titled('Tree', title),
  related: { contentItemIds: [contentItemId] },
});
const statusOf = async (method: string, path: string, api = world.admin) => (await api.send(method, path)).status;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  await world.admin.putType('Tree', {
    parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }],
    fields: [{ name: 'related', type: 'ContentPickerField', settings: { displayedContentTypes: ['Tree', 'Wood'] } }],
  });
  await world.admin.putType('Wood', {
    parts: [{ part: 'TitlePart' }, { part: 'ListPart', settings: { containedContentTypes: ['Tree'] } }],
  });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

beforeEach(async () => {
  oak = itemOf(await world.admin.post(titled('Tree', 'Oak')));
});

describe('An item that others use', () => {
  it.each([
    ['is removed', 'DELETE', ''],
    ['is unpublished', 'POST', '/unpublish'],
  ])('%s by force alone, and who uses it is told before', async (_, method, deed) => {
    const user = itemOf(await world.admin.post(picking('User', oak)));
    const path = `/api/content/${oak.contentItemId}${deed}`;
    const { status, body } = await world.unchanged(() => world.admin.send(method, path));
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        type: 'urn:espalier:problem:content.used',
        detail: 'Another item uses it. Change these first, or repeat the request with force=true.',
        usedBy: [{ contentItemId: user.contentItemId, contentType: 'Tree', displayText: 'User', published: true }],
        others: 0,
      },
    });
    expect(await statusOf(method, `${path}?force=true`)).toBe(200);
  });

  it('is a draft that discarding would remove', async () => {
    const draft = itemOf(await world.admin.postDraft(titled('Tree', 'Draft')));
    await world.admin.postDraft(picking('User', draft));
    const path = `/api/content/${draft.contentItemId}/discard-draft`;
    expect(await statusOf('POST', path)).toBe(409);
    expect(await statusOf('POST', `${path}?force=true`)).toBe(200);
  });

  it('may go once these do not use it any more', async () => {
    const user = itemOf(await world.admin.post(picking('User', oak)));
    await world.admin.send('DELETE', `/api/content/${user.contentItemId}`);
    expect(await statusOf('DELETE', `/api/content/${oak.contentItemId}`)).toBe(200);
  });

  it('is not one that uses itself, or has others in its list', async () => {
    const wood = itemOf(await world.admin.post(titled('Wood', 'Wood')));
    const { contentItemId } = wood;
    await world.admin.post({ ...titled('Tree', 'Tree'), containedPart: { listContentItemId: contentItemId } });
    expect(await statusOf('DELETE', `/api/content/${contentItemId}`)).toBe(200);
    await world.admin.post({ contentItemId: oak.contentItemId, related: { contentItemIds: [oak.contentItemId] } });
    expect(await statusOf('DELETE', `/api/content/${oak.contentItemId}`)).toBe(200);
  });

  it('names to a caller only who they may see, and counts the others', async () => {
    await world.admin.post(picking('Seen', oak));
    await world.admin.postDraft(picking('A draft', oak));
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'View_Tree', 'Delete_Tree');
    const { status, body } = await world.admin
      .as(caller.accessToken)
      .send('DELETE', `/api/content/${oak.contentItemId}`);
    expect({ status, body }).toMatchObject({ status: 409, body: { usedBy: [{ displayText: 'Seen' }], others: 1 } });
    expect((body as { usedBy: unknown[] }).usedBy).toHaveLength(1);
  });

  it('goes on pages after these have told who uses it', async () => {
    await world.admin.post(picking('User of the oak', oak));
    const browser = await people.signedIn();
    const path = `/Admin/Contents/ContentItems/${oak.contentItemId}`;
    for (const deed of ['Unpublish', 'Delete']) {
      const page = await browser.open(`${path}/${deed}`);
      expect(page.text).toContain('Another item uses it, where it will be missing.');
      expect(page.text).toContain('<li>User of the oak</li>');
      expect((await browser.submit(`${path}/${deed}`, `${path}/${deed}`, {})).status).toBe(303);
      expect(await statusOf('GET', `/api/content/${oak.contentItemId}`)).toBe(404);
    }
    expect(await statusOf('GET', `/api/content/${oak.contentItemId}?version=latest`)).toBe(404);
  });

  it('goes in bulk after the page has told so', async () => {
    await world.admin.post(picking('User', oak));
    const browser = await people.signedIn();
    const list = '/Admin/Contents/ContentItems';
    const chosen = { action: 'delete', ids: [oak.contentItemId] };
    const token = hiddenFields((await browser.open('/Account')).text, '/Logout');
    const page = await browser.post(list, { ...token, ...chosen });
    expect(page.text).toContain('One of them is used in other items, where it will be missing.');
    expect((await browser.post(list, { ...token, ...chosen, confirmed: 'true' })).status).toBe(303);
    expect(await statusOf('GET', `/api/content/${oak.contentItemId}`)).toBe(404);
  });
});
