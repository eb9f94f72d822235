import { Logger } from '@nestjs/common';
import { Browser, hiddenFields } from '@espalier/testing';
import { Database } from '#platform/database';
import { ServiceLogger } from '#platform/logging';
import { Users } from '#features/users';
import { People, dashboardStatus } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

/** Newest last. */
const storedSessions = () => app.get(Database).query<{ id: string }>('SELECT * FROM auth_session ORDER BY created_utc');

describe('Signing in', () => {
  it('leads from the page that was asked for to the form and back, and out again', async () => {
    const browser = new Browser(app);
    const refused = await browser.open('/Admin?tab=1');
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/Login?returnUrl=%2FAdmin%3Ftab%3D1']);

    const credentials = { userName: 'admin', password: People.password };
    const accepted = await browser.submit('/Login?returnUrl=%2FAdmin%3Ftab%3D1', '/Login', credentials);
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/Admin?tab=1']);

    const dashboard = await browser.open('/Admin');
    expect([dashboard.status, dashboard.text]).toEqual([200, expect.stringContaining('Signed in as admin')]);

    const left = await browser.submit('/Admin', '/Logout', {});
    expect([left.status, left.headers.get('location')]).toEqual([303, '/Login']);
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('is not needed twice', async () => {
    const browser = await people.signedIn();
    expect((await browser.open('/Login')).headers.get('location')).toBe('/Admin');
    expect((await browser.open('/Login?returnUrl=%2Ftins')).headers.get('location')).toBe('/tins');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '/\t/evil.example',
    '/\r\nx: y',
  ])('never leads to another site: %j', async (returnUrl) => {
    const path = `/Login?${new URLSearchParams({ returnUrl }).toString()}`;
    const browser = new Browser(app);
    const { text } = await browser.open(path);
    expect(hiddenFields(text, '/Login').returnUrl).toBe('');
    const credentials = { userName: 'admin', password: People.password };
    const answer = await browser.submit('/Login', '/Login', { ...credentials, returnUrl });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Admin']);
    expect((await browser.open(path)).headers.get('location')).toBe('/Admin');
  });

  it('answers the same to an unknown name, a wrong password, a disabled user and one without a password', async () => {
    const [{ userName }, disabled] = [await people.create(), await people.create()];
    await app.get(Users).disable(disabled.userName);
    await app.get(Users).create({ userName: 'fresh', email: 'fresh@example.com' });
    const browser = new Browser(app);
    const attempts = [
      ['nobody', People.password],
      [userName, 'wrong-password'],
      [disabled.userName, People.password],
      ['fresh', ''],
    ];
    const answers = await Promise.all(
      attempts.map(async ([name, password]) => {
        const { status, headers, text } = await browser.signIn(name, password);
        const told = [...headers].filter(([header]) => !/^(date|x-request-id|content-length)$/.test(header));
        return { status, told, text: text.replace(`value="${name}"`, '').replace(/name="_csrf" value="[^"]+"/, '') };
      }),
    );
    expect(answers[0]).toMatchObject({
      status: 400,
      text: expect.stringContaining('The user name or the password is wrong'),
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toContain(People.password);
  });

  it('needs a form that this browser was shown, and that no other site sends', async () => {
    const [browser, other] = [new Browser(app), new Browser(app)];
    const credentials = { userName: 'admin', password: People.password };
    const foreign = hiddenFields((await other.open('/Login')).text, '/Login');
    expect((await browser.post('/Login', credentials)).status).toBe(403);
    expect((await browser.post('/Login', { ...foreign, ...credentials })).status).toBe(403);
    const own = { ...hiddenFields((await browser.open('/Login')).text, '/Login'), ...credentials };
    expect((await browser.post('/Login', own, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await dashboardStatus(browser)).toBe(302);
    expect((await browser.post('/Login', own)).status).toBe(303);
  });
});

describe('The session cookie', () => {
  it('is out of reach of scripts and of other sites, and goes with the browser', async () => {
    const answer = await new Browser(app).signIn();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^espalier=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('gets a new value at sign-in: one that a stranger has set is worth nothing', async () => {
    const stranger = 'espalier=QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE';
    const browser = new Browser(app);
    browser.cookie = stranger;
    await browser.signIn();
    expect(await dashboardStatus(browser)).toBe(200);
    expect(browser.cookie).not.toBe(stranger);

    browser.cookie = stranger;
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('gets a new value when somebody signs in again, and the old one is worth nothing', async () => {
    const browser = await people.signedIn();
    const before = browser.cookie;
    const credentials = { userName: 'admin', password: People.password };
    const form = hiddenFields((await browser.open('/Admin')).text, '/Logout');
    expect((await browser.post('/Login', { ...form, ...credentials })).status).toBe(303);
    expect(browser.cookie).not.toBe(before);
    expect(await dashboardStatus(browser)).toBe(200);
    browser.cookie = before;
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('is worth nothing after signing out, whoever kept it', async () => {
    const browser = await people.signedIn();
    const kept = browser.cookie;
    await browser.submit('/Admin', '/Logout', {});
    expect(browser.cookie).toBe('');
    browser.cookie = kept;
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('is not in the database', async () => {
    const browser = await people.signedIn();
    const secret = browser.cookie.replace('espalier=', '');
    const stored = await storedSessions();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(secret);
    browser.cookie = `espalier=${stored.at(-1)?.id}`;
    expect(await dashboardStatus(browser)).toBe(302);
  });
});

describe('The log', () => {
  it('knows neither sessions nor passwords nor tokens of forms, not even at its most talkative', async () => {
    const lines: unknown[] = [];
    for (const method of ['log', 'debug', 'verbose', 'warn', 'error'] as const) {
      jest.spyOn(ServiceLogger.prototype, method).mockImplementation((...line) => void lines.push(line));
    }
    const node = await startTestApp({ env: { LOG_LEVEL: 'trace' }, database: app.database });
    try {
      const browser = new Browser(node);
      const before = browser.cookie;
      await browser.signIn('admin', 'Wrong-password-1');
      await browser.signIn();
      const { _csrf } = hiddenFields((await browser.open('/Admin')).text, '/Logout');
      await browser.post('/Logout', { _csrf: 'wrong' });
      const [{ id }] = (await storedSessions()).toReversed();
      const log = lines.map((line) => JSON.stringify(line)).join('\n');
      expect(log).toContain('POST /Login 303');
      const secrets = [before, browser.cookie].map((cookie) => cookie.replace('espalier=', ''));
      for (const secret of [...secrets.filter(Boolean), _csrf, id, People.password, 'Wrong-password-1']) {
        expect(log).not.toContain(secret);
      }
    } finally {
      await node.stop();
      Logger.overrideLogger(false);
    }
  });
});
