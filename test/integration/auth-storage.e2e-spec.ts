import { PermissionCatalog, Principals, Roles } from '#auth';
import { Applications } from '#openid';
import { Clock } from '#platform/clock';
import { Database, Notifications } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { Users } from '#users';
import { RolesRecipeStep } from '../../src/auth/roles/roles.recipe-step';
import { SigningKeys } from '../../src/openid/keys/signing-keys';
import { PayloadStore } from '../../src/openid/server/payload-store';
import { SettingsRecipeStep } from '../../src/settings/settings.recipe-step';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await startTestApp();
  database = app.get(Database);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

describe('The roles at set-up', () => {
  it.each([
    ['Administrator', ['SiteOwner']],
    ['Editor', ['AccessAdminPanel', ...all('Content'), 'ListContent']],
    ['Author', ['AccessAdminPanel', ...all('OwnContent')]],
    ['Contributor', all('OwnContent').filter((name) => name !== 'PublishOwnContent')],
    ['Moderator', []],
    ['Authenticated', ['ViewContent']],
    ['Anonymous', ['ViewContent']],
  ])('include %s with what the contract says', async (name, permissions) => {
    expect([...((await app.get(Roles).get(name))?.permissions ?? ['missing'])].toSorted()).toEqual(
      [...permissions].toSorted(),
    );
  });

  it('are left as administrators made them when the set-up runs again', async () => {
    await app.get(Roles).put({ name: 'Moderator', description: 'Ours', permissions: ['ViewUsers'] });

    await app.get(Roles).ensureDefaults();

    expect(await app.get(Roles).get('moderator')).toEqual({
      name: 'Moderator',
      description: 'Ours',
      permissions: ['ViewUsers'],
    });
  });

  it('let the Administrator do everything that there is', async () => {
    const administrator = await app.get(Principals).of({ kind: 'user', id: 'a', name: 'a', roles: ['Administrator'] });

    expect(
      app
        .get(PermissionCatalog)
        .all()
        .filter(({ name }) => !administrator.may(name)),
    ).toEqual([]);
  });
});

describe('The permissions', () => {
  it('are those of the contract, and the five of OpenID Connect', () => {
    const names = app
      .get(PermissionCatalog)
      .all()
      .map(({ name }) => name);

    expect([...names].toSorted()).toEqual(
      [
        ...all('Content'),
        ...all('OwnContent'),
        ...words('ListContent EditContentOwner AccessContentApi ExecuteGraphQL ViewContentTypes'),
        ...words('EditContentTypes ManageContentVersionPruningSettings ManageBackgroundTasks ViewAuditTrail'),
        ...words('ManageAuditTrailSettings ManageTemplates ManageLiquidTemplates ManageUsers ViewUsers'),
        ...words('ManageRoles ManageWebhooks AccessAdminPanel SiteOwner ManageClientSettings'),
        ...words('ManageServerSettings ManageValidationSettings ManageApplications ManageScopes'),
      ].toSorted(),
    );
  });
});

describe('The recipe step "roles"', () => {
  const run = (...roles: object[]) => app.get(RolesRecipeStep).run({ name: 'roles', roles: roles as never });

  it('creates and replaces roles, also when run twice', async () => {
    const gardener = { name: 'Gardener', description: 'Prunes', permissions: ['Edit_Tree'] };
    await run(gardener);
    await run(gardener);

    expect(await app.get(Roles).get('GARDENER')).toEqual({
      name: 'Gardener',
      description: 'Prunes',
      permissions: ['Edit_Tree'],
    });
  });

  it('adds to a role on demand, in the spelling of Orchard Core too', async () => {
    await run({ name: 'Porter', permissions: ['ViewUsers'] });
    await run({ Name: 'Porter', Permissions: ['ListContent'], PermissionBehavior: 'Add' });

    expect((await app.get(Roles).get('Porter'))?.permissions).toEqual(['ViewUsers', 'ListContent']);
  });

  it('names what is wrong', async () => {
    await expect(run({ name: 'X1', permissions: ['ViewUsers', 'Veiw'] })).rejects.toThrow(/permissions\[1\].*"Veiw"/);
    await expect(run({ permissions: [] })).rejects.toThrow(/roles\[0\]\.name/);
    await expect(run({ name: 'a/b', permissions: [] })).rejects.toThrow(/without a slash/);
  });
});

