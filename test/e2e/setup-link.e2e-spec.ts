import { setTimeout } from 'node:timers/promises';
import { Browser, hiddenFields } from '@espalier/testing';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { SetupLinks } from '#admin/setup';
import { Users } from '#features/users';
import { AuditDiary } from '../support/audit-diary';
import { dashboardStatus } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const OWNER = { userName: 'frieda', email: 'frieda@example.com', password: 'plums in the ice box' };

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({ env: { ADMIN_PASSWORD: '' } });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

/** Path and query of a new link. */
async function link(node = app): Promise<string> {
  const { pathname, search } = new URL((await node.get(SetupLinks).offer()) ?? 'none');
  return pathname + search;
}

/** Until a connection waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.get(Database).query(text)).length === 0) await setTimeout(20);
}

const people = () => app.get(Database).query('SELECT * FROM app_user ORDER BY id');

async function expectVoid(path: string): Promise<void> {
  const { status, text } = await new Browser(app).open(path);
  expect([status, text]).toEqual([404, expect.stringContaining('This link does not set the service up')]);
}

describe('The link to set the service up', () => {
  it('makes whoever opens it the administrator of the first run, and signs them in', async () => {
    const admin = await app.get(Users).findByName('admin');
    const path = await link();
    const browser = new Browser(app);
    const { status, text } = await browser.open(path);
    expect([status, text]).toEqual([200, expect.stringMatching(/name="userName" type="text" value="admin"/)]);
    const before = browser.cookie;
    const diary = await AuditDiary.of(app);
    const answer = await browser.submit(path, '/Setup', OWNER);
    const told = (await diary.events()).slice(-2);
    await diary.close();
    const frieda = { subject: 'frieda', userName: 'frieda', userKind: 'user' };
    expect(told).toMatchObject([
      { event: 'MadeOwner', correlationId: admin?.id, facts: { created: false }, ...frieda },
      { event: 'SignedIn', ...frieda },
    ]);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Admin']);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.open('/Admin')).text).toContain('The service is set up.');
    expect(await app.get(Users).findByName('frieda')).toMatchObject({ id: admin?.id, roles: ['Administrator'] });
    expect(await people()).toHaveLength(1);
    expect((await new Browser(app).signIn(OWNER.userName, OWNER.password)).status).toBe(303);
  });

  it('is of use once, whichever node printed it', async () => {
    const node = await startTestApp({ env: { ADMIN_PASSWORD: '' }, database: app.database });
    const [path, other] = [await link(), await link(node)];
    const late = new Browser(node);
    const form = hiddenFields((await late.open(other)).text, '/Setup');
    expect((await new Browser(app).submit(path, '/Setup', OWNER)).status).toBe(303);
    const after = await people();
    await expectVoid(path);
    await expectVoid(other);
    const thief = { userName: 'thief', email: 'thief@example.com', password: 'an evil password' };
    expect((await late.post('/Setup', { ...form, ...thief })).status).toBe(404);
    expect(await people()).toEqual(after);
    expect(await node.get(SetupLinks).offer()).toBeUndefined();
    await node.stop();
  });

  it('makes one administrator, however many use links at the same time', async () => {
    const attempts = await Promise.all(
      ['anna', 'berta', 'clara'].map(async (userName) => {
        const browser = new Browser(app);
        const form = hiddenFields((await browser.open(await link())).text, '/Setup');
        return () => browser.post('/Setup', { ...form, ...OWNER, userName, email: `${userName}@example.com` });
      }),
    );
    const answers = await Promise.all(attempts.map((attempt) => attempt()));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 404, 404]);
    expect(await people()).toHaveLength(1);
  });

  it.each([
    ['a user name', { userName: 'with space' }],
    ['an e-mail address', { email: 'nobody' }],
    ['a password', { password: 'pa55' }],
  ])('stays good when %s is refused', async (_what, wrong) => {
    const [path, before] = [await link(), await people()];
    const browser = new Browser(app);
    const [[field, typed]] = Object.entries(wrong);
    const { status, text } = await browser.submit(path, '/Setup', { ...OWNER, ...wrong });
    expect([status, text]).toEqual([400, expect.stringContaining(`href="#field-${field}"`)]);
    expect(text).not.toContain(OWNER.password);
    expect(text.includes(typed)).toBe(field !== 'password');
    expect(await people()).toEqual(before);
    expect((await browser.submit(path, '/Setup', OWNER)).status).toBe(303);
  });

  it('is void when it is wrong, and a day after it was printed', async () => {
    const [path, before] = [await link(), await people()];
    const browser = new Browser(app);
    const form = hiddenFields((await browser.open(path)).text, '/Setup');
    for (const wrong of ['/Setup', '/Setup?token=', `${path}x`, path.slice(0, -1), `${path}&token=2`])
      await expectVoid(wrong);
    const later = Date.now() + 24 * 3600_000 + 1000;
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(later));
    await expectVoid(path);
    expect((await browser.post('/Setup', { ...form, ...OWNER })).status).toBe(404);
    expect(await people()).toEqual(before);
  });

  it('is void as soon as somebody can sign in who may do everything', async () => {
    const path = await link();
    await app
      .get(Users)
      .create({ userName: 'editor', email: 'e@example.com', password: 'an editor’s', roles: ['Editor'] });
    expect((await new Browser(app).open(path)).status).toBe(200);
    await app.get(Users).setPassword('admin', OWNER.password);
    await expectVoid(path);
    expect(await app.get(SetupLinks).offer()).toBeUndefined();
  });

  it('is not blocked by strangers who make up others, of which nothing is kept', async () => {
    const path = await link();
    const guesses = Array.from({ length: 60 }, (_, index) => new Browser(app).open(`/Setup?token=guess-${index}`));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]));
    expect(await app.get(Database).query('SELECT FROM auth_attempt')).toEqual([]);
    expect((await new Browser(app).submit(path, '/Setup', OWNER)).status).toBe(303);
  });

  it.each([
    ['disabled', `UPDATE app_user SET enabled = false WHERE user_name = 'admin'`],
    ['deleted', `DELETE FROM app_user WHERE user_name = 'admin'`],
  ])('is for the next who may do everything when the one of the first run is being %s', async (_what, change) => {
    const next = { userName: 'next', email: 'next@example.com', roles: ['Administrator'] };
    const [path, { id }] = [await link(), await app.get(Users).create(next)];
    const browser = new Browser(app);
    const { answer } = await app.get(Database).transaction(async (transaction) => {
      await transaction.query(change);
      const pending = browser.submit(path, '/Setup', OWNER);
      await somebodyWaits();
      return { answer: pending };
    });
    expect((await answer).status).toBe(303);
    const owner = { id, enabled: true, roles: ['Administrator'], hasPassword: true };
    expect(await app.get(Users).findByName(OWNER.userName)).toMatchObject(owner);
    expect(await dashboardStatus(browser)).toBe(200);
  });

  it('is void when a password is being set in another way', async () => {
    const path = await link();
    const { answer } = await app.get(Database).transaction(async (transaction) => {
      await transaction.query(`UPDATE app_user SET password_hash = 'another'`);
      const pending = new Browser(app).submit(path, '/Setup', OWNER);
      await somebodyWaits();
      return { answer: pending };
    });
    expect((await answer).status).toBe(404);
    expect(await app.get(Users).findByName(OWNER.userName)).toBeUndefined();
  });

  it('needs a form that this browser was shown, and that no other site sends', async () => {
    const path = await link();
    const browser = new Browser(app);
    const { token, _csrf } = hiddenFields((await browser.open(path)).text, '/Setup');
    const { _csrf: foreign } = hiddenFields((await new Browser(app).open(path)).text, '/Setup');
    expect((await browser.post('/Setup', { token, ...OWNER })).status).toBe(403);
    expect((await browser.post('/Setup', { token, _csrf: foreign, ...OWNER })).status).toBe(403);
    const own = { token, _csrf, ...OWNER };
    expect((await browser.post('/Setup', own, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await dashboardStatus(browser)).toBe(302);
    expect((await browser.post('/Setup', own)).status).toBe(303);
  });

  it('is not in the database, and nobody can sign in before it was used', async () => {
    const path = await link();
    const stored = await app.get(Database).query('SELECT * FROM setup_link');
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(path.replace('/Setup?token=', ''));
    for (const password of ['', 'admin']) expect((await new Browser(app).signIn('admin', password)).status).toBe(400);
  });
});
