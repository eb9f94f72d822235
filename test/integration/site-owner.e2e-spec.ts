import { RoleChanges, Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { changeUser } from '../support/people';
import { startTestApp, TEST_ENVIRONMENT, type TestApp } from '../support/test-app';

const ADMIN = TEST_ENVIRONMENT.ADMIN_USERNAME;
const LAST = { kind: 'conflict', code: 'auth.last-site-owner' };

let app: TestApp;
let second: TestApp;
let users: Users;
let created = 0;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ database: app.database });
  users = app.get(Users);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

/** Somebody who owns the site besides the administrator of the first run, or who would. */
async function owner({ password = 'a long password', enabled = true, role = 'Administrator' } = {}): Promise<string> {
  const userName = `owner-${++created}`;
  const given = password === '' ? {} : { password };
  await users.create({ userName, email: `${userName}@example.com`, enabled, roles: [role], ...given });
  return userName;
}

async function remove(userName: string): Promise<void> {
  await app.get(Database).query('DELETE FROM app_user WHERE user_name = $1', [userName]);
}

async function withoutOwners(): Promise<void> {
  await changeUser(app, ADMIN, { enabled: true, roles: ['Administrator'] });
  for (const { user_name: name } of await app
    .get(Database)
    .query<{ user_name: string }>('SELECT user_name FROM app_user WHERE user_name <> $1', [ADMIN])) {
    await remove(name);
  }
}

afterEach(withoutOwners);

describe('The last site owner', () => {
  it('cannot be disabled, deleted or deprived of the role, not even by SQL', async () => {
    await expect(users.disable(ADMIN)).rejects.toMatchObject(LAST);
    await expect(changeUser(app, ADMIN, { roles: ['Editor'] })).rejects.toMatchObject(LAST);
    await expect(remove(ADMIN)).rejects.toMatchObject({ code: 'ESP01' });
    await expect(app.get(Database).query('DELETE FROM app_user')).rejects.toMatchObject({ code: 'ESP01' });
    await expect(app.get(Database).query('UPDATE app_user SET password_hash = NULL')).rejects.toMatchObject({
      code: 'ESP01',
    });
    expect(await users.findByName(ADMIN)).toMatchObject({ roles: ['Administrator'], enabled: true, hasPassword: true });
  });

  it('keeps a role that lets do everything', async () => {
    const role = { name: 'Administrator', description: '', permissions: ['EditContent'] };
    await expect(app.get(Roles).put(role)).rejects.toMatchObject(LAST);
    await expect(app.get(Database).query('DELETE FROM role')).rejects.toMatchObject({ code: 'ESP01' });
    expect(await app.get(Roles).get('Administrator')).toMatchObject({ permissions: ['SiteOwner'] });
  });

  it('may go once there is another, and may change from one such role to another', async () => {
    await app.get(Roles).put({ name: 'Chief', description: '', permissions: ['SiteOwner'] });
    await changeUser(app, ADMIN, { roles: ['Chief'] });
    await expect(app.get(RoleChanges).remove('Chief', () => undefined)).rejects.toMatchObject(LAST);
    const other = await owner();
    await users.disable(ADMIN);
    await expect(users.disable(other)).rejects.toMatchObject(LAST);
    await changeUser(app, ADMIN, { enabled: true });
    await users.disable(other);
    await changeUser(app, ADMIN, { roles: ['Administrator', 'Chief'] });
    await app.get(RoleChanges).remove('chief', () => undefined);
    expect(await users.findByName(ADMIN)).toMatchObject({ roles: ['Administrator'] });
  });

  it.each([
    ['disabled', { enabled: false }],
    ['without a password', { password: '' }],
    ['with a lesser role', { role: 'Editor' }],
  ])('is not somebody who is %s', async (_name, facts) => {
    await owner(facts);
    await expect(users.disable(ADMIN)).rejects.toMatchObject(LAST);
  });

  it('is one of two who remove each other at the same time, on two nodes', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await owner(), await owner()];
      const results = await Promise.allSettled([
        users.disable(ADMIN),
        second.get(Users).disable(one),
        changeUser(app, other, { roles: [] }),
      ]);
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([
        { status: 'rejected', reason: expect.objectContaining(LAST) },
      ]);
      await withoutOwners();
    }
  });

  it('is kept by transactions that overlap, the later of which waits for the earlier', async () => {
    const other = await owner();
    const steps: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => {
      void app
        .get(Database)
        .transaction(async (transaction) => {
          await transaction.query('UPDATE app_user SET enabled = false WHERE user_name = $1', [ADMIN]);
          resolve();
          await released;
        })
        .then(() => steps.push('first'));
    });
    await reached;
    const later = second
      .get(Users)
      .disable(other)
      .catch((error: unknown) => {
        steps.push('second');
        return error;
      });
    release();
    expect(await later).toMatchObject(LAST);
    expect(steps).toEqual(['first', 'second']);
  });
});

describe('A role that is deleted', () => {
  it('is gone from users and applications, so that one of its name later is not theirs', async () => {
    await app.get(Roles).put({ name: 'Gone', description: '', permissions: ['ViewUsers'] });
    const { userName, id } = await users.create({ userName: 'bearer', email: 'bearer@example.com', roles: ['gone'] });
    await app.get(Applications).create({ clientId: 'bearing', roles: ['Editor', 'GONE'] });
    expect(await users.findById(id)).toMatchObject({ roles: ['Gone'] });
    await app.get(RoleChanges).remove('gone', () => undefined);
    expect(await users.findByName(userName)).toMatchObject({ roles: [] });
    expect(await app.get(Applications).find('bearing')).toMatchObject({ roles: ['Editor'] });
  });

  it('is not that of an application which got it as it was deleted, once there is one of its name', async () => {
    const role = { name: 'Late', description: '', permissions: ['ViewUsers'] };
    const setRoles = `UPDATE openid_application SET roles = '{LATE}' WHERE client_id = 'late'`;
    await app.get(Applications).create({ clientId: 'late' });
    for (const make of [() => app.get(Roles).put(role), () => app.get(RoleChanges).create(role)]) {
      await app.get(Database).query(setRoles);
      await make();
      expect(await app.get(Applications).find('late')).toMatchObject({ roles: [] });
      await app.get(Applications).update('late', { roles: ['Late'] });
      await app.get(Roles).put(role);
      expect(await app.get(Applications).find('late')).toMatchObject({ roles: ['Late'] });
      await app.get(RoleChanges).remove('Late', () => undefined);
    }
  });

  it('is none that the service counts on', async () => {
    for (const name of ['Anonymous', 'authenticated', 'Administrator']) {
      await owner();
      await expect(app.get(RoleChanges).remove(name, () => undefined)).rejects.toMatchObject({
        code: 'auth.built-in-role',
      });
    }
  });
});

describe('Nobody is given', () => {
  it.each(['Authenticated', 'anonymous'])('the role %s, which everyone has whom it is for', async (role) => {
    const given = { userName: 'nobody', email: 'nobody@example.com', roles: [role] };
    await expect(users.create(given)).rejects.toMatchObject({ errors: { roles: [expect.stringContaining(role)] } });
  });
});