describe('The recipe step "settings"', () => {
  const run = (sections: object) => app.get(SettingsRecipeStep).run({ name: 'settings', ...sections });

  it('replaces the values of sections', async () => {
    await run({ 'openid-server': { enabled: true, accessTokenLifetime: 600 } });

    expect(await database.query('SELECT value FROM setting WHERE section = $1', ['openid-server'])).toEqual([
      { value: { enabled: true, accessTokenLifetime: 600 } },
    ]);
  });

  it('names a section that does not exist, and those that do', async () => {
    await expect(run({ 'openid-sever': {} })).rejects.toThrow(/no settings "openid-sever".*openid-server/);
  });
});

describe('Users', () => {
  const users = () => app.get(Users);

  it('are unique by name and by e-mail address, without regard to case', async () => {
    await users().create({ userName: 'Jane', email: 'jane@example.com' });

    await expect(users().create({ userName: 'JANE', email: 'other@example.com' })).rejects.toMatchObject({
      errors: { userName: [expect.stringContaining('this name')] },
    });
    await expect(users().create({ userName: 'Janet', email: 'JANE@example.com' })).rejects.toMatchObject({
      errors: { email: [expect.stringContaining('e-mail')] },
    });
  });

  it('prove themselves with their password, while they are enabled', async () => {
    const { id } = await users().create({ userName: 'Paul', email: 'paul@example.com', password: 'first password' });
    expect(await users().verify('PAUL', 'first password')).toMatchObject({ id, hasPassword: true });

    await users().setPassword('paul', 'second password');
    expect(await users().verify('paul', 'first password')).toBeUndefined();
    expect(await users().verify('paul', 'second password')).toMatchObject({ id });

    await users().disable('paul');
    expect(await users().verify('paul', 'second password')).toBeUndefined();
  });

  it('without a password cannot prove themselves, and neither can those who do not exist', async () => {
    await users().create({ userName: 'Mute', email: 'mute@example.com' });

    expect(await users().verify('mute', '')).toBeUndefined();
    expect(await users().verify('nobody', 'nobody has this password')).toBeUndefined();
  });

  it('have passwords that are stored as argon2id only', async () => {
    await users().create({ userName: 'Safe', email: 'safe@example.com', password: 'plain as day' });

    const [row] = await database.query<{ hash: string }>(
      `SELECT password_hash AS hash FROM app_user WHERE user_name = 'Safe'`,
    );
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('have roles that exist, names that can be typed, and passwords of some length', async () => {
    const email = 'new@example.com';
    await expect(users().create({ userName: 'new', email, roles: ['Edtor'] })).rejects.toMatchObject({
      errors: { roles: [expect.stringContaining('"Edtor"')] },
    });
    for (const userName of ['', ' new', 'a b', 'x'.repeat(101)]) {
      await expect(users().create({ userName, email })).rejects.toMatchObject({
        errors: { userName: expect.anything() },
      });
    }
    await expect(users().create({ userName: 'new', email, password: 'short' })).rejects.toMatchObject({
      errors: { password: ['Must have 8 to 1024 characters.'] },
    });
    await expect(users().disable('nobody')).rejects.toThrow('There is no user "nobody"');
  });
});

describe('Applications', () => {
  it('have secrets that are shown once and stored as argon2id', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'kept', roles: ['Editor'] });

    const [row] = await database.query<{ row: string }>(
      `SELECT openid_application::text AS row FROM openid_application WHERE client_id = 'kept'`,
    );
    expect(clientSecret).toMatch(/^[\w-]{43}$/);
    expect(row.row).toContain('$argon2id$');
    expect(row.row).not.toContain(clientSecret);
    expect(JSON.stringify(await app.get(Applications).find('kept'))).not.toContain('argon2');
  });

  it('are unique by client id', async () => {
    await app.get(Applications).create({ clientId: 'twin' });

    await expect(app.get(Applications).create({ clientId: 'twin' })).rejects.toMatchObject({
      errors: { clientId: [expect.stringContaining('already')] },
    });
  });

  it('have ids and secrets that can be sent', async () => {
    await expect(app.get(Applications).create({ clientId: 'with space' })).rejects.toMatchObject({
      errors: { clientId: expect.anything() },
    });
    await expect(app.get(Applications).create({ clientId: 'ok', clientSecret: 'short' })).rejects.toMatchObject({
      errors: { clientSecret: expect.anything() },
    });
  });
});

