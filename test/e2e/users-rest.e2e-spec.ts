import type { JsonObject } from '@espalier/plugin-sdk';
import { Roles } from '#core/auth';
import { Database } from '#platform/database';
import { Credentials, Users } from '#features/users';
import { eventually } from '../support/auth-world';
import { faultOf, RestCaller } from '../support/rest-caller';
import { People, dashboardStatus } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const PASSWORD = 'a long password';

let app: TestApp;
let people: People;
let owner: RestCaller;
let created = 0;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  owner = await RestCaller.owner(app);
});
afterAll(() => app.stop());

function values(members: object = {}) {
  const userName = `person-${++created}`;
  return { userName, email: `${userName}@example.com`, enabled: true, roles: [] as string[], ...members };
}

function idOf({ id }: JsonObject): string {
  if (typeof id !== 'string') throw new Error('There is no id');
  return id;
}

async function make(members: object = {}): Promise<string> {
  const { status, body } = await owner.post('/api/users', values(members));
  expect(status).toBe(201);
  return idOf(body);
}

describe('A user over REST', () => {
  it('is made, read, replaced and deleted, and its password is in no answer', async () => {
    const given = values({ roles: ['editor'], password: PASSWORD });
    const made = await owner.post('/api/users', given);
    const { userName, email, enabled } = given;
    const shown = { userName, email, enabled, roles: ['Editor'] };
    expect([made.status, made.body]).toEqual([
      201,
      { ...shown, id: expect.any(String), hasPassword: true, createdUtc: expect.any(String) },
    ]);
    const path = `/api/users/${idOf(made.body)}`;
    expect(made.headers.get('location')).toMatch(new RegExp(`${path}$`));

    const read = await owner.get(path);
    expect([read.status, read.body, read.headers.get('etag')]).toEqual([200, made.body, made.headers.get('etag')]);
    expect(made.text + read.text).not.toMatch(/argon2|passwordHash|password_hash|a long password/);

    const replaced = await owner.put(path, { ...read.body, email: 'new@example.com', roles: ['Author', 'Editor'] });
    expect([replaced.status, replaced.body]).toEqual([
      200,
      { ...read.body, email: 'new@example.com', roles: ['Author', 'Editor'] },
    ]);
    expect((await owner.delete(path)).status).toBe(204);
    expect(faultOf(await owner.get(path))).toEqual([404, 'users.not-found']);
    expect(faultOf(await owner.delete(path))).toEqual([404, 'users.not-found']);
  });

  it('keeps what is its own under another name: sessions, and what it owns', async () => {
    const given = values({ password: People.password, roles: ['Editor'] });
    const id = await make(given);
    const browser = await people.signedIn(given.userName);
    const { status } = await owner.put(`/api/users/${id}`, {
      ...values({ roles: ['Editor'] }),
      userName: `re-${created}`,
    });
    expect(status).toBe(200);
    expect(await dashboardStatus(browser)).toBe(200);
    expect((await browser.open('/Admin')).text).toContain(`Signed in as re-${created}`);
  });

  it('signs in with a new password, and with it all sessions end', async () => {
    const given = values({ password: People.password, roles: ['Editor'] });
    const id = await make(given);
    const browser = await people.signedIn(given.userName);
    expect((await owner.post(`/api/users/${id}/password`, { password: PASSWORD })).status).toBe(204);
    expect(await dashboardStatus(browser)).toBe(302);
    expect(await app.get(Credentials).verify(given.userName, PASSWORD, 'test')).toMatchObject({ userId: id });
  });

  it.each([
    ['signed out', (id: string) => owner.post(`/api/users/${id}/sign-out`)],
    ['disabled', (id: string) => owner.put(`/api/users/${id}`, values({ enabled: false, roles: ['Editor'] }))],
    ['deleted', (id: string) => owner.delete(`/api/users/${id}`)],
  ])('that is %s has no session any more, on every node', async (_what, end) => {
    const second = await startTestApp({ database: app.database });
    try {
      const given = values({ password: People.password, roles: ['Editor'] });
      const id = await make(given);
      const browser = await people.signedIn(given.userName);
      browser.node = second;
      expect(await dashboardStatus(browser)).toBe(200);
      expect((await end(id)).status).toBeLessThan(300);
      await eventually(async () => expect(await dashboardStatus(browser)).toBe(302));
      const left = await app.get(Database).query('SELECT FROM auth_session WHERE subject = $1', [id]);
      expect(left).toEqual([]);
    } finally {
      await second.stop();
    }
  });

  it('is refused for the rights first, and then for what was read', async () => {
    const manager = await RestCaller.with(app, 'ManageUsers');
    const id = await make();
    const stale = '"of another version"';
    const promoted = await manager.put(`/api/users/${id}`, values({ roles: ['Administrator'] }), stale);
    expect(faultOf(promoted)).toEqual([403, 'auth.role-beyond-caller']);
    expect(faultOf(await manager.put(`/api/users/${id}`, values(), stale))).toEqual([412, 'users.changed']);
  });

  it('changes only as it was read, on demand', async () => {
    const id = await make();
    const path = `/api/users/${id}`;
    const tag = (await owner.get(path)).headers.get('etag') ?? '';
    expect((await owner.put(path, values(), tag)).status).toBe(200);
    expect(faultOf(await owner.put(path, values(), tag))).toEqual([412, 'users.changed']);
    expect(faultOf(await owner.delete(path, tag))).toEqual([412, 'users.changed']);
    expect((await owner.delete(path, '*')).status).toBe(204);
  });

  it.each([
    ['nothing', undefined, 400, 'http.invalid-body', ['']],
    ['a list', [], 400, 'http.invalid-body', ['']],
    ['unknown members', values({ isAdmin: true }), 400, 'http.invalid-body', ['isAdmin']],
    ['U+0000', values({ email: 'a\0@example.com' }), 400, 'http.invalid-body', ['email']],
    [
      'wrong types',
      values({ enabled: 'yes', roles: ['Editor', 1] }),
      400,
      'http.invalid-body',
      ['enabled', 'roles[1]'],
    ],
    ['a name with spaces', values({ userName: 'a b' }), 400, 'users.invalid', ['userName']],
    ['a name that grows when compared', values({ userName: 'ﷺ'.repeat(20) }), 400, 'users.invalid', ['userName']],
    ['no address', values({ email: 'nowhere' }), 400, 'users.invalid', ['email']],
    ['the name of another', values({ userName: 'ADMIN' }), 400, 'users.invalid', ['userName']],
    ['no such role', values({ roles: ['Edtor'] }), 400, 'auth.unknown-role', ['roles']],
    ['a role of everyone', values({ roles: ['Authenticated'] }), 400, 'auth.invalid-role', ['roles']],
  ])('with %s is refused, and nothing is changed', async (_what, body, ...fault) => {
    const count = async () => (await owner.get('/api/users?first=0')).body.totalCount;
    const [before, id] = [await count(), await make()];
    expect(faultOf(await owner.post('/api/users', body))).toEqual(fault);
    const path = `/api/users/${id}`;
    const state = (await owner.get(path)).text;
    expect(faultOf(await owner.put(path, body))).toEqual(fault);
    expect((await owner.get(path)).text).toBe(state);
    expect(await count()).toBe(Number(before) + 1);
  });

  it('has to be sent whole when it is replaced, and its password apart', async () => {
    const id = await make();
    expect(faultOf(await owner.put(`/api/users/${id}`, { userName: 'x' }))).toEqual([
      400,
      'http.invalid-body',
      expect.arrayContaining(['email', 'enabled', 'roles']),
    ]);
    const bad = await owner.put(`/api/users/${id}`, values({ password: PASSWORD }));
    expect(faultOf(bad)).toEqual([400, 'http.invalid-body', ['password']]);
    expect(faultOf(await owner.post(`/api/users/${id}/password`, { password: 'short' }))).toEqual([
      400,
      'users.invalid',
      ['password'],
    ]);
  });

  it.each(['nobody', '0'.repeat(26), '%00', encodeURIComponent('a/b')])('%s does not exist', async (id) => {
    const path = `/api/users/${id}`;
    const answers = [
      await owner.get(path),
      await owner.put(path, values()),
      await owner.delete(path),
      await owner.post(`${path}/sign-out`),
      await owner.post(`${path}/password`, { password: PASSWORD }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('that is the last site owner stays', async () => {
    const admin = await app.get(Users).findByName('admin');
    const path = `/api/users/${admin?.id}`;
    expect(faultOf(await owner.delete(path))).toEqual([409, 'auth.last-site-owner']);
    const body = { userName: 'admin', email: 'admin@example.com', enabled: true, roles: ['Administrator'] };
    expect(faultOf(await owner.put(path, { ...body, enabled: false }))).toEqual([409, 'auth.last-site-owner']);
    expect(faultOf(await owner.put(path, { ...body, roles: [] }))).toEqual([409, 'auth.last-site-owner']);
  });
});

describe('Whoever', () => {
  it('has no token, or neither permission, gets nothing', async () => {
    expect((await app.request('GET', '/api/users')).status).toBe(401);
    const other = await RestCaller.with(app, 'ManageRoles', 'AccessContentApi');
    expect(faultOf(await other.get('/api/users'))).toEqual([403, 'auth.forbidden']);
  });

  it('may view users only, may change none', async () => {
    const viewer = await RestCaller.with(app, 'ViewUsers');
    const id = await make();
    expect((await viewer.get('/api/users')).status).toBe(200);
    expect((await viewer.get(`/api/users/${id}`)).status).toBe(200);
    const refused = [
      await viewer.post('/api/users', values()),
      await viewer.put(`/api/users/${id}`, values()),
      await viewer.delete(`/api/users/${id}`),
      await viewer.post(`/api/users/${id}/sign-out`),
      await viewer.post(`/api/users/${id}/password`, { password: PASSWORD }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('may manage users gives no role that holds more, and has no way to users who hold more', async () => {
    const manager = await RestCaller.with(app, 'ManageUsers', 'EditContent');
    await app.get(Roles).put({ name: 'Lesser', description: '', permissions: ['Edit_BlogPost', 'ViewContent'] });
    const beyond = [403, 'auth.role-beyond-caller'];
    const low = await make();
    const high = await make({ roles: ['Administrator'] });

    expect((await manager.get(`/api/users/${high}`)).status).toBe(200);
    expect((await manager.post('/api/users', values({ roles: ['Lesser'] }))).status).toBe(201);
    expect((await manager.put(`/api/users/${low}`, values({ roles: ['Lesser'] }))).status).toBe(200);

    expect(faultOf(await manager.post('/api/users', values({ roles: ['Administrator'] })))).toEqual(beyond);
    expect(faultOf(await manager.put(`/api/users/${low}`, values({ roles: ['Lesser', 'Editor'] })))).toEqual(beyond);
    expect(faultOf(await manager.put(`/api/users/${high}`, values({ roles: ['Administrator'] })))).toEqual(beyond);
    expect(faultOf(await manager.put(`/api/users/${high}`, values()))).toEqual(beyond);
    expect(faultOf(await manager.post(`/api/users/${high}/password`, { password: PASSWORD }))).toEqual(beyond);
    expect(faultOf(await manager.post(`/api/users/${high}/sign-out`))).toEqual(beyond);
    expect(faultOf(await manager.delete(`/api/users/${high}`))).toEqual(beyond);
    expect((await owner.get(`/api/users/${high}`)).body).toMatchObject({ enabled: true, roles: ['Administrator'] });
  });

  it('may manage users no more, from the next request on', async () => {
    const manager = await RestCaller.with(app, 'ManageUsers');
    expect((await manager.get('/api/users')).status).toBe(200);
    await app.get(Roles).put({ name: manager.clientId, description: '', permissions: [] });
    expect((await manager.get('/api/users')).status).toBe(403);
  });
});
