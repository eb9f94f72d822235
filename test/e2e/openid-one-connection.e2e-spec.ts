import { Roles, SecretHasher } from '#core/auth';
import { Database } from '#platform/database';
import { Manager } from '../support/manager';
import { startTestApp, type TestApp } from '../support/test-app';

/** Where there is one connection, a change of an application must not wait for another one, or for work that takes long. */
let app: TestApp;
let root: Manager;

beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_POOL_SIZE: '1' } });
  root = new Manager(app, await app.token());
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

it('changes applications when nothing about roles and scopes is in memory', async () => {
  const body = { clientId: 'site', scopes: ['openid'], roles: ['Moderator'] };
  expect((await root.outcome('POST', 'applications', body))[0]).toBe(201);
  await app.get(Roles).put({ name: 'News', description: '', permissions: [] });
  const { clientId: _, ...values } = body;
  expect((await root.outcome('PUT', 'applications/site', values))[0]).toBe(200);
});

it.each<[string, string, object | undefined]>([
  ['POST', '/secret', undefined],
  ['PUT', '', { type: 'confidential' }],
])('hashes a new secret before the transaction: %s', async (method, path, body) => {
  const clientId = `hashed-${method.toLowerCase()}`;
  const type = method === 'PUT' ? 'public' : 'confidential';
  const site = { redirectUris: ['https://site.example/'], grantTypes: ['authorization_code'] };
  expect((await root.outcome('POST', 'applications', { clientId, type, ...site }))[0]).toBe(201);
  const hasher = app.get(SecretHasher);
  const hash = hasher.hash.bind(hasher);
  const hashing = jest.spyOn(hasher, 'hash').mockImplementation(async (secret) => {
    // Nothing holds the only connection.
    await app.get(Database).query('SELECT 1');
    return hash(secret);
  });
  const sent = body && { ...body, ...site };
  expect((await root.outcome(method, `applications/${clientId}${path}`, sent))[0]).toBe(200);
  expect(hashing).toHaveBeenCalledTimes(1);
});
