import { hiddenFields, type Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const ACTION = 'edit-field';
const UNDO = '/Admin/Contents/UndoField';

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

const FIELDS = [
  {
    name: 'Category',
    type: 'TextField',
    settings: { options: ['news', 'old'] },
  },
  { name: 'Weight', type: 'NumericField', settings: { minimum: 1, maximum: 9 } },
  { name: 'Sticky', type: 'BooleanField' },
  { name: 'Ids', type: 'TextField' },
  { name: 'Picture', type: 'MediaField' },
];

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', { parts: [{ part: 'TitlePart' }], fields: FIELDS });
  await admin.putType('Page', { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());

const article = async (title: string, members: object = {}, by: 'post' | 'postDraft' = 'post') =>
  itemOf(await admin[by]({ contentType: 'Article', titlePart: { title }, ...members })).contentItemId;

const doToMany = async (form: Record<string, string | string[]>, path = LIST, by = browser) => {
  const csrf = hiddenFields((await by.open('/Account')).text, '/Logout');
  return by.post(path, { ...csrf, action: ACTION, ...form });
};

const give = (ids: string[], field: string, values: Record<string, string>, by = browser, path = LIST) =>
  doToMany({ ids, confirmed: 'true', field, given: 'true', ...values }, path, by);

const member = async (id: string, name: string, version?: string): Promise<unknown> =>
  (itemOf(await admin.get(id, version)) as unknown as Record<string, unknown>)[name];

const versionsOf = async (id: string): Promise<number> => {
  const { rows } = await world.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM content_item_version WHERE content_item_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
};

describe('A field of many items', () => {
  it('is chosen among those that one control edits, then given a value, and nothing is changed meanwhile', async () => {
    const ids = [await article('One'), await article('Two')];
    await world.unchanged(async () => {
      const { text: first } = await doToMany({ ids });
      expect(first).toContain('Edit a field of 2 items');
      expect([...first.matchAll(/<option value="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'category',
        'weight',
        'sticky',
        'ids',
      ]);
      const { text: second } = await doToMany({ ids, confirmed: 'true', field: 'category' });
      expect(second).toContain('Change “Category” of 2 items');
      expect(second).toMatch(/<li>One<\/li>\s*<li>Two<\/li>/);
      expect(second).toMatch(/<select id="[^"]*" name="value.category"[^]*<option value="news"/);
      expect(second).toMatch(/value="draft" checked[^]*value="live"(?! checked)/);
      const wrong = await doToMany({ ids, confirmed: 'true', field: 'picture' });
      expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Choose a field.')]);
    });
  });

  it('is saved in drafts, each in a version of its own, and nothing else of an item is touched', async () => {
    const ids = [await article('Live', { weight: 3 }), await article('Draft', { weight: 4 }, 'postDraft')];
    const answer = await give(ids, 'category', { 'value.category': 'news', how: 'draft' }, browser, `${LIST}?q=x`);
    expect(answer.headers.get('location')).toBe(`${LIST}?q=x`);
    expect(messageIn((await browser.open(LIST)).text)).toBe('2 items were changed.');
    const [live = '', draft = ''] = ids;
    expect(await member(live, 'category')).toBeUndefined();
    expect(await member(live, 'category', 'latest')).toBe('news');
    expect(await member(live, 'weight', 'latest')).toBe(3);
    expect(await versionsOf(live)).toBe(2);
    expect(await member(draft, 'category', 'latest')).toBe('news');
    await give(ids, 'category', { 'value.category': 'news', how: 'draft' });
    expect(await versionsOf(live)).toBe(2);
    await world.expectInvariants();
  });

  it('is changed in what is published where that is chosen, and drafts stay drafts with it', async () => {
    const ids = [await article('Live'), await article('Both'), await article('Draft', {}, 'postDraft')];
    const [live = '', both = '', draft = ''] = ids;
    itemOf(await admin.postDraft({ contentItemId: both, weight: 5 }));
    await give(ids, 'category', { 'value.category': 'old', how: 'live' });
    expect(await member(live, 'category')).toBe('old');
    expect(await member(both, 'category')).toBe('old');
    expect(await member(both, 'weight')).toBeUndefined();
    expect([await member(both, 'category', 'latest'), await member(both, 'weight', 'latest')]).toEqual(['old', 5]);
    expect((await admin.get(draft)).status).toBe(404);
    expect(await member(draft, 'category', 'latest')).toBe('old');
    await world.expectInvariants();
  });

  it('takes boxes that nobody ticked, empty values, and names that the page has too', async () => {
    const id = await article('Odd', { sticky: true, weight: 3 });
    await give([id], 'sticky', { 'value.sticky': 'false', how: 'live' });
    await give([id], 'weight', { 'value.weight': '', how: 'live' });
    await give([id], 'ids', { 'value.ids': 'mine', how: 'live' });
    expect([await member(id, 'sticky'), (await member(id, 'weight')) ?? null, await member(id, 'ids')]).toEqual([
      false,
      null,
      'mine',
    ]);
  });

  it('is asked for again where the value cannot be, and changes nothing', async () => {
    const ids = [await article('One'), await article('Two')];
    await world.unchanged(async () => {
      const { status, text } = await give(ids, 'weight', { 'value.weight': '12', how: 'draft' });
      expect(status).toBe(400);
      expect(text).toMatch(/href="#[^"]*weight[^"]*">Weight: /);
      expect(text).toContain('value="12"');
    });
  });

  it('is that of one type, and refused for any other choice', async () => {
    const page = itemOf(await admin.post({ contentType: 'Page', titlePart: { title: 'Page' } })).contentItemId;
    const said = async (ids: string[]) => {
      const answer = await doToMany({ ids });
      expect(answer.status).toBe(303);
      return messageIn((await browser.open(LIST)).text);
    };
    expect(await said([page, await article('One')])).toContain('Select items of one content type');
    expect(await said([page])).toContain('None of these items has a field');
    expect(await said(['0'.repeat(26)])).toContain('None of these items has a field');
  });

  it('is changed of all that the filter finds', async () => {
    await article('Sought 1');
    await article('Sought 2');
    await doToMany(
      { scope: 'everything', confirmed: 'true', field: 'weight', given: 'true', 'value.weight': '7', how: 'live' },
      `${LIST}?q=Sought`,
    );
    expect(messageIn((await browser.open(LIST)).text)).toBe('2 items were changed.');
  });

  it('is refused for each item that somebody may not edit or publish, with the reason', async () => {
    const { id: own } = { id: await article('Theirs') };
    await world.app.get(Roles).put({
      name: 'Writer',
      description: '',
      permissions: ['AccessAdminPanel', 'ViewContent', 'PreviewContent', 'EditOwnContent'],
    });
    const ann = await people.create('Writer');
    const writer = await people.signedIn(ann.userName);
    const mine = await article('Mine');
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [ann.id, mine]);
    const { text: asked } = await doToMany({ ids: [mine], confirmed: 'true', field: 'category' }, LIST, writer);
    expect(asked).not.toContain('value="live"');
    const { text } = await give([mine, own], 'category', { 'value.category': 'news', how: 'draft' }, writer);
    expect(text).toContain('1 item was changed. 1 item was refused.');
    expect(text).toContain('<strong>Theirs</strong>');
    expect(await member(mine, 'category', 'latest')).toBe('news');
    expect(await member(own, 'category', 'latest')).toBeUndefined();
    const { text: published } = await give([mine], 'category', { 'value.category': 'old', how: 'live' }, writer);
    expect(published).toContain('0 items were changed. 1 item was refused.');
    const { status } = await give([own], 'category', { 'value.category': 'news' }, writer);
    expect(status).toBe(303);
    expect(messageIn((await writer.open(LIST)).text)).toContain('None of these items');
  });
});

describe('A field of many items that was changed', () => {
  /** What the notice of the list has to put it back with, and the answer to that. */
  const undo = async (meanwhile: () => Promise<unknown> = async () => undefined, by = browser) => {
    const { text } = await by.open(LIST);
    const fields = hiddenFields(text, UNDO);
    await meanwhile();
    await by.post(UNDO, fields);
    return messageIn((await by.open(LIST)).text);
  };

  it('is as before in drafts, and a draft that was made for it is gone', async () => {
    const live = await article('Live', { weight: 3, category: 'old' });
    const draft = await article('Draft', { category: 'news' }, 'postDraft');
    const empty = await article('Empty', {}, 'postDraft');
    const both = await article('Both', { category: 'old' });
    itemOf(await admin.postDraft({ contentItemId: both, category: 'news', weight: 5 }));
    const same = await article('Same', { weight: 9 });
    const ids = [live, draft, empty, both, same];
    await give(ids, 'weight', { 'value.weight': '9', how: 'draft' });
    expect(await member(both, 'weight', 'latest')).toBe(9);
    expect(await undo()).toBe('4 items are as before.');
    expect(itemOf(await admin.get(live, 'latest'))).toMatchObject({ published: true, weight: 3 });
    expect(await member(draft, 'weight', 'latest')).toBeUndefined();
    expect([await member(both, 'weight', 'latest'), await member(both, 'category', 'latest')]).toEqual([5, 'news']);
    expect(await member(both, 'weight')).toBeUndefined();
    expect(await member(same, 'weight')).toBe(9);
    await world.expectInvariants();
  });

  it('is as before in what is published and in the draft above it, each with what it had', async () => {
    const [one, two] = [await article('One', { category: 'old' }), await article('Two', { category: 'old' })];
    itemOf(await admin.postDraft({ contentItemId: one, weight: 5 }));
    itemOf(await admin.postDraft({ contentItemId: two, category: 'news' }));
    await give([one, two], 'category', { 'value.category': 'news', how: 'live' });
    expect([await member(one, 'category'), await member(two, 'category')]).toEqual(['news', 'news']);
    expect(await undo()).toBe('2 items are as before.');
    const states = await Promise.all(
      [one, two].flatMap((id) => [member(id, 'category'), member(id, 'category', 'latest')]),
    );
    expect(states).toEqual(['old', 'old', 'old', 'news']);
    expect(await member(one, 'weight', 'latest')).toBe(5);
    await world.expectInvariants();
  });

  it('stays where somebody has changed the item since, and this is told', async () => {
    const ids = [await article('Kept'), await article('Taken'), await article('Gone'), await article('Drafted')];
    const [kept = '', taken = '', gone = '', drafted = ''] = ids;
    await give(ids, 'category', { 'value.category': 'news', how: 'live' });
    const told = await undo(async () => {
      itemOf(await admin.post({ contentItemId: taken, weight: 4 }));
      itemOf(await admin.postDraft({ contentItemId: drafted, weight: 4 }));
      itemOf(await admin.remove(gone));
    });
    expect(told).toBe(
      '1 item is as before. 3 items were not touched: someone has changed them since, or you cannot change them.',
    );
    expect(await member(kept, 'category')).toBeUndefined();
    expect([await member(taken, 'category'), await member(taken, 'weight')]).toEqual(['news', 4]);
    await world.expectInvariants();
  });

  it('is put back by nobody who may not change it, and with nothing that is no change', async () => {
    const id = await article('Guarded', { category: 'old' });
    await give([id], 'category', { 'value.category': 'news', how: 'live' });
    const fields = hiddenFields((await browser.open(LIST)).text, UNDO);
    const reader = await people.signedIn((await people.create('Contributor')).userName);
    const csrf = hiddenFields((await reader.open('/Account')).text, '/Logout');
    await reader.post(UNDO, { ...fields, ...csrf });
    expect(await member(id, 'category')).toBe('news');
    for (const changes of ['', '{', '{}', '[1]', '[{"id":1}]', '[{"id":"x","draft":{}}]']) {
      const { status, text } = await browser.post(UNDO, { ...fields, changes });
      expect([status, text]).toEqual([400, expect.stringContaining('changes: Must be as the notice has it')]);
    }
    expect(await member(id, 'category')).toBe('news');
  });

  it('has no way back of more than 50 items, or where nothing was changed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 51; count++) ids.push(await article(`Many ${count}`, { category: 'old' }));
    const hasUndo = async () => (await browser.open(LIST)).text.includes(`action="${UNDO}"`);
    await give(ids, 'category', { 'value.category': 'news', how: 'live' });
    expect(await hasUndo()).toBe(false);
    await give(ids.slice(1), 'category', { 'value.category': 'news', how: 'live' });
    expect(await hasUndo()).toBe(false);
    await give(ids.slice(1), 'category', { 'value.category': 'old', how: 'live' });
    expect(await hasUndo()).toBe(true);
  });
});
