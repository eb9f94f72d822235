import { hiddenFields, type Browser, type FormValues } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item, type Page } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const BIN = '/Admin/RecycleBin';
const CONTENTS = '/Admin/Contents/ContentItems';

let world: ContentWorld;
let api: ContentApi;
let people: People;
let admin: Browser;
/** Who removes things here. */
let author: string;
let callers = 0;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['somebody-else'] });
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label');
  author = String(itemOf(await api.post(plant('Anything'))).author);
  people = new People(world.app);
  admin = await people.signedIn();
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

async function removed(title: string, members: Readonly<Record<string, unknown>> = {}): Promise<Item> {
  const item = itemOf(await api.post(plant(title, members)));
  itemOf(await api.remove(item.contentItemId));
  return item;
}

/** The API for somebody with these permissions. */
async function callerWith(...permissions: readonly string[]): Promise<{ id: string; api: ContentApi }> {
  const id = `caller-${++callers}`;
  await world.app.get(Roles).put({ name: id, description: '', permissions: ['AccessContentApi', ...permissions] });
  const { clientSecret } = await world.app.get(Applications).create({ clientId: id, roles: [id] });
  return { id, api: api.as(await world.app.token(id, clientSecret)) };
}

const titles = (page: Page<Item>): string[] => page.items.map(({ displayText }) => displayText);

