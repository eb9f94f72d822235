import { Applications } from '#features/openid';
import { Database } from '#platform/database';
import { faultyMembers, problemOf } from '../support/content-api';
import { Manager } from '../support/manager';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let manager: Manager;

beforeAll(async () => {
  app = await startTestApp();
  manager = new Manager(app, await app.token());
});
afterAll(() => app.stop());

const CALLBACK = 'https://site.example/callback';
let count = 0;

interface Made {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An application made over REST. */
async function application(values: object = {}): Promise<Made> {
  const { status, body } = await manager.send<Made>('POST', 'applications', {
    body: { clientId: `app-${++count}`, ...values },
  });
  expect(status).toBe(201);
  return body;
}

async function tokenStatus({ clientId, clientSecret }: Made): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  return (await app.request('POST', '/connect/token', { body })).status;
}

describe('An application over REST', () => {
  it('is created with what is left out filled in, and says its secret this once', async () => {
    const { status, headers, body } = await manager.send('POST', 'applications', { body: { clientId: 'fresh/one' } });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe('/api/openid/applications/fresh%2Fone');
    expect(headers.get('cache-control')).toBe('no-store');
    const shown = {
      clientId: 'fresh/one',
      displayName: 'fresh/one',
      type: 'confidential',
      consentType: 'explicit',
      enabled: true,
      grantTypes: ['client_credentials'],
      redirectUris: [],
      postLogoutRedirectUris: [],
      scopes: [],
      roles: [],
      requirePkce: true,
    };
    expect(body).toEqual({ ...shown, clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await tokenStatus(body as unknown as Made)).toBe(200);

    const again = await manager.send('GET', 'applications/fresh%2Fone');
    expect([again.status, again.body]).toEqual([200, shown]);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    const [{ secret_hash }] = await app
      .get(Database)
      .query<{ secret_hash: string }>(`SELECT secret_hash FROM openid_application WHERE client_id = 'fresh/one'`);
    expect(secret_hash).toMatch(/^\$argon2id\$/);
    expect((await manager.send('GET', 'applications?first=100')).text).not.toContain('argon2id');
  });

  it('is in a list with pages', async () => {
    await Promise.all([application(), application(), application()]);
    const all = await manager.send<{ items: Made[]; totalCount: number }>('GET', 'applications?first=100');
    const names = all.body.items.map(({ clientId }) => clientId);
    expect(all.body.totalCount).toBe(names.length);
    const page = await manager.send<{ items: Made[]; totalCount: number }>('GET', 'applications?first=2&skip=1');
    expect(page.body.items.map(({ clientId }) => clientId)).toEqual(names.slice(1, 3));
    expect(page.body.totalCount).toBe(names.length);
    const beyond = await manager.send<{ items: Made[]; totalCount: number }>('GET', 'applications?skip=1000');
    expect(beyond.body).toEqual({ items: [], totalCount: names.length });
    expect(faultyMembers(await manager.send('GET', 'applications?first=101&page=2'))).toEqual(['first', 'page']);
  });

  it('is replaced: what is left out has its default again', async () => {
    const made = await application({ displayName: 'A', roles: ['Editor'], enabled: false });
    const { body } = await manager.send('PUT', `applications/${made.clientId}`, {
      body: { clientId: made.clientId, scopes: ['openid'] },
    });
    expect(body).toMatchObject({ displayName: made.clientId, roles: [], enabled: true, scopes: ['openid'] });
    expect(body).not.toHaveProperty('clientSecret');
    expect(await tokenStatus(made)).toBe(200);
  });

  it('can be sent back as it was read, and is then what it was', async () => {
    const { clientId } = await application({ grantTypes: ['authorization_code'], redirectUris: [CALLBACK] });
    const { body, headers } = await manager.send('GET', `applications/${clientId}`);
    const put = await manager.send('PUT', `applications/${clientId}`, { body });
    expect([put.status, put.body, put.headers.get('etag')]).toEqual([200, body, headers.get('etag')]);
  });

  it('is changed by nobody who has read something else', async () => {
    const { clientId } = await application();
    const path = `applications/${clientId}`;
    const etag = (await manager.send('GET', path)).headers.get('etag') ?? '';
    expect((await manager.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const put = (displayName: string) =>
      manager.send('PUT', path, { body: { displayName }, headers: { 'if-match': etag } });

    const both = await Promise.all([put('A'), put('B')]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
    const remove = { headers: { 'if-match': etag } };
    expect(problemOf(await manager.send('DELETE', path, remove), 412).type).toMatch(/openid\.precondition-failed$/);
    expect((await manager.send('GET', path)).status).toBe(200);
  });

  it('gets a new secret, which ends the old one', async () => {
    const made = await application();
    const { status, headers, body } = await manager.send<Made>('POST', `applications/${made.clientId}/secret`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await tokenStatus(made)).toBe(401);
    expect(await tokenStatus(body)).toBe(200);
    expect(
      faultyMembers(await manager.send('POST', `applications/${made.clientId}/secret`, { body: { to: 'x' } })),
    ).toEqual(['to']);
    expect(await tokenStatus(body)).toBe(200);
  });

  it('loses its secret when it becomes public, and gets one when it becomes confidential', async () => {
    const made = await application();
    const path = `applications/${made.clientId}`;
    const site = { grantTypes: ['authorization_code'], redirectUris: [CALLBACK] };
    const asPublic = await manager.send('PUT', path, { body: { ...site, type: 'public' } });
    expect([asPublic.status, asPublic.body.clientSecret]).toEqual([200, undefined]);
    expect(faultyMembers(await manager.send('POST', `${path}/secret`))).toEqual(['type']);
    const back = await manager.send('PUT', path, { body: {} });
    expect(back.headers.get('cache-control')).toBe('no-store');
    expect(await tokenStatus(back.body as unknown as Made)).toBe(200);
  });

  it('that is disabled is shut out on the next request, with its tokens, until it is enabled', async () => {
    const made = await application({ roles: ['Administrator'] });
    const own = new Manager(app, await app.token(made.clientId, made.clientSecret));
    expect((await own.send('GET', 'scopes')).status).toBe(200);
    const put = (enabled: boolean) =>
      manager.send('PUT', `applications/${made.clientId}`, { body: { enabled, roles: ['Administrator'] } });
    await put(false);
    expect([(await own.send('GET', 'scopes')).status, await tokenStatus(made)]).toEqual([401, 401]);
    await put(true);
    expect(await tokenStatus(made)).toBe(200);
  });

  it('is removed with its tokens', async () => {
    const made = await application();
    const token = await app.token(made.clientId, made.clientSecret);
    expect((await manager.send('DELETE', `applications/${made.clientId}`)).status).toBe(204);
    expect((await app.request('GET', '/api/content', { token })).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
    ]) {
      const answer = await manager.send(
        method,
        `applications/${made.clientId}${path}`,
        method === 'PUT' ? { body: {} } : {},
      );
      expect(problemOf(answer, 404).type).toMatch(/openid\.application-not-found$/);
    }
    const heir = await manager.send('POST', 'applications', { body: { clientId: made.clientId } });
    expect(faultyMembers(heir)).toEqual(['clientId']);
  });

  it.each<[string, object, string[]]>([
    ['no client id', { clientId: undefined }, ['clientId']],
    ['a client id with a space', { clientId: 'a b' }, ['clientId']],
    ['a client id that no path can have', { clientId: '..' }, ['clientId']],
    ['the client id of the service itself', { clientId: 'system' }, ['clientId']],
    ['a client id like that of a user', { clientId: '01kagbdde08bw1stpj0rn4a41p' }, ['clientId']],
    ['the client id of another', { clientId: 'test-client' }, ['clientId']],
    ['an unknown member', { redirectUrls: [] }, ['redirectUrls']],
    ['a secret of its own', { clientSecret: 'a-secret-of-my-own' }, ['clientSecret']],
    ['a hash', { secretHash: '$argon2id$' }, ['secretHash']],
    ['an unknown type', { type: 'private' }, ['type']],
    ['an unknown grant', { grantTypes: ['client_credentials', 'password'] }, ['grantTypes[1]']],
    ['text as a switch', { enabled: 'no' }, ['enabled']],
    ['text as a list', { roles: 'Editor' }, ['roles']],
    ['a number among addresses', { redirectUris: [CALLBACK, 7] }, ['redirectUris[1]']],
    ['an address with a wildcard', { redirectUris: [CALLBACK, 'https://*.example'] }, ['redirectUris[1]']],
    [
      'an address after signing out',
      { postLogoutRedirectUris: ['javascript:alert(1)'] },
      ['postLogoutRedirectUris[0]'],
    ],
    ['an address that is too long', { redirectUris: [`https://a.example/${'x'.repeat(2000)}`] }, ['redirectUris[0]']],
    [
      'too many addresses',
      { redirectUris: Array.from({ length: 51 }, (_, i) => `${CALLBACK}/${i}`) },
      ['redirectUris'],
    ],
    ['no address to sign in with', { grantTypes: ['authorization_code'] }, ['redirectUris']],
    ['an unknown role', { roles: ['Gardener'] }, ['roles']],
    ['an unknown scope', { scopes: ['gardening'] }, ['scopes']],
    ['U+0000', { displayName: 'a\0b' }, ['displayName']],
    ['half of a surrogate pair', { displayName: 'a\ud800' }, ['displayName']],
    ['a name that is too long', { displayName: 'x'.repeat(256) }, ['displayName']],
    [
      'roles for people',
      { grantTypes: ['authorization_code'], redirectUris: [CALLBACK], roles: ['Editor'] },
      ['roles'],
    ],
    ['a public one that proves itself', { type: 'public' }, ['grantTypes']],
  ])('with %s is refused, and changes nothing', async (_what, values, members) => {
    const before = await app.get(Applications).page({ first: 1000, skip: 0 });
    const created = await manager.send('POST', 'applications', { body: { clientId: 'refused', ...values } });
    expect(faultyMembers(created)).toEqual(members);
    if (!members.includes('clientId')) {
      const replaced = await manager.send('PUT', 'applications/test-client', { body: values });
      expect(faultyMembers(replaced)).toEqual(members);
    }
    expect(await app.get(Applications).page({ first: 1000, skip: 0 })).toEqual(before);
  });

  it('keeps its client id', async () => {
    const { clientId } = await application();
    const answer = await manager.send('PUT', `applications/${clientId}`, { body: { clientId: 'another' } });
    expect(faultyMembers(answer)).toEqual(['clientId']);
  });

  it('is taken as JSON and as nothing else', async () => {
    const text = { body: '{}', headers: { 'content-type': 'text/plain' } };
    expect((await manager.send('POST', 'applications', text)).status).toBe(415);
    for (const body of ['[]', 'null', '"x"', '7', '{']) {
      problemOf(await manager.send('POST', 'applications', { body }), 400);
    }
    problemOf(await manager.send('POST', 'applications'), 400);
    const polluting = '{"clientId":"polluting","__proto__":{"enabled":false}}';
    problemOf(await manager.send('POST', 'applications', { body: polluting }), 400);
  });
});
