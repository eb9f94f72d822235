import { Roles } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { eventually } from '../support/auth-world';
import { problemOf } from '../support/content-api';
import { Manager } from '../support/manager';
import { startTestApp, type TestApp } from '../support/test-app';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let other: TestApp;
let root: Manager;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
  root = new Manager(app, await app.token());
  await app.get(Roles).put({ name: 'Reader', description: '', permissions: ['AccessContentApi', 'ViewContent'] });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
afterEach(() => jest.restoreAllMocks());

interface Shown {
  readonly id: string;
  readonly key: string;
  readonly expiresUtc: string | null;
}

async function application(values: object = { roles: ['Reader'] }): Promise<string> {
  const clientId = `site-${++count}`;
  expect((await root.send('POST', 'applications', { body: { clientId, ...values } })).status).toBe(201);
  return clientId;
}

async function made(clientId: string, values: object = {}): Promise<Shown> {
  const { status, body } = await root.send<Shown>('POST', `applications/${clientId}/keys`, {
    body: { name: 'Website', ...values },
  });
  expect(status).toBe(201);
  return body;
}

const reads = async (key: string, node: TestApp = app) =>
  (await node.request('GET', '/api/content', { token: key })).status;

const listed = async (clientId: string) =>
  (await root.send<{ items: object[] }>('GET', `applications/${clientId}/keys`)).body.items;

function at(milliseconds: number): void {
  const now = new Date(Date.now() + milliseconds);
  for (const node of [app, other]) jest.spyOn(node.get(Clock), 'now').mockReturnValue(now);
}

it('reads with the roles of its application, on every node, and no more', async () => {
  const { key } = await made(await application());
  expect(key).toMatch(/^esp_[\w-]{43}$/);
  expect([await reads(key), await reads(key), await reads(key, other)]).toEqual([200, 200, 200]);
  expect((await app.request('GET', '/api/users', { token: key })).status).toBe(403);
  expect(await reads((await made(await application({ roles: [] }))).key)).toBe(403);
});

it('is shown once, kept as a hash, and listed with when it was used', async () => {
  const clientId = await application();
  const { headers } = await root.send('POST', `applications/${clientId}/keys`, { body: { name: 'Other' } });
  expect(headers.get('cache-control')).toBe('no-store');
  const { id, key } = await made(clientId, { validDays: null });
  const facts = { id, name: 'Website', createdUtc: expect.any(String), expiresUtc: null };
  expect(await listed(clientId)).toEqual([{ ...facts, lastUsedUtc: null }, expect.objectContaining({ name: 'Other' })]);
  await reads(key);
  expect(await listed(clientId)).toMatchObject([{ lastUsedUtc: expect.any(String) }, { lastUsedUtc: null }]);
  const [row] = await app.get(Database).query('SELECT k::text AS text FROM access_key k WHERE id = $1', [id]);
  expect(JSON.stringify(row)).not.toContain(key.slice(4));
});

it('writes down its use once in five minutes', async () => {
  const { id, key } = await made(await application());
  const used = async () =>
    (await app.get(Database).query<{ at: Date }>('SELECT last_used_utc AS at FROM access_key WHERE id = $1', [id]))[0]
      ?.at;
  await reads(key);
  const first = await used();
  at(4 * 60_000);
  await reads(key);
  expect(await used()).toEqual(first);
  at(6 * 60_000);
  await reads(key);
  expect(await used()).not.toEqual(first);
});

it('is valid for a year unless it is told otherwise, and is refused afterwards', async () => {
  const year = await made(await application());
  expect(Math.round((Date.parse(year.expiresUtc ?? '') - Date.now()) / DAY_MS)).toBe(365);
  const { key } = await made(await application(), { validDays: 1 });
  expect(await reads(key)).toBe(200);
  at(DAY_MS + 1000);
  expect(await reads(key)).toBe(401);
});

it('is refused from the next request on when it is revoked, on every node', async () => {
  const clientId = await application();
  const { id, key } = await made(clientId);
  const kept = await made(clientId);
  expect([await reads(key), await reads(key, other)]).toEqual([200, 200]);
  expect((await root.send('DELETE', `applications/${clientId}/keys/${id}`)).status).toBe(204);
  expect(await reads(key)).toBe(401);
  await eventually(async () => expect(await reads(key, other)).toBe(401));
  expect(await reads(kept.key)).toBe(200);
});

