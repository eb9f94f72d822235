import { decodeProtectedHeader } from 'jose';
import { Applications, ServerSettingsSection, ValidationSettingsSection } from '#features/openid';
import { Database } from '#platform/database';
import { Settings } from '#core/settings';
import { faultyMembers, problemOf } from '../support/content-api';
import { ForeignAuthority } from '../support/foreign-authority';
import { Manager } from '../support/manager';
import { TEST_CLIENT, startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let root: Manager;
let authority: ForeignAuthority;

beforeAll(async () => {
  [app, authority] = await Promise.all([startTestApp(), ForeignAuthority.start()]);
  root = new Manager(app, await app.token());
});
afterAll(() => Promise.all([app.stop(), authority.stop()]));

afterEach(async () => {
  await app.get(Settings).put(app.get(ServerSettingsSection), { enabled: true });
  await app.get(Settings).put(app.get(ValidationSettingsSection), { enabled: true });
});

const tokenAnswer = () =>
  app.request<{ access_token: string; expires_in: number }>('POST', '/connect/token', {
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    }),
  });

describe('A scope over REST', () => {
  it('is created, read, replaced and removed', async () => {
    const resources = ['https://orders.example/'];
    const created = await root.send('POST', 'scopes', { body: { name: 'orders', resources } });
    const scope = { name: 'orders', displayName: 'orders', description: '', resources, builtIn: false };
    expect([created.status, created.body]).toEqual([201, scope]);
    expect(created.headers.get('location')).toBe('/api/openid/scopes/orders');

    const { body, headers } = await root.send('GET', 'scopes/orders');
    expect(body).toEqual(scope);
    const etag = headers.get('etag') ?? '';
    const named = { body: { ...scope, displayName: 'Your orders' }, headers: { 'if-match': etag } };
    expect((await root.send('PUT', 'scopes/orders', named)).body).toEqual({ ...scope, displayName: 'Your orders' });
    problemOf(await root.send('PUT', 'scopes/orders', named), 412);
    problemOf(await root.send('DELETE', 'scopes/orders', { headers: { 'if-match': etag } }), 412);

    const renamed = await root.send('PUT', 'scopes/orders', { body: { ...scope, name: 'other' } });
    expect(renamed).toMatchObject({ status: 400, body: { errors: { name: [expect.any(String)] } } });
    problemOf(await root.send('GET', 'scopes/other'), 404);

    await app.get(Applications).create({ clientId: 'ordering', scopes: ['openid', 'orders'] });
    expect((await root.send('DELETE', 'scopes/orders')).status).toBe(204);
    expect((await app.get(Applications).find('ordering'))?.scopes).toEqual(['openid']);
    problemOf(await root.send('GET', 'scopes/orders'), 404);
    problemOf(await root.send('PUT', 'scopes/orders', { body: {} }), 404);
    problemOf(await root.send('DELETE', 'scopes/orders'), 404);
  });

  it('is in a list, the built-in ones first', async () => {
    await root.send('POST', 'scopes', { body: { name: 'a-list' } });
    const { body } = await root.send<{ items: { name: string; builtIn: boolean }[]; totalCount: number }>(
      'GET',
      'scopes?first=2&skip=4',
    );
    expect(body.items.map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['offline_access', true],
      ['a-list', false],
    ]);
    expect(body.totalCount).toBe(6);
  });

  it.each<[object, string[]]>([
    [{}, ['name']],
    [{ name: 'a b' }, ['name']],
    [{ name: '..' }, ['name']],
    [{ name: 'openid' }, ['name']],
    [{ name: 'x', builtIn: true }, ['builtIn']],
    [{ name: 'x', resources: ['https://a.example', 'no URI'] }, ['resources[1]']],
    [{ name: 'x', displayName: '' }, ['displayName']],
    [{ name: 'x', displayName: 'x\0' }, ['displayName']],
    [{ name: 'x', title: 'x' }, ['title']],
  ])('is refused as %j', async (body, members) => {
    expect(faultyMembers(await root.send('POST', 'scopes', { body }))).toEqual(members);
  });

  it('that is built in stays as it is', async () => {
    expect(faultyMembers(await root.send('PUT', 'scopes/email', { body: { displayName: 'All' } }))).toEqual(['name']);
    expect(faultyMembers(await root.send('DELETE', 'scopes/email'))).toEqual(['name']);
  });
});