describe('The signing keys', () => {
  const node = () => new SigningKeys(database, app.get(Notifications), app.get(IdGenerator), app.get(Clock));

  it('are generated once, also when many nodes start together', async () => {
    await database.query('DELETE FROM openid_key');

    const keySets = await Promise.all(Array.from({ length: 5 }, () => node().current()));

    expect(new Set(keySets.map(({ activeKeyId }) => activeKeyId)).size).toBe(1);
    expect(await database.query('SELECT key_id FROM openid_key')).toHaveLength(1);
  });

  it('keep an older key for tokens that it has signed', async () => {
    const { activeKeyId } = await node().current();
    await database.query('UPDATE openid_key SET active = false');
    await database.query(
      `INSERT INTO openid_key SELECT 'next', true, jsonb_set(private_jwk, '{kid}', '"next"'), now() FROM openid_key`,
    );

    const { activeKeyId: next, publicKeys } = await node().current();

    expect(next).toBe('next');
    expect([...publicKeys.keys()].toSorted()).toEqual([activeKeyId, 'next'].toSorted());
  });
});

describe('What the authorization server remembers', () => {
  const store = () => app.get(PayloadStore);
  const rows = () => database.query<{ id: string }>('SELECT id FROM openid_payload ORDER BY id');

  beforeEach(() => database.query('DELETE FROM openid_payload'));

  it('is found by its id, user code and uid, by kind', async () => {
    await store().put('Session', 's1', { uid: 'u1', userCode: 'c1', jti: 's1' }, 60);

    expect(await store().find('Session', 'id', 's1')).toEqual({ uid: 'u1', userCode: 'c1', jti: 's1' });
    expect(await store().find('Session', 'uid', 'u1')).toMatchObject({ jti: 's1' });
    expect(await store().find('Session', 'user_code', 'c1')).toMatchObject({ jti: 's1' });
    expect(await store().find('Grant', 'id', 's1')).toBeUndefined();
  });

  it('is replaced, consumed and removed, alone or with its grant', async () => {
    await store().put('RefreshToken', 'r1', { grantId: 'g1', jti: 'old' }, 60);
    await store().put('RefreshToken', 'r1', { grantId: 'g1', jti: 'new' }, 60);
    await store().put('AccessToken', 'a1', { grantId: 'g1' }, 60);
    await store().put('AccessToken', 'a2', { grantId: 'g2' }, 60);

    await store().consume('RefreshToken', 'r1');
    expect(await store().find('RefreshToken', 'id', 'r1')).toEqual({
      grantId: 'g1',
      jti: 'new',
      consumed: expect.any(Number),
    });

    await store().removeGrant('g1');
    expect(await rows()).toEqual([{ id: 'a2' }]);
    await store().remove('AccessToken', 'a2');
    expect(await rows()).toEqual([]);
  });

  it('is gone when it expires, and purged by the next write', async () => {
    await store().put('Session', 'short', {}, 10);
    await store().put('Session', 'for ever', {});
    const later = new Date(Date.now() + 11_000);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(later);

    expect(await store().find('Session', 'id', 'short')).toBeUndefined();
    expect(await store().find('Session', 'id', 'for ever')).toEqual({});
    expect(await rows()).toHaveLength(2);

    await store().put('Session', 'new', {}, 10);
    expect(await rows()).toEqual([{ id: 'for ever' }, { id: 'new' }]);
  });
});

function all(suffix: string): string[] {
  return ['Publish', 'Edit', 'Delete', 'View', 'Preview', 'Clone'].map((verb) => verb + suffix);
}

function words(text: string): string[] {
  return text.split(' ');
}
