import { Browser } from '@espalier/testing';
import { Applications } from '#features/openid';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, TEST_ENVIRONMENT, type TestApp } from '../support/test-app';

const OWNER = TEST_ENVIRONMENT.ADMIN_USERNAME;
const PASSWORD = 'plums in the ice box';

let app: TestApp;
let diary: AuditDiary;
let people: People;
let manager: RestCaller;
let me: string;

beforeAll(async () => {
  app = await startTestApp();
  diary = await AuditDiary.of(app);
  people = new People(app);
  manager = await RestCaller.with(app, 'SiteOwner');
  me = manager.clientId;
});
afterAll(async () => {
  await diary.close();
  await app.stop();
});
afterEach(() => diary.follow({}));

describe('What is done to users over REST', () => {
  const jane = { userName: 'jane', email: 'jane@example.com', enabled: true, roles: ['Editor'] };
  let path: string;

  it('is recorded in the name of the application that does it', async () => {
    const made = diary.told(async () => {
      const { body } = await manager.post('/api/users', { ...jane, password: PASSWORD });
      path = `/api/users/${body.id as string}`;
    });
    expect(await made).toEqual([
      ['Users.Created', 'jane', me, { enabled: true, roles: ['Editor'], hasPassword: true }],
    ]);
    const changed = { userName: 'janet', email: 'janet@example.com', enabled: false, roles: ['Author', 'Editor'] };
    expect(await diary.told(() => manager.put(path, changed))).toEqual([
      [
        'Users.Changed',
        'janet',
        me,
        { changed: ['email', 'userName'], before: { userName: 'jane' }, after: { userName: 'janet' } },
      ],
      ['Users.RolesChanged', 'janet', me, { given: ['Author'], taken: [] }],
      ['Users.Disabled', 'janet', me, {}],
    ]);
    expect(await diary.told(() => manager.put(path, jane))).toMatchObject([
      ['Users.Changed', 'jane', me, {}],
      ['Users.RolesChanged', 'jane', me, { given: [], taken: ['Author'] }],
      ['Users.Enabled', 'jane', me, {}],
    ]);
    const [created] = await diary.during(() => manager.post(`${path}/password`, { password: 'a password of hers' }));
    expect(created).toMatchObject({
      event: 'PasswordChanged',
      correlationId: path.split('/').at(-1),
      userKind: 'application',
      userId: me,
      clientAddress: null,
    });
    expect(await diary.told(() => manager.post(`${path}/sign-out`))).toEqual([
      ['Users.SignedOut', 'jane', me, { everywhere: true }],
    ]);
  });

  it('is not, when it changes nothing or is refused', async () => {
    const refused = await diary.told(async () => {
      expect((await manager.put(path, jane)).status).toBe(200);
      expect((await manager.put(path, { ...jane, userName: '' })).status).toBe(400);
      expect((await manager.put(path, { ...jane, userName: OWNER })).status).toBe(400);
      expect((await manager.put(path, { ...jane, enabled: false }, '"old"')).status).toBe(412);
      expect((await manager.post(`${path}/password`, { password: 'short' })).status).toBe(400);
      expect((await manager.post('/api/users', jane)).status).toBe(400);
      const weak = await RestCaller.with(app, 'ManageUsers');
      expect((await weak.delete(path)).status).toBe(403);
      const [{ id }] = (await manager.get('/api/users?role=Administrator')).body.items as { id: string }[];
      expect((await manager.delete(`/api/users/${id}`)).status).toBe(409);
    });
    expect(refused.filter(([kind]) => kind.startsWith('Users.'))).toEqual([]);
  });

  it('is recorded to the end, and tells no e-mail address and no password', async () => {
    expect(await diary.told(() => manager.delete(path))).toEqual([
      ['Users.Deleted', 'jane', me, { roles: ['Editor'] }],
    ]);
    expect(await diary.text()).not.toMatch(/@example\.com|plums|password of hers|argon2/);
  });
});

