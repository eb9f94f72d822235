import { Browser, type FormValues, hiddenFields } from '@espalier/testing';
import { SecretHasher, Sessions, systemPrincipal } from '#core/auth';
import { Consents } from '#features/openid';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { UserManagement } from '../../src/features/users/management/user-management';
import { OpenidWorld } from '../support/openid-world';
import { People, dashboardStatus } from '../support/people';
import type { TestApp } from '../support/test-app';

let world: OpenidWorld;
let app: TestApp;
let people: People;

beforeAll(async () => {
  world = await OpenidWorld.start();
  app = world.auth.app;
  people = new People(app);
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const accountStatus = async (browser: Browser) => (await browser.open('/Account')).status;
const NEW = 'a new password of mine';
const change = (values: FormValues = {}) => ({ current: People.password, password: NEW, repeated: NEW, ...values });

describe('After signing in', () => {
  it('somebody who may open no admin page comes to their account, whether or not they asked for one', async () => {
    const { userName } = await people.create();
    const browser = new Browser(app);
    const credentials = { userName, password: People.password };
    const plain = await browser.signIn(userName, People.password);
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/Account']);
    const asked = await new Browser(app).submit('/Login?returnUrl=%2FAdmin%2FUsers', '/Login', credentials);
    expect(asked.headers.get('location')).toBe('/Account');
    expect((await browser.open('/Login')).headers.get('location')).toBe('/Account');
    const page = await browser.open('/Account');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(`${userName}@example.com`)]);
    expect(page.text).not.toContain('aria-label="Main"');
  });

  it('somebody who may comes to the admin pages, and finds their account from there', async () => {
    const browser = await people.signedIn((await people.create('Editor')).userName);
    expect((await browser.open('/Admin')).text).toContain('href="/Account"');
    expect((await browser.open('/Account')).text).toContain('aria-label="Main"');
  });

  it('nobody else sees an account', async () => {
    const answer = await new Browser(app).open('/Account');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Login?returnUrl=%2FAccount']);
  });
});

