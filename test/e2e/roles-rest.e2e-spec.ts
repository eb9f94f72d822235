import { Roles } from '#core/auth';
import { Database } from '#platform/database';
import { ContentApi } from '../support/content-api';
import { faultOf, RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let owner: RestCaller;

beforeAll(async () => {
  app = await startTestApp();
  owner = await RestCaller.owner(app);
  const api = new ContentApi(app, await app.token());
  await api.putType('Poem', { displayName: 'Verse', securable: true });
  await api.putType('Note', { securable: false });
});
afterAll(() => app.stop());

describe('A role over REST', () => {
  it('is made, read, replaced and deleted', async () => {
    const poet = { name: 'Poet & co', description: 'Writes', permissions: ['Publish_Poem', 'AccessContentApi'] };
    const made = await owner.post('/api/roles', poet);
    expect([made.status, made.body]).toEqual([201, { ...poet, builtIn: false }]);
    const path = made.headers.get('location') ?? '';
    expect(path).toBe('/api/roles/Poet%20%26%20co');
    expect((await owner.get(path)).body).toEqual(made.body);
    const { status, body } = await owner.put(path, { ...made.body, permissions: ['View_Poem', 'View_Poem'] });
    expect([status, body]).toEqual([200, { ...poet, permissions: ['View_Poem'], builtIn: false }]);
    expect((await owner.get('/api/roles')).body.items).toContainEqual(body);
    expect((await owner.delete(path)).status).toBe(204);
    expect(faultOf(await owner.get(path))).toEqual([404, 'auth.role-not-found']);
  });

  it('changes only as it was read, on demand', async () => {
    await owner.post('/api/roles', { name: 'Tagged' });
    const tag = (await owner.get('/api/roles/tagged')).headers.get('etag') ?? '';
    expect((await owner.put('/api/roles/tagged', { permissions: ['ViewUsers'] }, tag)).status).toBe(200);
    expect(faultOf(await owner.put('/api/roles/tagged', { permissions: [] }, tag))).toEqual([412, 'roles.changed']);
    expect(faultOf(await owner.delete('/api/roles/tagged', tag))).toEqual([412, 'roles.changed']);
  });

  it.each([
    [{ permissions: [] }, 'http.invalid-body', ['name']],
    [{ name: 'Good', permissions: 'all' }, 'http.invalid-body', ['permissions']],
    [{ name: 'Good', rights: [] }, 'http.invalid-body', ['rights']],
    [{ name: 'a/b' }, 'auth.invalid-role', ['name']],
    [{ name: ' x' }, 'auth.invalid-role', ['name']],
    [{ name: 'a\tb' }, 'auth.invalid-role', ['name']],
    [{ name: 'EDITOR' }, 'auth.invalid-role', ['name']],
    [{ name: 'Good', permissions: ['ViewUsers', 'Veiw'] }, 'auth.unknown-permission', ['permissions[1]']],
    [{ name: 'Good', permissions: ['View_'] }, 'auth.unknown-permission', ['permissions[0]']],
  ])('as %j is refused', async (body, ...fault) => {
    expect(faultOf(await owner.post('/api/roles', body))).toEqual([400, ...fault]);
    expect((await owner.get('/api/roles/Good')).status).toBe(404);
  });

  it('is one of a thousand at most, however many are made at once', async () => {
    const database = app.get(Database);
    const [{ count }] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM role');
    await database.query(
      `INSERT INTO role (normalized_name, name, permissions) SELECT 'many-' || n, 'Many-' || n, '{}' FROM generate_series(1, $1::int) n`,
      [998 - count],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.post('/api/roles', { name: `More-${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(18);
    expect(faultOf(await owner.post('/api/roles', { name: 'Last' }))).toEqual([409, 'auth.too-many-roles']);
    await expect(app.get(Roles).put({ name: 'Last', description: '', permissions: [] })).rejects.toThrow('1000 roles');
    await app.get(Roles).put({ name: 'Many-1', description: 'changed', permissions: [] });
    await database.query(`DELETE FROM role WHERE normalized_name ~ '^(many|more)-'`);
  });

  it('keeps its name', async () => {
    expect(faultOf(await owner.put('/api/roles/editor', { name: 'Redactor', permissions: [] }))).toEqual([
      400,
      'roles.renamed',
      ['name'],
    ]);
  });

  it('keeps permissions of a plug-in that is switched off, and can lose but not get them', async () => {
    await app
      .get(Database)
      .query(`INSERT INTO role (normalized_name, name, permissions) VALUES ('mixer', 'Mixer', '{MixPaint}')`);
    await app.get(Roles).put({ name: 'Another', description: '', permissions: [] });
    const put = (permissions: string[]) => owner.put('/api/roles/Mixer', { permissions });
    expect((await put(['MixPaint', 'ViewUsers'])).body).toMatchObject({ permissions: ['MixPaint', 'ViewUsers'] });
    expect((await put(['ViewUsers'])).status).toBe(200);
    expect(faultOf(await put(['MixPaint']))).toEqual([400, 'auth.unknown-permission', ['permissions[0]']]);
  });

  it('that is built in stays, and so does the last that lets do everything', async () => {
    for (const name of ['Anonymous', 'authenticated', 'Administrator']) {
      expect(faultOf(await owner.delete(`/api/roles/${name}`))).toEqual([409, 'auth.built-in-role']);
      expect((await owner.get(`/api/roles/${name}`)).body).toMatchObject({ builtIn: true });
    }
    const weaker = await owner.put('/api/roles/Administrator', { permissions: ['EditContent'] });
    expect(faultOf(weaker)).toEqual([409, 'auth.last-site-owner']);
  });
});

describe('The permissions', () => {
  it('are listed by modules, with what they imply', async () => {
    const { body } = await owner.get('/api/permissions');
    const modules = body.modules as { name: string; permissions: object[] }[];
    const names = modules.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(modules.find(({ name }) => name === 'Content')?.permissions).toContainEqual({
      name: 'EditContent',
      title: 'Edit: all',
      implies: expect.arrayContaining(['ViewContent', 'CloneContent', 'EditOwnContent', 'ViewOwnContent']),
      typePrefix: 'Edit_',
    });
    expect(modules.find(({ name }) => name === 'Users and roles')?.permissions).toContainEqual({
      name: 'ManageUsers',
      title: 'Manage users',
      implies: ['ViewUsers'],
    });
    expect(modules.find(({ name }) => name === 'Other')).toBeUndefined();
    expect(body.contentTypes).toEqual([{ name: 'Poem', displayName: 'Verse' }]);
  });

  it('for a content type are those of its securable verbs', async () => {
    const { body } = await owner.get('/api/permissions/Poem');
    expect(body).toMatchObject({ name: 'Poem', displayName: 'Verse' });
    expect(body.permissions).toContainEqual({
      name: 'Edit_Poem',
      title: 'Edit: all',
      implies: expect.arrayContaining(['View_Poem', 'EditOwn_Poem', 'PreviewOwn_Poem']),
    });
    expect(
      (
        await owner.post('/api/roles', {
          name: 'All of Poem',
          permissions: (body.permissions as { name: string }[]).map(({ name }) => name),
        })
      ).status,
    ).toBe(201);
    for (const name of ['Note', 'Nothing', '%00']) {
      expect(faultOf(await owner.get(`/api/permissions/${name}`))).toEqual([404, 'roles.type-not-found']);
    }
  });
});

describe('Whoever', () => {
  it('may not manage roles, may not see them either', async () => {
    const other = await RestCaller.with(app, 'ManageUsers', 'ViewUsers');
    const answers = [
      await other.get('/api/roles'),
      await other.get('/api/roles/Editor'),
      await other.post('/api/roles', { name: 'Mine' }),
      await other.put('/api/roles/Editor', { permissions: [] }),
      await other.delete('/api/roles/Editor'),
      await other.get('/api/permissions'),
      await other.get('/api/permissions/Poem'),
    ];
    expect(answers.map(faultOf)).toEqual(answers.map(() => [403, 'auth.forbidden']));
  });

  it('may manage roles gives none a permission that they lack, and leaves alone those that hold more', async () => {
    const manager = await RestCaller.with(app, 'ManageRoles', 'EditContent');
    const beyond = [403, 'auth.role-beyond-caller'];
    expect((await manager.post('/api/roles', { name: 'Weak', permissions: ['Edit_Poem', 'ViewContent'] })).status).toBe(
      201,
    );
    expect((await manager.put('/api/roles/Weak', { permissions: ['EditContent', 'ManageRoles'] })).status).toBe(200);

    expect(faultOf(await manager.post('/api/roles', { name: 'Strong', permissions: ['SiteOwner'] }))).toEqual(beyond);
    expect(faultOf(await manager.put('/api/roles/Weak', { permissions: ['PublishContent'] }))).toEqual(beyond);
    expect(faultOf(await manager.put('/api/roles/Weak', { permissions: ['PublishContent'] }, '"stale"'))).toEqual(
      beyond,
    );
    // Of oneself, too.
    const mine = `/api/roles/${manager.clientId}`;
    expect(faultOf(await manager.put(mine, { permissions: ['ManageRoles', 'ManageUsers'] }))).toEqual(beyond);
    expect(faultOf(await manager.put('/api/roles/Administrator', { permissions: [] }))).toEqual(beyond);
    expect(faultOf(await manager.delete('/api/roles/Editor'))).toEqual(beyond);
    expect((await owner.get('/api/roles/Editor')).status).toBe(200);
    expect((await manager.delete('/api/roles/Weak')).status).toBe(204);
  });
});
