import { hiddenFields, type Browser } from '@espalier/testing';
import { DataSource } from 'typeorm';
import { Clock } from '#platform/clock';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const SILENT_MS = 46_000;

let world: ContentWorld;
let people: People;
let path: string;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  await world.admin.putType('Tree', { parts: [{ part: 'TitlePart' }] });
  const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Tree', titlePart: { title: 'Oak' } }));
  path = `/Admin/Contents/ContentItems/${contentItemId}/Edit/Presence`;
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const enter = async (...roles: string[]) => {
  const { userName } = await people.create(...roles);
  const browser = await people.signedIn(userName);
  return { userName, browser, token: hiddenFields((await browser.open('/Account')).text, '/Logout') };
};

const beat = async ({ browser, token }: { browser: Browser; token: object }, values: object, status = 200) => {
  const answer = await browser.post(path, { ...token, ...values });
  expect(answer.status).toBe(status);
  return status === 200 ? (JSON.parse(answer.text) as unknown) : undefined;
};

describe('Who is in an item', () => {
  it('hears of the others there and their fields, until they leave or are silent', async () => {
    const [one, two] = [await enter('Editor'), await enter('Editor')];
    expect(await beat(one, { field: 'titlePart.title' })).toEqual([]);
    const first = {
      name: one.userName,
      field: 'titlePart.title',
      initials: 'U1',
      colour: expect.any(Number) as number,
    };
    expect(await beat(two, {})).toEqual([first]);
    expect(await beat(one, { leaves: 'on' })).toEqual([]);
    expect(await beat(two, {})).toEqual([]);
    await beat(one, { field: 'x'.repeat(500) });
    expect(await beat(two, {})).toEqual([{ ...first, field: 'x'.repeat(200) }]);
    const later = new Date(Date.now() + SILENT_MS);
    jest.spyOn(world.app.get(Clock), 'now').mockReturnValue(later);
    expect(await beat(two, {})).toEqual([]);
    const rows: unknown = await world.app.get(DataSource).query('SELECT user_name FROM editor_presence');
    expect(rows).toEqual([{ user_name: two.userName }]);
  });

  it('is told to nobody who may not edit it', async () => {
    const reader = await enter();
    await beat(reader, {}, 403);
    const editor = await enter('Editor');
    await beat(editor, {});
    expect((await editor.browser.post(path.replace(/\w{26}/, 'z'.repeat(26)), editor.token)).status).toBe(404);
    expect((await editor.browser.post(path, {})).status).toBe(403);
  });
});
