import { PermissionCatalog, Principals, Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { Database } from '#platform/database';
import { Credentials, Users } from '#features/users';
import { RolesRecipeStep } from '../../src/core/auth/roles/roles.recipe-step';
import { SettingsRecipeStep } from '../../src/core/settings/settings';
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
    [
      'Editor',
      ['AccessAdminPanel', ...all('Content'), 'ListContent', 'ManageMediaContent', 'ManageOthersMediaContent'],
    ],
    ['Author', ['AccessAdminPanel', ...all('OwnContent'), 'ManageMediaContent']],
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
        ...words('ListContent EditContentOwner SetHomepage AccessContentApi ExecuteGraphQL ViewContentTypes'),
        ...words('EditContentTypes ManageContentVersionPruningSettings ManageBackgroundTasks ViewAuditTrail'),
        ...words('ManageAuditTrailSettings ManageTemplates ManageLiquidTemplates ManageUsers ViewUsers'),
        ...words('ManageRoles ManageRedirects ManageWebhooks AccessAdminPanel SiteOwner ManageClientSettings'),
        ...words('ManageServerSettings ManageValidationSettings ManageApplications ManageScopes ManageSiteSettings'),
        ...words('ManageMediaContent ManageOthersMediaContent ManageSignInSettings ManageContentListSettings'),
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

  it('adds to a role that has permissions of a plug-in that is switched off', async () => {
    await run({ name: 'Mixer', permissions: ['ViewUsers'] });
    await database.query(`UPDATE role SET permissions = '{MixPaint}' WHERE name = 'Mixer'`);
    await run({ name: 'Other', permissions: [] });
    await run({ name: 'Mixer', permissions: ['ViewUsers'], permissionBehavior: 'add' });

    expect((await app.get(Roles).get('Mixer'))?.permissions).toEqual(['MixPaint', 'ViewUsers']);
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
      { value: expect.objectContaining({ enabled: true, accessTokenLifetime: 600 }) },
    ]);
  });

  it('names a section that does not exist, and those that do', async () => {
    await expect(run({ 'openid-sever': {} })).rejects.toThrow(/no settings "openid-sever".*openid-server/);
  });
});

describe('Users', () => {
  const users = () => app.get(Users);
  const verify = async (userName: string, password: string) =>
    (await app.get(Credentials).verify(userName, password, '192.0.2.1'))?.userId;

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
    expect(await verify('PAUL', 'first password')).toBe(id);

    await users().setPassword('paul', 'second password');
    expect(await verify('paul', 'first password')).toBeUndefined();
    expect(await verify('paul', 'second password')).toBe(id);

    await users().disable('paul');
    expect(await verify('paul', 'second password')).toBeUndefined();
  });

  it('without a password cannot prove themselves, and neither can those who do not exist', async () => {
    await users().create({ userName: 'Mute', email: 'mute@example.com' });

    expect(await verify('mute', '')).toBeUndefined();
    expect(await verify('nobody', 'nobody has this password')).toBeUndefined();
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
    await expect(users().disable('nobody')).rejects.toThrow('There is no user “nobody”');
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
    // A token in its own name would have the id of a user as its subject.
    await expect(app.get(Applications).create({ clientId: '01kagbdde08bw1stpj0rn4a41p' })).rejects.toMatchObject({
      errors: { clientId: [expect.stringContaining('id of a user')] },
    });
    await expect(app.get(Applications).create({ clientId: 'ok', clientSecret: 'short' })).rejects.toMatchObject({
      errors: { clientSecret: expect.anything() },
    });
  });
});

function all(suffix: string): string[] {
  return ['Publish', 'Edit', 'Delete', 'View', 'Preview', 'Clone'].map((verb) => verb + suffix);
}

function words(text: string): string[] {
  return text.split(' ');
}