describe('What is done on pages', () => {
  it('is recorded in the name of who is signed in, with the address when that is allowed', async () => {
    const user = await people.create();
    const { userName, email } = user;
    const browser = await people.signedIn();
    const page = `/Admin/Users/${user.id}`;
    diary.follow({ clientAddresses: true });
    const [event] = await diary.during(() => browser.submit(page, page, { userName, email }));
    expect(event).toMatchObject({
      event: 'Disabled',
      correlationId: user.id,
      subject: userName,
      userKind: 'user',
      userName: OWNER,
      clientAddress: '127.0.0.1',
    });
  });
});

describe('Signing in and out', () => {
  it('is recorded as what the user does', async () => {
    const { id, userName } = await people.create();
    const browser = new Browser(app);
    const [signedIn, ...others] = await diary.during(() => browser.signIn(userName, People.password));
    expect(others).toEqual([]);
    expect(signedIn).toMatchObject({ event: 'SignedIn', correlationId: id, userKind: 'user', userId: id, userName });
    expect(await diary.told(() => browser.submit('/Account', '/Logout', {}))).toEqual([
      ['Users.SignedOut', userName, userName, { everywhere: false }],
    ]);
    const again = await people.signedIn(userName);
    expect(await diary.told(() => again.submit('/Account', '/Account/sign-out', {}))).toEqual([
      ['Users.SignedOut', userName, userName, { everywhere: true }],
    ]);
  });

  it('is recorded of both when somebody signs in in the browser of somebody else', async () => {
    const [one, two] = [await people.create(), await people.create()];
    const browser = await people.signedIn(one.userName);
    const credentials = { userName: two.userName, password: People.password };
    expect(await diary.told(() => browser.submit('/Login?again=true', '/Login', credentials))).toEqual([
      ['Users.SignedOut', one.userName, one.userName, { everywhere: false }],
      ['Users.SignedIn', two.userName, two.userName, {}],
    ]);
  });

  it('is recorded of another browser, but not when a session merely runs out', async () => {
    const { id, userName } = await people.create();
    const browser = await people.signedIn(userName);
    const other = await people.signedIn(userName);
    const [session] = /name="session" value="([^"]+)"/.exec((await browser.open('/Account')).text)?.slice(1) ?? [];
    expect(await diary.told(() => browser.submit('/Account', '/Account/sessions/end', { session }))).toEqual([
      ['Users.SignedOut', userName, userName, { everywhere: false, elsewhere: true }],
    ]);
    expect((await other.open('/Account')).status).toBe(302);
    await app
      .get(Database)
      .query(`UPDATE auth_session SET expires_utc = now() - interval '1 day' WHERE subject = $1`, [id]);
    const ranOut = await diary.told(async () => {
      expect((await browser.open('/Account')).status).toBe(302);
      await people.signedIn();
    });
    expect(ranOut.filter(([, subject]) => subject === userName)).toEqual([]);
  });

  it('is recorded with a new password of one’s own', async () => {
    const { userName } = await people.create();
    const browser = await people.signedIn(userName);
    const change = { current: People.password, password: PASSWORD, repeated: PASSWORD };
    expect(await diary.told(() => browser.submit('/Account', '/Account/password', change))).toEqual([
      ['Users.PasswordChanged', userName, userName, {}],
      ['Users.SignedIn', userName, userName, {}],
    ]);
  });
});

