import { Browser, hiddenFields } from '@espalier/testing';
import { Roles, Sessions } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { eventually } from '../support/auth-world';
import { People, changeUser, dashboardStatus } from '../support/people';
import { TEST_CLIENT, startTestApp, type TestApp } from '../support/test-app';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

function setTime(instant: number): void {
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(instant));
}

async function addSessions(userId: string, count: number, name: string, expires: string): Promise<void> {
  await app.get(Database).query(
    `INSERT INTO auth_session (id, sign_in_id, subject, created_utc, last_seen_utc, expires_utc, user_agent)
     SELECT $2 || '-' || n, $2 || '-' || n, $1, now() + n * interval '1 ms', now(), ${expires}, '' FROM generate_series(1, $3::int) n`,
    [userId, name, count],
  );
}

/** Expired ones too. */
const sessionsOf = (userId: string) =>
  app.get(Database).query('SELECT * FROM auth_session WHERE subject = $1', [userId]);

describe('A session', () => {
  it('ends two hours after its last use', async () => {
    const start = Date.now();
    setTime(start);
    const browser = await people.signedIn();
    for (const later of [1.9 * HOUR, 3.8 * HOUR]) {
      setTime(start + later);
      expect(await dashboardStatus(browser)).toBe(200);
    }
    setTime(start + 5.8 * HOUR);
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('ends a day after it began, however busy', async () => {
    const start = Date.now();
    setTime(start);
    const browser = await people.signedIn();
    for (let hour = 1; hour < 24; hour++) {
      setTime(start + hour * HOUR);
      expect(await dashboardStatus(browser)).toBe(200);
    }
    setTime(start + 24 * HOUR);
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('that has expired is cleared away when somebody signs in', async () => {
    const { id, userName } = await people.create('Editor');
    await people.signedIn(userName);
    setTime(Date.now() + 2 * HOUR + MINUTE);
    await people.signedIn();
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('that has expired is cleared away a hundred at a time, and nobody waits for one that somebody else clears away', async () => {
    const { id } = await people.create();
    await addSessions(id, 150, 'old', `now() - interval '3 hours'`);
    await app.get(Database).transaction(async (transaction) => {
      await transaction.query(`SELECT FROM auth_session WHERE id = 'old-1' FOR UPDATE`);
      await people.signedIn();
      expect(await sessionsOf(id)).toHaveLength(50);
    });
    await people.signedIn();
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('is one of a hundred of a user at most: the oldest ends', async () => {
    const [{ id, userName }, other] = [await people.create('Editor'), await people.create('Editor')];
    const [oldest, browser] = [await people.signedIn(userName), await people.signedIn(other.userName)];
    await addSessions(id, 102, 'many', `now() + interval '1 hour'`);
    expect(await sessionsOf(id)).toHaveLength(103);
    const newest = await people.signedIn(userName);
    expect(await sessionsOf(id)).toHaveLength(100);
    const statuses = [oldest, newest, browser].map((one) => dashboardStatus(one));
    expect(await Promise.all(statuses)).toEqual([302, 200, 200]);
  });

  it('is of a user, and never of an application', async () => {
    const { id, userName } = await people.create('Editor');
    const browser = await people.signedIn(userName);
    await app.get(Database).query('UPDATE auth_session SET subject = $2 WHERE subject = $1', [id, TEST_CLIENT.id]);
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('says when and where it began', async () => {
    const { id, userName } = await people.create('Editor');
    const begun = Date.now();
    setTime(begun);
    await new Browser(app).signIn(userName, People.password);
    const [session] = await app.get(Sessions).of(id);
    expect(session).toMatchObject({
      subject: id,
      createdUtc: new Date(begun),
      lastSeenUtc: new Date(begun),
      userAgent: 'node',
    });
  });

  it('keeps of a browser that talks much what it has room for', async () => {
    const { id, userName } = await people.create('Editor');
    const browser = new Browser(app);
    const form = hiddenFields((await browser.open('/Login')).text, '/Login');
    await browser.post('/Login', { ...form, userName, password: People.password }, { 'user-agent': 'x'.repeat(5000) });
    expect((await app.get(Sessions).of(id))[0].userAgent).toHaveLength(300);
  });
});

describe('From the next request on', () => {
  let node: TestApp;
  beforeAll(async () => {
    node = await startTestApp({ database: app.database });
  });
  afterAll(() => node.stop());

  /** Holds on this node at once, and on the other as soon as the news is there. */
  async function expectEverywhere(browser: Browser, status: number): Promise<void> {
    browser.node = app;
    expect(await dashboardStatus(browser)).toBe(status);
    browser.node = node;
    await eventually(async () => expect(await dashboardStatus(browser)).toBe(status));
  }

  it('a disabled user is nobody, on every node, and stays so when enabled again', async () => {
    const { id, userName } = await people.create('Editor');
    const browser = await people.signedIn(userName);
    await expectEverywhere(browser, 200);
    await app.get(Users).disable(userName);
    await expectEverywhere(browser, 302);
    await changeUser(app, userName, { enabled: true });
    await expectEverywhere(browser, 302);
    expect(await app.get(Sessions).of(id)).toEqual([]);
  });

  it('a new password ends every session of the user, on every node', async () => {
    const { userName } = await people.create('Editor');
    const browser = await people.signedIn(userName);
    await app.get(Users).setPassword(userName, 'another password');
    await expectEverywhere(browser, 302);
  });

  it('a user who is gone is nobody', async () => {
    const { id, userName } = await people.create('Editor');
    const browser = await people.signedIn(userName);
    await app.get(Database).query('DELETE FROM app_user WHERE id = $1', [id]);
    browser.node = node;
    expect(await dashboardStatus(browser)).toBe(302);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('a role that was taken away, or that lost a permission, counts no more, on every node', async () => {
    const { userName } = await people.create('Editor');
    const browser = await people.signedIn(userName);
    await expectEverywhere(browser, 200);
    await changeUser(app, userName, { roles: [] });
    await expectEverywhere(browser, 403);

    const role = { name: 'Porter', description: '', permissions: ['AccessAdminPanel'] };
    await app.get(Roles).put(role);
    await changeUser(app, userName, { roles: ['Porter'] });
    await expectEverywhere(browser, 200);
    await app.get(Roles).put({ ...role, permissions: [] });
    await expectEverywhere(browser, 403);
  });

  it('sessions that were ended elsewhere are over', async () => {
    const { id, userName } = await people.create('Editor');
    const [other, last] = [await people.signedIn(userName), await people.signedIn(userName)];
    const sessions = app.get(Sessions);
    const [newest] = await sessions.of(id);
    await sessions.endOne(id, newest.id);
    expect([await dashboardStatus(last), await dashboardStatus(other)]).toEqual([302, 200]);
    await app.get(Database).transaction((transaction) => sessions.endAll(transaction, id));
    other.node = node;
    expect(await dashboardStatus(other)).toBe(302);
  });

  it('nobody ends the session of another person by its id', async () => {
    const [{ id, userName }, { id: other }] = [await people.create('Editor'), await people.create()];
    const browser = await people.signedIn(userName);
    const [session] = await app.get(Sessions).of(id);
    await app.get(Sessions).endOne(other, session.id);
    expect(await dashboardStatus(browser)).toBe(200);
  });
});