describe('The settings of the server over REST', () => {
  it('take effect on the next request', async () => {
    const { status, body } = await root.send('PUT', 'server', { body: { enabled: true, accessTokenLifetime: 77 } });
    expect([status, body]).toEqual([200, expect.objectContaining({ accessTokenLifetime: 77, requirePkce: true })]);
    expect((await root.send('GET', 'server')).body).toEqual(body);
    expect((await tokenAnswer()).body.expires_in).toBe(77);
  });

  it('switch all of its endpoints off, and on again', async () => {
    await root.send('PUT', 'server', { body: { enabled: false } });
    const requests = [
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/connect/authorize'],
      ['POST', '/connect/token'],
      ['GET', '/connect/jwks'],
      ['GET', '/connect/userinfo'],
      ['POST', '/connect/introspect'],
      ['POST', '/connect/revoke'],
      ['GET', '/connect/logout'],
    ];
    for (const [method, path] of requests) {
      expect({ path, status: (await app.request(method, path)).status }).toEqual({ path, status: 404 });
    }
    await root.send('PUT', 'server', { body: { enabled: true } });
    expect((await tokenAnswer()).status).toBe(200);
  });

  it('switch single grants and endpoints off', async () => {
    await root.send('PUT', 'server', {
      body: { enabled: true, clientCredentialsGrant: false, revocationEndpoint: false },
    });
    expect((await tokenAnswer()).status).toBe(400);
    expect((await app.request('POST', '/connect/revoke')).status).toBe(404);
    expect((await app.request('POST', '/connect/introspect')).status).not.toBe(404);
  });

  it.each<[object, string[]]>([
    [{ enabled: 'yes' }, ['enabled']],
    [{ accessTokenLifetime: 0 }, ['accessTokenLifetime']],
    [{ accessTokenLifetime: 86_401 }, ['accessTokenLifetime']],
    [{ idTokenLifetime: 1.5 }, ['idTokenLifetime']],
    [
      { authorizationCodeLifetime: 601, refreshTokenLifetime: 1 },
      ['authorizationCodeLifetime', 'refreshTokenLifetime'],
    ],
    [{ signingAlgorithm: 'none' }, ['signingAlgorithm']],
    [{ authorizationCodeGrant: false }, ['refreshTokenGrant']],
    [{ lifetime: 3 }, ['lifetime']],
    [{ 'a\0': 3 }, ['']],
  ])('refuse %j', async (body, members) => {
    const before = (await root.send('GET', 'server')).body;
    expect(faultyMembers(await root.send('PUT', 'server', { body }))).toEqual(members);
    expect((await root.send('GET', 'server')).body).toEqual(before);
  });

  it('are changed by nobody who has read something else, nor by the slower of two', async () => {
    const { headers } = await root.send('GET', 'server');
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const put = (idTokenLifetime: number) =>
      root.send('PUT', 'server', { body: { enabled: true, idTokenLifetime }, headers: ifMatch });
    const answers = await Promise.all([put(10), put(11)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
  });

  it('rotate the key: new tokens have the new one, old tokens stay valid', async () => {
    const before = (await tokenAnswer()).body.access_token;
    const { status, body } = await root.send('POST', 'server/keys');
    expect([status, body]).toEqual([
      201,
      { keyId: expect.any(String), algorithm: 'RS256', active: true, createdUtc: expect.any(String) },
    ]);
    const { access_token } = (await tokenAnswer()).body;
    expect(decodeProtectedHeader(access_token).kid).toBe(body.keyId);
    for (const token of [before, access_token]) {
      expect((await new Manager(app, token).send('GET', 'server')).status).toBe(200);
    }
    const list = await root.send<{ items: { keyId: string; active: boolean; retiredUtc?: string }[] }>(
      'GET',
      'server/keys',
    );
    expect(list.body.items.map(({ keyId, active }) => [keyId, active])).toEqual([
      [body.keyId, true],
      [decodeProtectedHeader(before).kid, false],
    ]);
    expect(list.body.items[1].retiredUtc).toEqual(expect.any(String));
    expect(list.text).not.toMatch(/"(d|p|q|privateJwk)"/);
  });

  it('let nobody fill the key set', async () => {
    // Their keys are made in no time.
    await root.send('PUT', 'server', { body: { enabled: true, signingAlgorithm: 'ES256' } });
    let answer = await root.send('POST', 'server/keys');
    for (let count = 0; answer.status === 201 && count < 25; count++) answer = await root.send('POST', 'server/keys');
    expect(problemOf(answer, 409).type).toMatch(/openid\.too-many-keys$/);
    expect((await root.send<{ totalCount: number }>('GET', 'server/keys')).body.totalCount).toBe(20);
    await app
      .get(Database)
      .query('DELETE FROM openid_key WHERE key_id = (SELECT max(key_id) FROM openid_key WHERE NOT active)');
    const { body } = await root.send<{ items: unknown[] }>('GET', 'server/keys');
    const room = 20 - body.items.length;
    const answers = await Promise.all(Array.from({ length: room + 2 }, () => root.send('POST', 'server/keys')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
  });

  it('let nobody fill the key set by changing the algorithm either', async () => {
    const used = new Set<unknown>();
    for (const signingAlgorithm of ['ES256', 'RS256', 'ES256', 'RS256', 'ES256', 'RS256']) {
      expect((await root.send('PUT', 'server', { body: { enabled: true, signingAlgorithm } })).status).toBe(200);
      const { kid, alg } = decodeProtectedHeader((await tokenAnswer()).body.access_token);
      expect(alg).toBe(signingAlgorithm);
      used.add(kid);
    }
    expect(used.size).toBe(2);
  });
});

describe('The settings of token validation over REST', () => {
  const remote = () => ({ enabled: true, authority: authority.url, audience: 'https://espalier.example' });

  it('switch it off: the API says why, and lets nobody in', async () => {
    expect((await root.send('PUT', 'validation', { body: { enabled: false } })).status).toBe(200);
    const answer = await root.send('GET', 'validation');
    expect(problemOf(answer, 401).type).toMatch(/auth\.token-validation-off$/);
  });

  it('name another authority, whose tokens count from then on', async () => {
    await app.get(Applications).create({ clientId: 'partner', roles: ['Administrator'] });
    const { status, body } = await root.send('PUT', 'validation', { body: remote() });
    expect([status, body]).toEqual([200, { ...remote(), disableTokenTypeValidation: false }]);
    const partner = new Manager(app, await authority.token({ sub: 'partner' }));
    expect((await partner.send('GET', 'validation')).body).toEqual(body);
    expect((await root.send('GET', 'validation')).status).toBe(401);
  });

  it.each<[object, string[]]>([
    [{ authority: 'https://a.example' }, ['audience']],
    [{ audience: 'a' }, ['audience']],
    [{ authority: 'http://a.example', audience: 'a' }, ['authority']],
    [{ authority: 'not a URL', audience: 'a' }, ['authority']],
    [{ authority: `https://a.example/${'x'.repeat(2000)}`, audience: 'a' }, ['authority']],
    [{ authority: 'https://a.example', audience: 'a\0' }, ['audience']],
    [{ issuer: 'https://a.example' }, ['issuer']],
  ])('refuse %j', async (body, members) => {
    expect(faultyMembers(await root.send('PUT', 'validation', { body }))).toEqual(members);
    expect((await root.send('GET', 'validation')).status).toBe(200);
  });

  it('are tested on demand, without being changed', async () => {
    const test = (url?: string) =>
      root.send('POST', 'validation/test', url === undefined ? {} : { body: { authority: url } });
    expect((await test(authority.url)).body).toEqual({ authority: authority.url, usable: true });
    expect((await test('http://127.0.0.1:9')).body).toMatchObject({ usable: false, fault: expect.any(String) });
    authority.document = { issuer: 'https://elsewhere.example' };
    expect((await test(authority.url)).body).toMatchObject({ usable: false, fault: expect.stringMatching(/issuer/) });
    authority.document = {};
    expect(faultyMembers(await test())).toEqual(['authority']);
    expect(faultyMembers(await test('ftp://a.example'))).toEqual(['authority']);
    expect((await root.send('GET', 'validation')).body).toEqual({ enabled: true, disableTokenTypeValidation: false });
  });

  it('let nobody but a site owner choose who everybody is, or where this service calls', async () => {
    const manager = await Manager.with(app, 'ManageValidationSettings');
    for (const [method, path, body] of [
      ['PUT', 'validation', remote()],
      ['POST', 'validation/test', { authority: authority.url }],
    ] as const) {
      const answer = await manager.send(method, path, { body });
      expect(problemOf(answer, 403).type).toMatch(/openid\.authority-forbidden$/);
    }
    expect((await manager.send('PUT', 'validation', { body: { enabled: true } })).status).toBe(200);
  });

  it('are refused for the rights first, then for what was read, then for what is wrong', async () => {
    const manager = await Manager.with(app, 'ManageValidationSettings');
    const stale = { 'if-match': '"stale"' };
    const faulty = { authority: 'not a URL', audience: 'a', more: true };
    const outcome = async (by: Manager, path: string, body: object, headers = {}) =>
      (await by.send('PUT', path, { body, headers })).status;
    expect(await outcome(manager, 'validation', faulty, stale)).toBe(403);
    problemOf(await manager.send('POST', 'validation/test', { body: { authority: 'not a URL' } }), 403);
    expect(await outcome(manager, 'validation', { more: true }, stale)).toBe(412);
    expect(await outcome(manager, 'validation', { more: true })).toBe(400);
    expect(await outcome(root, 'validation', faulty, stale)).toBe(412);
    expect(await outcome(root, 'server', { more: true }, stale)).toBe(412);
    expect(await outcome(root, 'server', { more: true })).toBe(400);
  });
});