describe('Failing to sign in', () => {
  const fail = (userName: string, password = 'wrong') => new Browser(app).signIn(userName, password);

  it('is recorded only when an administrator wants it, as what a stranger does', async () => {
    const { id, userName } = await people.create();
    expect(await diary.told(() => fail(userName))).toEqual([]);
    diary.follow({ events: { 'Users.SignInFailed': true } });
    const [failed, ...others] = await diary.during(() => fail(userName));
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      event: 'SignInFailed',
      correlationId: id,
      subject: userName,
      userKind: 'anonymous',
      userId: '',
      userName: '',
    });
  });

  it('keeps nothing of what was typed for a name that nobody has', async () => {
    diary.follow({ events: { 'Users.SignInFailed': true } });
    expect(await diary.told(() => fail('hunter2-in-the-wrong-field', 'hunter3'))).toEqual([
      ['Users.SignInFailed', 'unknown', '', {}],
    ]);
    expect(await diary.text()).not.toMatch(/hunter[23]/);
  });

  it('is recorded once it has to wait, and so is that it need not any more', async () => {
    const { userName } = await people.create();
    const failures = await diary.told(async () => {
      for (let times = 0; times < 6; times++) await fail(userName);
    });
    expect(failures).toEqual([['Users.LockedOut', userName, '', { untilUtc: expect.stringMatching(/Z$/) }]]);
    const unlock = () => diary.told(() => app.get(Users).unlock(userName));
    expect(await unlock()).toEqual([['Users.Unlocked', userName, 'system', {}]]);
    expect(await unlock()).toEqual([]);
  });

  it('is told with the end of the wait in words', async () => {
    const { userName } = await people.create();
    const [locked] = await diary.during(async () => {
      for (let times = 0; times < 6; times++) await fail(userName);
    });
    const { text } = await (await people.signedIn()).open(`/Admin/AuditTrail/Display/${locked?.id}`);
    expect(text).toMatch(/<dt>Until<\/dt>\s*<dd><time [^>]*>\d+ \w+ \d{4}, \d\d:\d\d<\/time><\/dd>/);
  });
});

describe('What is done to roles', () => {
  const painter = { name: 'Painter', description: 'Paints', permissions: ['ViewContent'] };
  const path = '/api/roles/Painter';

  it('is recorded, with the permissions that were granted and revoked', async () => {
    const { description, permissions } = painter;
    expect(await diary.told(() => manager.post('/api/roles', painter))).toEqual([
      ['Roles.Created', 'Painter', me, { description, permissions }],
    ]);
    const changed = { description, permissions: ['ViewUsers'] };
    expect(await diary.told(() => manager.put(path, changed))).toEqual([
      ['Roles.Changed', 'Painter', me, { granted: ['ViewUsers'], revoked: ['ViewContent'] }],
    ]);
    expect(await diary.told(() => manager.put(path, changed))).toEqual([]);
    expect(await diary.told(() => manager.delete(path))).toEqual([
      ['Roles.Deleted', 'Painter', me, { description, permissions: ['ViewUsers'], users: 0, applications: 0 }],
    ]);
  });

  it('is recorded with who has lost a role that was deleted', async () => {
    await manager.post('/api/roles', painter);
    const one = await people.create('Painter', 'Editor');
    const two = await people.create('Painter');
    await app.get(Applications).create({ clientId: 'easel', roles: ['Painter'] });
    const [[, , , facts]] = await diary.told(() => manager.delete(path));
    expect(facts).toMatchObject({
      users: 2,
      applications: 1,
      lostBy: expect.arrayContaining([one.userName, two.userName, 'easel']),
    });
    expect((await app.get(Users).findById(one.id))?.roles).toEqual(['Editor']);
  });

  it('is not when it is refused', async () => {
    const refused = await diary.told(async () => {
      expect((await manager.put('/api/roles/Editor', { permissions: ['NoSuch'] })).status).toBe(400);
      expect((await manager.put('/api/roles/Editor', { permissions: [] }, '"old"')).status).toBe(412);
      expect((await manager.delete('/api/roles/Administrator')).status).toBe(409);
      expect((await manager.post('/api/roles', { name: 'editor' })).status).toBe(400);
    });
    expect(refused).toEqual([]);
  });

  it('is recorded of the roles of the first run, in the name of the service', async () => {
    const ofAdministrators = (await diary.events()).filter(({ correlationId }) => correlationId === 'Administrator');
    expect(ofAdministrators).toMatchObject([{ category: 'Roles', event: 'Created', userKind: 'system' }]);
  });
});

it('Every kind of event that is to be found here was', async () => {
  expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS['audit-people']]));
  expect(await diary.unnamedFacts()).toEqual([]);
});