describe('The recycle bin', () => {
  it('has removed items by their newest versions, the latest removed first, with when and by whom', async () => {
    const first = await removed('Bin one');
    const second = itemOf(await api.post(plant('Bin two')));
    itemOf(await api.postDraft({ contentItemId: second.contentItemId, titlePart: { title: 'Bin two, edited' } }));
    itemOf(await api.remove(second.contentItemId));
    itemOf(await api.post(plant('Bin of the living')));
    const { items, totalCount } = pageOf(await api.bin({ q: 'bin' }));
    expect([totalCount, ...items.map(({ contentItemId }) => contentItemId)]).toEqual([
      2,
      second.contentItemId,
      first.contentItemId,
    ]);
    expect(items[0]).toMatchObject({
      displayText: 'Bin two, edited',
      published: false,
      latest: false,
      titlePart: { title: 'Bin two, edited' },
      removedBy: author,
      removedUtc: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(titles(pageOf(await api.bin({ q: 'bin', first: 1, skip: 1 })))).toEqual(['Bin one']);
    expect(pageOf(await api.bin({ q: 'bin', skip: 5 }))).toEqual({ items: [], totalCount: 2 });
  });

  it.each([
    ['wych', ['Wych elm', 'Wych hazel']],
    ['wych NOT hazel', ['Wych elm']],
    ['wych type:Plant', ['Wych elm', 'Wych hazel']],
    ['wych type:Label', []],
    ['wych by:admin', ['Wych elm', 'Wych hazel']],
    ['wych by:NOT admin', []],
    ['wych removed:@today', ['Wych elm', 'Wych hazel']],
    ['wych removed:<2020-01-01', []],
    ['wych sort:removed-asc', ['Wych hazel', 'Wych elm']],
  ])('is searched by “%s”', async (q, found) => {
    if (pageOf(await api.bin({ q: 'wych' })).totalCount === 0) {
      await removed('Wych hazel');
      await removed('Wych elm');
    }
    const page = pageOf(await api.bin({ q: q.replace('admin', `"${author}"`) }));
    expect(titles(page)).toEqual(found);
    expect(page.totalCount).toBe(found.length);
  });

  it('refuses a filter that makes no sense, and says where', async () => {
    for (const q of ['removed:never', 'type:Nothing', 'sort:size'])
      expect(Object.keys(problemOf(await api.bin({ q }), 400).errors ?? {})).toEqual(['q']);
  });

  it('is there for those who may see the audit trail, and shows them what they may view', async () => {
    const item = await removed('Hidden one');
    const { id, api: owner } = await callerWith(
      'ViewAuditTrail',
      'ViewOwnContent',
      'PreviewOwnContent',
      'DeleteContent',
    );
    const { api: blind } = await callerWith('ViewContent', 'PreviewContent', 'PublishContent', 'DeleteContent');
    problemOf(await blind.bin(), 403);
    problemOf(await world.unchanged(() => blind.restoreItem(item.contentItemId)), 403);
    problemOf(await world.unchanged(() => blind.purgeItem(item.contentItemId)), 403);
    expect(pageOf(await owner.bin())).toEqual({ items: [], totalCount: 0 });
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [
      id,
      item.contentItemId,
    ]);
    expect(titles(pageOf(await owner.bin()))).toEqual(['Hidden one']);
    expect(titles(pageOf(await owner.bin({ q: 'hidden' })))).toEqual(['Hidden one']);
    problemOf(await world.unchanged(() => owner.restoreItem(item.contentItemId)), 403);
    const { api: keeper } = await callerWith('ViewAuditTrail', 'PublishContent');
    problemOf(await world.unchanged(() => keeper.purgeItem(item.contentItemId)), 403);
  });

  it('has nothing for those who owned an item once, not even the versions of that time', async () => {
    const { api: former } = await callerWith('ViewAuditTrail', 'PublishOwnContent', 'DeleteOwnContent');
    const { contentItemId, contentItemVersionId } = itemOf(await former.post(plant('Handed over')));
    const taken = itemOf(await api.post({ contentItemId, commonPart: { owner: 'somebody-else' } }));
    itemOf(await api.remove(contentItemId));
    problemOf(await former.version(contentItemVersionId), 403);
    problemOf(await former.changes(contentItemVersionId, taken.contentItemVersionId), 403);
    problemOf(await world.unchanged(() => former.restore(contentItemVersionId)), 403);
    expect(itemOf(await api.restore(contentItemVersionId)).owner).toBe('somebody-else');
  });

  it('gives an item back as a draft of its newest version', async () => {
    const { contentItemId } = await removed('Restored');
    expect(itemOf(await api.restoreItem(contentItemId))).toMatchObject({ displayText: 'Restored', published: false });
    expect(await statesOf(api, contentItemId)).toEqual(['Draft', 'Archived']);
    expect(titles(pageOf(await api.bin({ q: 'restored' })))).toEqual([]);
    problemOf(await world.unchanged(() => api.restoreItem(contentItemId)), 404);
  });

  it('deletes an item for good, with all versions, and its id can be used again', async () => {
    const item = await removed('Purged', { autoroutePart: { path: 'purged' } });
    const { contentItemId } = item;
    expect(itemOf(await api.purgeItem(contentItemId)).displayText).toBe('Purged');
    problemOf(await api.versions(contentItemId), 404);
    problemOf(await api.version(item.contentItemVersionId), 404);
    problemOf(await api.purgeItem(contentItemId), 404);
    problemOf(await api.restore(item.contentItemVersionId), 404);
    const again = itemOf(await api.post({ ...plant('Again'), contentItemId, autoroutePart: { path: 'purged' } }));
    expect(again.autoroutePart).toEqual({ path: 'purged' });
  });

  it('has nothing that is not removed', async () => {
    const { contentItemId } = itemOf(await api.post(plant('Living')));
    for (const id of [contentItemId, '0'.repeat(26), 'x']) {
      problemOf(await world.unchanged(() => api.purgeItem(id)), 404);
      problemOf(await world.unchanged(() => api.restoreItem(id)), 404);
    }
  });

  it('lets one of two have their way when an item is restored and deleted at once', async () => {
    const { contentItemId } = await removed('Disputed');
    const answers = await Promise.all([api.restoreItem(contentItemId), api.purgeItem(contentItemId)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });
});

/** Posts with the token that the page has. */
async function post(path: string, values: FormValues = {}, who = admin) {
  const page = await who.open('/Admin');
  return who.post(path, { ...hiddenFields(page.text, '/Logout'), ...values });
}

/** Where it led, and what was said there. */
async function told(answer: Awaited<ReturnType<typeof post>>) {
  const location = answer.headers.get('location') ?? '';
  return { location, message: messageIn((await admin.open(location)).text) };
}

describe('The page of the recycle bin', () => {
  it('shows removed items with who removed them, and what can be done', async () => {
    const { contentItemId } = await removed('Shown <b>here</b>');
    const { text } = await admin.open(`${BIN}?q=shown`);
    expect(text).toContain('Shown &lt;b&gt;here&lt;/b&gt;');
    expect(text).toContain(`<span>${author}</span>`);
    expect(text).toContain(`${BIN}/${contentItemId}/Purge`);
    expect(text).toContain(`${CONTENTS}/${contentItemId}/History`);
  });

  it('does things to many, and tells of those that refuse', async () => {
    const members = { autoroutePart: { path: 'many-taken' } };
    const [free, taken] = [await removed('Many free'), await removed('Many taken', members)];
    itemOf(await api.post(plant('Taker', members)));
    const ids = [free.contentItemId, taken.contentItemId];
    const answer = await post(`${BIN}?q=many`, { action: 'restore', scope: 'ticked', ids, confirmed: 'true' });
    expect(answer.text).toContain('1 item was restored as drafts. 1 item was refused.');
    expect(answer.text).toContain('Many taken');
    expect(answer.text).toContain('now belongs to “Taker”');
    const freely = await post(`${BIN}?q=many`, { action: 'restore-freely', scope: 'everything', confirmed: 'true' });
    expect((await told(freely)).message).toBe('1 item was restored as drafts.');
    expect(itemOf(await api.get(taken.contentItemId, 'latest')).autoroutePart).toEqual({ path: 'many-taken-2' });
  });

  it('deletes for good after asking', async () => {
    const { contentItemId } = await removed('Gone for good');
    const asked = await post(`${BIN}?q=gone`, { action: 'purge', scope: 'everything' });
    expect(asked.text).toContain('Delete 1 item for good, with all versions?');
    expect(await statesOf(api, contentItemId)).toEqual(['Removed']);
    expect((await admin.open(`${BIN}/${contentItemId}/Purge`)).text).toContain('Nobody can restore it');
    const done = await told(await post(`${BIN}/${contentItemId}/Purge`));
    expect(done).toEqual({ location: BIN, message: '“Gone for good” was deleted for good.' });
    expect((await admin.open(`${BIN}/${contentItemId}/Purge`)).status).toBe(404);
  });
});

describe('The page of the history of an item', () => {
  const history = ({ contentItemId }: Item) => `${CONTENTS}/${contentItemId}/History`;
  let first: Item;
  let live: Item;

  beforeAll(async () => {
    first = itemOf(await api.post(plant('A pear tree', { markdownBodyPart: { markdown: 'Old\n\nand <b>good</b>' } })));
    const { contentItemId } = first;
    live = itemOf(await api.post({ contentItemId, titlePart: { title: 'A quince tree' } }));
  });

  it('has the versions, newest first, and what can be done with each', async () => {
    const { text } = await admin.open(history(first));
    expect([...text.matchAll(/>(Version \d+)<\/a>/g)].map(([, name]) => name)).toEqual(['Version 2', 'Version 1']);
    expect(text).toContain(`${history(first)}/${first.contentItemVersionId}/Restore`);
    expect(text).not.toContain(`${live.contentItemVersionId}/Restore`);
    expect((await admin.open(`${CONTENTS}?q=quince`)).text).toContain(history(first));
  });

  it('compares two versions that are ticked, in either order, and one with that before it', async () => {
    const [one, other] = [first.contentItemVersionId, live.contentItemVersionId];
    for (const query of [`version=${one}&version=${other}`, `version=${other}&version=${one}`, `version=${other}`]) {
      const { text } = await admin.open(`${history(first)}/Compare?${query}`);
      expect(text).toMatch(/<del><span class="visually-hidden">\[removed: <\/span>pear/);
      expect(text).toMatch(/<ins><span class="visually-hidden">\[added: <\/span>quince/);
    }
    const none = await admin.open(`${history(first)}/Compare`);
    expect(none.headers.get('location')).toBe(history(first));
  });

  it('shows a version as it was', async () => {
    const { text } = await admin.open(`${history(first)}/${first.contentItemVersionId}`);
    expect(text).toContain('Old\n\nand &lt;b&gt;good&lt;/b&gt;');
  });

  it('has nothing of other items', async () => {
    const other = itemOf(await api.post(plant('Another')));
    for (const path of ['', '/Restore', '/Purge'])
      expect((await admin.open(`${history(other)}/${first.contentItemVersionId}${path}`)).status).toBe(404);
    expect((await admin.open(`${history(other)}/Compare?version=${live.contentItemVersionId}`)).status).toBe(404);
    expect((await admin.open(`${CONTENTS}/${'0'.repeat(26)}/History`)).status).toBe(404);
  });

  it('asks what to do about a draft and a path before it restores', async () => {
    const { contentItemId } = first;
    const taker = itemOf(
      await api.post({ contentItemId, autoroutePart: { path: 'moved' }, aliasPart: { alias: 'moved' } }),
    );
    itemOf(await api.post(plant('Squatter', { autoroutePart: first.autoroutePart })));
    itemOf(await api.postDraft({ contentItemId, titlePart: { title: 'A medlar tree' } }));
    const restore = `${history(first)}/${first.contentItemVersionId}/Restore`;
    const { text } = await world.unchanged(() => admin.open(restore));
    expect(text).toContain('The item has an unpublished draft.');
    expect(text).toContain('now belongs to “Squatter”');
    const refused = await told(await world.unchanged(() => post(restore, { replaceDraft: 'true' })));
    expect(refused).toMatchObject({ location: restore, message: expect.stringContaining('Nothing was changed.') });
    const done = await told(await post(restore, { replaceDraft: 'true', freePaths: 'true' }));
    expect(done).toEqual({ location: history(first), message: '“A pear tree” was restored as a draft.' });
    expect(itemOf(await api.get(contentItemId)).contentItemVersionId).toBe(taker.contentItemVersionId);
  });

  it('deletes an archived version for good after asking', async () => {
    const purge = `${history(first)}/${first.contentItemVersionId}/Purge`;
    expect((await world.unchanged(() => admin.open(purge))).status).toBe(200);
    expect((await told(await post(purge))).location).toBe(history(first));
    problemOf(await api.version(first.contentItemVersionId), 404);
    const now = itemOf(await api.get(first.contentItemId));
    const refused = await told(await world.unchanged(() => post(`${history(now)}/${now.contentItemVersionId}/Purge`)));
    expect(refused.location).toBe(history(first));
  });

  it('is for those who may view and preview the item', async () => {
    const permissions = ['AccessAdminPanel', 'ViewContent'];
    await world.app.get(Roles).put({ name: 'Looker', description: '', permissions });
    await people.create('Looker');
    const looker = await people.signedIn('user-1');
    const { text } = await looker.open(`${CONTENTS}?q=squatter`);
    expect(text).toContain('Squatter');
    expect(text).not.toContain('/History');
    const now = itemOf(await api.get(first.contentItemId));
    for (const path of ['', `/${now.contentItemVersionId}`, `/${now.contentItemVersionId}/Restore`])
      expect((await looker.open(`${history(now)}${path}`)).status).toBe(403);
    expect((await looker.open(BIN)).status).toBe(403);
  });
});