it('is followed by another with an overlap, for as long as it was to be valid', async () => {
  const clientId = await application();
  const old = await made(clientId, { validDays: 30 });
  const { status, body } = await root.send<Shown>('POST', `applications/${clientId}/keys/${old.id}/rotation`, {
    body: { overlapHours: 2 },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Website' });
  expect(Math.round((Date.parse(body.expiresUtc ?? '') - Date.now()) / DAY_MS)).toBe(30);
  expect([await reads(old.key), await reads(body.key)]).toEqual([200, 200]);
  at(2 * 3_600_000 + 1000);
  expect([await reads(old.key), await reads(body.key)]).toEqual([401, 200]);
});

it.each<[string, (clientId: string) => Promise<{ readonly status: number }>]>([
  [
    'disabled',
    (clientId) => root.send('PUT', `applications/${clientId}`, { body: { enabled: false, roles: ['Reader'] } }),
  ],
  ['deleted', (clientId) => root.send('DELETE', `applications/${clientId}`)],
  [
    'made public',
    (clientId) => root.send('PUT', `applications/${clientId}`, { body: { type: 'public', grantTypes: [] } }),
  ],
])('is refused when its application is %s', async (_what, change) => {
  const clientId = await application();
  const { key } = await made(clientId);
  expect(await reads(key)).toBe(200);
  expect([200, 204]).toContain((await change(clientId)).status);
  expect(await reads(key)).toBe(401);
});

it('is told from a token that is wrong, and as little as that one', async () => {
  const wrong = await app.request('GET', '/api/content', { token: `esp_${'A'.repeat(43)}` });
  expect(problemOf(wrong, 401)).toMatchObject({ type: 'urn:espalier:problem:auth.invalid-token' });
  expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect(await reads('esp_')).toBe(401);
  expect(await reads(`esp_${'A'.repeat(10_000)}`)).toBe(401);
});

it.each<[object, string]>([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'x', validDays: 0 }, 'validDays'],
  [{ name: 'x', validDays: 1.5 }, 'validDays'],
  [{ name: 'x', validDays: 3651 }, 'validDays'],
  [{ name: 'x', days: 3 }, 'days'],
])('is not made of %j', async (body, member) => {
  const clientId = await application();
  const answer = await root.send('POST', `applications/${clientId}/keys`, { body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors as object)).toEqual([member]);
  expect(await listed(clientId)).toEqual([]);
});

it('is not made for a public application, nor more than twenty for one', async () => {
  const open = await application({
    type: 'public',
    grantTypes: ['authorization_code'],
    redirectUris: ['https://a.example/'],
  });
  expect(await root.outcome('POST', `applications/${open}/keys`, { name: 'x' })).toEqual([
    400,
    expect.stringContaining('confidential'),
  ]);
  const clientId = await application();
  const outcomes = await Promise.all(
    Array.from({ length: 22 }, () => root.outcome('POST', `applications/${clientId}/keys`, { name: 'x' })),
  );
  expect(outcomes.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(20).fill(201),
    409,
    409,
  ]);
});

it('is made and rotated only by those who may what its application may', async () => {
  const clientId = await application({ roles: ['Administrator'] });
  const { id } = await made(clientId);
  const manager = await Manager.with(app, 'ManageApplications');
  const words = expect.stringContaining('SiteOwner');
  expect(await manager.outcome('POST', `applications/${clientId}/keys`, { name: 'x' })).toEqual([403, words]);
  expect(await manager.outcome('POST', `applications/${clientId}/keys/${id}/rotation`, {})).toEqual([403, words]);
  expect(await listed(clientId)).toHaveLength(1);
});

it('answers 404 for a key of another application', async () => {
  const { id } = await made(await application());
  const clientId = await application();
  expect((await root.send('DELETE', `applications/${clientId}/keys/${id}`)).status).toBe(404);
  expect((await root.send('POST', `applications/${clientId}/keys/${id}/rotation`, { body: {} })).status).toBe(404);
  expect((await root.send('DELETE', `applications/${clientId}/keys/x`)).status).toBe(404);
});

it('is recorded when it is made, rotated and revoked, without the key', async () => {
  const diary = await AuditDiary.of(app);
  const clientId = await application();
  let first!: Shown;
  const facts = expect.objectContaining({ name: 'Website' });
  const create = await diary.told(async () => void (first = await made(clientId)));
  expect(create).toEqual([['OpenID.AccessKeyCreated', clientId, expect.any(String), facts]]);
  const path = `applications/${clientId}/keys/${first.id}`;
  const rotate = await diary.told(() => root.send('POST', `${path}/rotation`, { body: {} }));
  expect(rotate).toEqual([['OpenID.AccessKeyRotated', clientId, expect.any(String), facts]]);
  expect(JSON.stringify([create, rotate])).not.toContain('esp_');
  const revoke = await diary.told(() => root.send('DELETE', path));
  expect(revoke).toEqual([['OpenID.AccessKeyRevoked', clientId, expect.any(String), facts]]);
  expect([create, rotate, revoke].flatMap((told) => told.map(([kind]) => kind))).toEqual(RECORDED_KINDS['access-keys']);
  expect(await diary.unnamedFacts()).toEqual([]);
  await diary.close();
});
