import { Browser, hiddenFields } from '@espalier/testing';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';
import { TEST_ENVIRONMENT } from '../support/test-app';

const USERS = '/Admin/Users';
const CONTENTS = '/Admin/Contents/ContentItems';
const NOTICE = 'The filter is too long to return to.';

let world: ContentWorld;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  browser = await people.signedIn();
  await world.admin.putType('Note', { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());

const newUser = async () => (await people.create()).id;
const newItem = async () => {
  const saved = await world.admin.post({ contentType: 'Note', titlePart: { title: 'user-made' } });
  return itemOf(saved).contentItemId;
};

/** A list with a filter of about so many characters, which finds what is made here. */
const listOf = (path: string, length: number) => {
  const q = `user- AND NOT "${'stone wall '.repeat(length / 11)}"`;
  return `${path}?${new URLSearchParams({ q, pageSize: '50' }).toString()}`;
};

/** What the browser is asked before something is done to a row of a list. */
async function asked(list: string, action: string): Promise<string> {
  const html = (await browser.open(list)).text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
  const [link] = new RegExp(`${action}\\?[^"]*`).exec(html) ?? [];
  return (await browser.open(String(link))).text;
}

async function confirmed(page: string, action: string) {
  const answer = await browser.post(action, hiddenFields(page, action));
  return answer.headers.get('location');
}

describe.each([
  [USERS, 'delete', 'disable', newUser],
  [CONTENTS, 'Delete', 'Clone', newItem],
] as const)('The list %s with a long filter', (path, deleting, changing, made) => {
  it('is the same again after something was done to a row', async () => {
    const list = listOf(path, 5000);
    const id = await made();
    const { text } = await browser.open(list);
    const form = { ...hiddenFields(text, '/Logout'), returnUrl: list };
    expect((await browser.post(`${path}/${id}/${changing}`, form)).headers.get('location')).toBe(list);
    const page = await asked(list, `${path}/${id}/${deleting}`);
    expect(page).not.toContain(NOTICE);
    expect(await confirmed(page, `${path}/${id}/${deleting}`)).toBe(list);
  });

  it('is the same again for whoever had to sign in first', async () => {
    const list = listOf(path, 5000);
    const credentials = { userName: TEST_ENVIRONMENT.ADMIN_USERNAME, password: People.password };
    const cameBackTo = async (wanted: string) => {
      const stranger = new Browser(world.app);
      const login = String((await stranger.open(wanted)).headers.get('location'));
      return (await stranger.submit(login, '/Login', credentials)).headers.get('location');
    };
    expect(await cameBackTo(list)).toBe(list);
    expect(await cameBackTo(listOf(path, 9900))).toBe(path);
  });

  it('is shown without a filter that no link can hold, and this is said before', async () => {
    const id = await made();
    const page = await asked(listOf(path, 9900), `${path}/${id}/${deleting}`);
    expect(page).toContain(NOTICE);
    expect(await confirmed(page, `${path}/${id}/${deleting}`)).toBe(`${path}?pageSize=50`);
  });

  it('is the same again after something was done to many', async () => {
    const list = listOf(path, 9900);
    const { text } = await browser.open(list);
    const answer = await browser.post(list, hiddenFields(text, '/Logout'));
    expect(answer.headers.get('location')).toBe(list);
  });
});
