import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const CONTENTS = '/Admin/Values/Contents/ContentItems';

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', { displayName: 'Newspaper article', parts: [{ part: 'TitlePart' }] });
  await admin.putType('Arrow', { securable: true, stereotype: 'Widget', parts: [{ part: 'TitlePart' }] });
  await admin.putType('Secret', { securable: true, stereotype: 'Hidden', parts: [{ part: 'TitlePart' }] });
  for (const title of ['Stone', 'Wall', 'Moss']) {
    itemOf(await admin.post({ contentType: 'Article', titlePart: { title } }));
  }
  for (const name of ['Anonymous', 'Authenticated']) {
    await world.app.get(Roles).put({ name, description: '', permissions: [] });
  }
  await world.app.get(Roles).put({
    name: 'Reader',
    description: '',
    permissions: ['AccessAdminPanel', 'View_Article', 'ViewOwn_Arrow'],
  });
});
afterAll(() => world.stop());

const ask = (parameters: Record<string, string>, by = browser, path = CONTENTS) =>
  by.open(`${path}?${new URLSearchParams(parameters).toString()}`);

const offered = async (parameters: Record<string, string>, by = browser, path = CONTENTS): Promise<string[]> => {
  const { text } = await ask(parameters, by, path);
  const { values } = JSON.parse(text) as { values: { term: string; text?: string; count?: string }[] };
  return values.map(({ term, text: meaning, count }) => [term, meaning, count].filter(Boolean).join(' | '));
};

describe('Values that a filter offers', () => {
  it('are types by name or by what they are called, with their items counted', async () => {
    expect(await offered({ term: 'type', value: 'ar' })).toEqual([
      'type:Arrow | Arrow | 0',
      'type:Article | Newspaper article | 3',
    ]);
    expect(await offered({ term: 'TYPE', value: 'newsp' })).toEqual(['type:Article | Newspaper article | 3']);
    expect(await offered({ term: 'type', value: 'Article,ar' })).toEqual(['type:Article,Arrow | Arrow | 0']);
    expect(await offered({ term: 'stereotype', value: '' })).toEqual(['stereotype:Hidden', 'stereotype:Widget']);
  });

  it('are none that somebody may not see, and counts only of what they may see all of', async () => {
    const reader = await people.signedIn((await people.create('Reader')).userName);
    expect(await offered({ term: 'type', value: '' }, reader)).toEqual([
      'type:Arrow | Arrow',
      'type:Article | Newspaper article',
    ]);
    expect(await offered({ term: 'stereotype', value: '' }, reader)).toEqual(['stereotype:Widget']);
    expect(await offered({ term: 'status', value: '' }, reader)).toEqual([
      'status:latest | All',
      'status:published | Published',
      'status:draft | Drafts',
      'status:scheduled | Scheduled',
      'status:archived | Archived',
      'status:allversions | All versions',
      'status:owner | Mine',
    ]);
    expect((await ask({ term: 'type', value: '', type: 'Secret' }, reader)).status).toBe(403);
    expect((await ask({ term: 'name', value: '' }, reader, '/Admin/Values/Users')).status).toBe(403);
  });

  it('are refused, as the list is, to those who may see nothing of it, and say which permission is missing', async () => {
    await world.app.get(Roles).put({ name: 'Doorkeeper', description: '', permissions: ['AccessAdminPanel'] });
    const keeper = await people.signedIn((await people.create('Doorkeeper')).userName);
    const list = await keeper.open('/Admin/Contents/ContentItems');
    expect([list.status, list.text]).toEqual([403, expect.stringContaining('“View: all”')]);
    expect((await ask({ term: 'type', value: '' }, keeper)).status).toBe(403);
  });

  it('are statuses, counted in the list that is shown', async () => {
    const counts = (value: string) => offered({ term: 'status', value, type: 'Article' });
    expect(await counts('d')).toEqual(['status:draft | Drafts | 0']);
    itemOf(await admin.postDraft({ contentType: 'Article', titlePart: { title: 'Draft' } }));
    expect(await counts('d')).toEqual(['status:draft | Drafts | 1']);
    expect(await counts('l')).toEqual(['status:latest | All | 4']);
    expect(await counts('p')).toEqual(['status:published | Published | 3']);
    expect(await offered({ term: 'status', value: 'p', type: 'Arrow' })).toEqual(['status:published | Published | 0']);
    expect(await offered({ term: 'status', value: 'removed' })).toEqual(['status:removed | Removed']);
  });

  it('are people for those who may see users, oneself first, and oneself alone for all others', async () => {
    const ann = await people.create('Reader');
    expect(await offered({ term: 'owner', value: '' })).toEqual(
      expect.arrayContaining(['owner:me | You, admin', 'owner:admin', `owner:${ann.userName}`]),
    );
    expect(await offered({ term: 'author', value: 'adm' })).toEqual(['author:me | You, admin', 'author:admin']);
    expect(await offered({ term: 'author', value: 'USER-' })).toContain(`author:${ann.userName}`);
    expect(await offered({ term: 'owner', value: '%' })).toEqual([]);
    const reader = await people.signedIn(ann.userName);
    expect(await offered({ term: 'owner', value: '' }, reader)).toEqual([`owner:me | You, ${ann.userName}`]);
    expect(await offered({ term: 'owner', value: 'adm' }, reader)).toEqual([]);
  });

  it('are dates and ranges that the filter takes', async () => {
    const dates = await offered({ term: 'created', value: '' });
    expect(dates).toContain('created:>=@today-7 | Last 7 days');
    expect(await offered({ term: 'modified', value: 'today' })).toEqual(['modified:@today | Today']);
    for (const date of dates) {
      const q = date.split(' | ')[0] ?? '';
      expect((await admin.list({ q })).status).toBe(200);
    }
  });

  it('are offered by other lists too', async () => {
    expect(await offered({ term: 'role', value: 'ed' }, browser, '/Admin/Values/Users')).toEqual(['role:Editor']);
    const trail = '/Admin/Values/AuditTrail';
    expect(await offered({ term: 'category', value: 'con' }, browser, trail)).toContain('category:Content | Content');
    expect(await offered({ term: 'event', value: 'publ' }, browser, trail)).toContain('event:Published | Published');
    expect(await offered({ term: 'username', value: 'adm' }, browser, trail)).toEqual(['username:admin | You']);
    expect(await offered({ term: 'type', value: 'arr' }, browser, '/Admin/Values/RecycleBin')).toEqual([
      'type:Arrow | Arrow',
    ]);
  });

  it('are refused for what no term can be asked for', async () => {
    for (const [parameters, member] of [
      [{ term: 'lost', value: '' }, 'term'],
      [{ value: '' }, 'term'],
      [{ term: 'text', value: 'a' }, 'term'],
      [{ term: 'type', value: 'x'.repeat(101) }, 'value'],
    ] as const) {
      const { status, text } = await ask(parameters);
      expect([status, text]).toEqual([400, expect.stringContaining(member)]);
    }
    expect((await ask({ term: 'type', value: '\0%_\\' })).status).toBe(200);
  });

  it('are no more than eight', async () => {
    for (let count = 0; count < 9; count++) await admin.putType(`Many${count}`, { parts: [{ part: 'TitlePart' }] });
    expect(await offered({ term: 'type', value: 'many' })).toHaveLength(8);
  });
});