describe('The time zone', () => {
  const choose = (browser: Browser, timeZone: string) => browser.submit('/Account', '/Account/TimeZone', { timeZone });
  const shown = async (browser: Browser) =>
    /<time datetime="[^"]*" title="([^"]*)">/.exec((await browser.open('/Account')).text)?.[1];

  it('is UTC until a person chooses another one, and the exact moment stays', async () => {
    const browser = await people.signedIn((await people.create()).userName);
    expect(await shown(browser)).toMatch(/ UTC$/);
    expect((await choose(browser, 'Europe/Berlin')).status).toBe(303);
    expect(await shown(browser)).toMatch(/\(Europe\/Berlin\)$/);
    expect((await browser.open('/Account')).text).toContain('<option value="Europe/Berlin" selected>');
    await choose(browser, 'Nowhere/At-all');
    expect(await shown(browser)).toMatch(/ UTC$/);
  });
});

describe('The theme', () => {
  const themeOf = async (browser: Browser) =>
    /<html lang="en"(?: data-theme="(\w+)")?>/.exec((await browser.open('/Account')).text)?.[1];
  const choose = (browser: Browser, theme: string) => browser.submit('/Account', '/Account/Theme', { theme });

  it('is that of the device until a person chooses one, and theirs in each of their browsers from then on', async () => {
    const { userName } = await people.create();
    const [here, there] = [await people.signedIn(userName), await people.signedIn(userName)];
    expect(await themeOf(here)).toBeUndefined();
    expect((await choose(here, 'dark')).headers.get('location')).toBe('/Account');
    expect([await themeOf(here), await themeOf(there)]).toEqual(['dark', 'dark']);
    await choose(here, 'light');
    expect(await themeOf(there)).toBe('light');
    await choose(here, '');
    expect(await themeOf(there)).toBeUndefined();
  });

  it('is none of a made-up name, and that of nobody else', async () => {
    const [one, other] = [await people.create(), await people.create()];
    const browser = await people.signedIn(one.userName);
    await choose(browser, '"><b>');
    expect(await themeOf(browser)).toBeUndefined();
    await choose(browser, 'dark');
    expect(await themeOf(await people.signedIn(other.userName))).toBeUndefined();
  });

  it('goes with the person', async () => {
    const { id, userName } = await people.create();
    await choose(await people.signedIn(userName), 'dark');
    const kept = () => app.get(Database).query('SELECT FROM preferences WHERE subject = $1', [id]);
    expect(await kept()).toHaveLength(1);
    await app.get(UserManagement).remove(systemPrincipal, id);
    expect(await kept()).toHaveLength(0);
  });
});

describe('Changing the password', () => {
  it('ends everything else, and keeps this browser signed in with a new cookie', async () => {
    const { userName } = await people.create();
    const [here, there] = [await people.signedIn(userName), await people.signedIn(userName)];
    const before = here.cookie;
    const answer = await here.submit('/Account', '/Account/password', change());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Account']);
    expect(here.cookie).not.toBe(before);
    expect((await here.open('/Account')).text).toContain('Your password was changed.');
    expect(await accountStatus(there)).toBe(302);
    here.cookie = before;
    expect(await accountStatus(here)).toBe(302);
    expect((await new Browser(app).signIn(userName, People.password)).status).toBe(400);
    expect((await new Browser(app).signIn(userName, NEW)).status).toBe(303);
  });

  it('ends the access of applications', async () => {
    const user = await world.user();
    const client = await world.client({ clientId: 'before-the-change' });
    const { access_token: token } = await world.tokens(client, user);
    expect((await world.auth.who(token)).status).toBe(200);
    const browser = await signedInTo(user.userName);
    await browser.submit('/Account', '/Account/password', change({ current: 'a password of hers' }));
    expect((await world.auth.who(token)).status).toBe(401);
  });

  it.each([
    ['a wrong current one', { current: 'wrong' }, 'field-current', 'Is not your password.'],
    ['a new one that is short', { password: 'short', repeated: 'short' }, 'field-password', 'Must have 8 to 1024'],
    [
      'one of the first to guess',
      { password: 'Password1', repeated: 'Password1' },
      'field-password',
      'too easy to guess',
    ],
    ['a slip of the fingers', { repeated: 'a new passwort of mine' }, 'field-repeated', 'Is not the same'],
    ['nothing at all', { current: '', password: '', repeated: '' }, 'field-current', 'Is not your password.'],
  ])('is refused for %s, and changes nothing', async (_what, values, field, message) => {
    const { userName } = await people.create();
    const [browser, other] = [await people.signedIn(userName), await people.signedIn(userName)];
    const { status, text } = await browser.submit('/Account', '/Account/password', change(values));
    expect([status, text]).toEqual([400, expect.stringMatching(new RegExp(`href="#${field}">[^<]*${message}`))]);
    for (const typed of [People.password, NEW]) expect(text).not.toContain(typed);
    expect([await accountStatus(browser), await accountStatus(other)]).toEqual([200, 200]);
    expect((await new Browser(app).signIn(userName, People.password)).status).toBe(303);
  });

  it('is no way to guess the current one', async () => {
    const { userName } = await people.create();
    const browser = await people.signedIn(userName);
    const form = hiddenFields((await browser.open('/Account')).text, '/Account/password');
    const verify = jest.spyOn(app.get(SecretHasher), 'verify');
    // The wait after the fifth failure is a second, in which the others have to be answered.
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date());
    const guesses = Array.from({ length: 20 }, (_, index) => change({ current: `wrong-${index}` }));
    const answers = await Promise.all(
      guesses.map((values) => browser.post('/Account/password', { ...form, ...values })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(verify).toHaveBeenCalledTimes(5);
    expect((await browser.post('/Account/password', { ...form, ...change() })).status).toBe(429);
    await app.get(Users).unlock(userName);
    expect((await browser.post('/Account/password', { ...form, ...change() })).status).toBe(303);
  });
});

describe('Sessions', () => {
  it('are listed with the browser and ended one by one', async () => {
    const { id, userName } = await people.create();
    const [here, there] = [await people.signedIn(userName), await people.signedIn(userName)];
    const { text } = await here.open('/Account');
    expect(text).toContain('This browser');
    const { session } = hiddenFields(text, '/Account/sessions/end');
    expect((await app.get(Sessions).of(id)).map(({ id: one }) => one)).toContain(session);
    await here.submit('/Account', '/Account/sessions/end', {});
    expect([await accountStatus(here), await accountStatus(there)]).toEqual([200, 302]);
    expect((await here.open('/Account')).text).not.toContain('action="/Account/sessions/end"');
  });

  it('of other people cannot be ended', async () => {
    const [{ userName }, victim] = [await people.create(), await people.create()];
    const [browser, other] = [await people.signedIn(userName), await people.signedIn(victim.userName)];
    const [{ id: session }] = await app.get(Sessions).of(victim.id);
    const { _csrf } = hiddenFields((await browser.open('/Account')).text, '/Account/password');
    expect((await browser.post('/Account/sessions/end', { _csrf, session })).status).toBe(303);
    expect(await accountStatus(other)).toBe(200);
  });

  it('all end at once, with the access of applications', async () => {
    const user = await world.user();
    const client = await world.client({ clientId: 'before-the-end' });
    const { access_token: token } = await world.tokens(client, user);
    const [here, there] = [await signedInTo(user.userName), await signedInTo(user.userName)];
    const answer = await here.submit('/Account', '/Account/sign-out', {});
    expect([answer.status, answer.headers.get('location'), here.cookie]).toEqual([303, '/Login', '']);
    expect(await accountStatus(there)).toBe(302);
    expect((await world.auth.who(token)).status).toBe(401);
    expect(await app.get(Sessions).of(user.id)).toEqual([]);
  });
});

describe('Applications that somebody has allowed', () => {
  it('are listed, and lose their access when it is withdrawn', async () => {
    const user = await world.user();
    const client = await world.client({ clientId: 'allowed', displayName: 'The <allowed> one' });
    const { access_token: token } = await world.tokens(client, user, 'openid profile');
    const browser = await signedInTo(user.userName);
    expect((await browser.open('/Account')).text).toContain('The &lt;allowed&gt; one</td><td>openid, profile</td>');
    const answer = await browser.submit('/Account', '/Account/applications/withdraw', {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Account']);
    expect((await world.auth.who(token)).status).toBe(401);
    const { text } = await browser.open('/Account');
    expect(text).toContain('You have not allowed any application');
    expect(await app.get(Consents).of(user.id)).toEqual([]);
  });

  it('are listed when they did not have to ask, too', async () => {
    const user = await world.user();
    const client = await world.client({ clientId: 'implied', displayName: 'Unasked', consentType: 'implicit' });
    const { access_token: token } = await world.tokens(client, user);
    const browser = await signedInTo(user.userName);
    expect((await browser.open('/Account')).text).toContain('<td>Unasked</td><td>What it needs,');
    await browser.submit('/Account', '/Account/applications/withdraw', {});
    expect((await world.auth.who(token)).status).toBe(401);
    expect((await browser.open('/Account')).text).toContain('You have not allowed any application');
  });

  it('by somebody else stay', async () => {
    const [user, { userName }] = [await world.user(), await people.create()];
    const client = await world.client({ clientId: 'of-somebody-else' });
    const { access_token: token } = await world.tokens(client, user);
    const browser = await people.signedIn(userName);
    const { _csrf } = hiddenFields((await browser.open('/Account')).text, '/Account/password');
    await browser.post('/Account/applications/withdraw', { _csrf, application: 'of-somebody-else' });
    expect((await world.auth.who(token)).status).toBe(200);
  });
});

describe('What an account page posts', () => {
  it.each(['password', 'sessions/end', 'sign-out', 'applications/withdraw'])(
    'needs a form that this browser was shown, and that no other site sends: %s',
    async (action) => {
      const { userName } = await people.create('Editor');
      const [browser, other] = [await people.signedIn(userName), await people.signedIn(userName)];
      const { _csrf: foreign } = hiddenFields((await other.open('/Account')).text, '/Account/password');
      const { _csrf } = hiddenFields((await browser.open('/Account')).text, '/Account/password');
      const path = `/Account/${action}`;
      expect((await browser.post(path, change())).status).toBe(403);
      expect((await browser.post(path, { ...change(), _csrf: foreign })).status).toBe(403);
      const { status } = await browser.post(path, { ...change(), _csrf }, { origin: 'https://evil.example' });
      expect(status).toBe(403);
      expect((await new Browser(app).post(path, change())).status).toBe(302);
      expect([await dashboardStatus(browser), await dashboardStatus(other)]).toEqual([200, 200]);
      expect((await new Browser(app).signIn(userName, People.password)).status).toBe(303);
    },
  );
});

async function signedInTo(userName: string): Promise<Browser> {
  const browser = new Browser(app);
  await browser.signIn(userName, 'a password of hers');
  return browser;
}
