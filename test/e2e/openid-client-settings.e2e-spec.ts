import type { FormValues } from '@espalier/testing';
import { Roles } from '#core/auth';
import { ClientSettingsSection } from '#features/openid';
import { Settings } from '#core/settings';
import { Users } from '#features/users';
import { Manager } from '../support/manager';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const SECRET = 'the-client-secret-9e41';
const FULL = {
  enabled: true,
  displayName: 'Elsewhere',
  authority: 'https://id.example',
  clientId: 'espalier',
  scopes: 'openid email',
};

let app: TestApp;
let root: Manager;

beforeAll(async () => {
  app = await startTestApp();
  root = new Manager(app, await app.token());
});
afterAll(() => app.stop());
beforeEach(() => root.send('PUT', 'client', { body: { ...FULL, clientSecret: SECRET } }));

const stored = () => app.get(Settings).get(app.get(ClientSettingsSection));

describe('The settings of signing in with an account elsewhere, over REST', () => {
  it('have their defaults, and are replaced', async () => {
    const cleared = await root.send('PUT', 'client', { body: { clientSecret: null } });
    const defaults = { enabled: false, displayName: 'OpenID Connect', scopes: 'openid profile email' };
    expect([cleared.status, cleared.body]).toEqual([200, defaults]);
    const put = await root.send('PUT', 'client', { body: FULL });
    expect([put.status, put.body]).toEqual([200, FULL]);
    expect((await root.send('GET', 'client')).body).toEqual(FULL);
  });

  it('never show the secret, and keep it until it is replaced or removed', async () => {
    const answers = [await root.send('GET', 'client')];
    expect((await stored()).clientSecret).toBe(SECRET);
    answers.push(await root.send('PUT', 'client', { body: { ...FULL, displayName: 'New' } }));
    expect(await stored()).toMatchObject({ displayName: 'New', clientSecret: SECRET });
    answers.push(await root.send('PUT', 'client', { body: { ...FULL, clientSecret: `${SECRET}-2` } }));
    expect((await stored()).clientSecret).toBe(`${SECRET}-2`);
    answers.push(await root.send('PUT', 'client', { body: { ...FULL, clientSecret: `${SECRET}\0` } }));
    answers.push(await root.send('PUT', 'client', { body: { ...FULL, clientSecret: SECRET, scopes: 3 } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400]);
    expect((await root.send('PUT', 'client', { body: { ...FULL, clientSecret: null } })).status).toBe(200);
    expect((await stored()).clientSecret).toBeUndefined();
    for (const { text, headers } of answers) expect(text + [...headers.values()].join()).not.toContain(SECRET);
  });

  it('have a tag, which says nothing of the secret', async () => {
    const { headers } = await root.send('GET', 'client');
    const etag = headers.get('etag') ?? '';
    expect((await root.send('GET', 'client', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await root.send('PUT', 'client', { body: { ...FULL, clientSecret: 'other' } });
    expect(other.headers.get('etag')).toBe(etag);
    const changed = { ...FULL, displayName: 'Changed' };
    expect((await root.send('PUT', 'client', { body: changed, headers: { 'if-match': etag } })).status).toBe(200);
    expect((await root.send('PUT', 'client', { body: FULL, headers: { 'if-match': etag } })).status).toBe(412);
    expect((await stored()).displayName).toBe('Changed');
  });

  it.each<[string, unknown]>([
    ['authority', 'http://id.example'],
    ['authority', 'ftp://id.example'],
    ['authority', 'nonsense'],
    ['authority', 'https://id.example/.well-known/openid-configuration'],
    ['authority', 'https://me:secret@id.example'],
    ['authority', 'https://id.example/?x=1'],
    ['authority', `https://id.example/${'x'.repeat(500)}`],
    ['authority', undefined],
    ['clientId', undefined],
    ['clientId', ''],
    ['clientId', 'x'.repeat(501)],
    ['clientSecret', ''],
    ['clientSecret', 7],
    ['scopes', 'email'],
    ['scopes', 'openid  email'],
    ['scopes', 'openid "'],
    ['displayName', ''],
    ['displayName', ' \n'],
    ['displayName', 'x'.repeat(101)],
    ['enabled', 'yes'],
    ['redirectUri', 'https://evil.example'],
  ])('refuse %s as %j', async (member, value) => {
    const before = await stored();
    const { status, body } = await root.send('PUT', 'client', { body: { ...FULL, [member]: value } });
    expect([status, body.errors]).toEqual([400, { [member]: expect.any(Array) }]);
    expect(await stored()).toEqual(before);
  });

  it.each([undefined, null, [], 'text'])('refuse %j', async (body) => {
    expect((await root.send('PUT', 'client', { body })).status).toBe(400);
  });
});

describe('Somebody who manages the client settings, and is no site owner,', () => {
  let manager: Manager;

  beforeAll(async () => {
    manager = await Manager.with(app, 'ManageClientSettings');
  });

  it.each<[string, object]>([
    ['another authority', { authority: 'https://evil.example' }],
    ['no authority', { enabled: false, authority: undefined }],
    ['another client id', { clientId: 'evil' }],
    ['another authority, wrong besides,', { authority: 'nonsense', scopes: 7 }],
    ['another secret', { clientSecret: 'evil' }],
    ['no secret', { clientSecret: null }],
  ])('sets %s neither on nor off', async (_what, change) => {
    for (const enabled of [true, false]) {
      await root.send('PUT', 'client', { body: { ...FULL, enabled } });
      const before = await stored();
      const [status, detail] = await manager.outcome('PUT', 'client', { ...FULL, enabled, ...change });
      expect([status, detail]).toEqual([403, expect.stringContaining('needs the permission SiteOwner')]);
      expect(await stored()).toEqual(before);
    }
  });

  it('switches it off, and not on again', async () => {
    const changed = { ...FULL, displayName: 'Other', scopes: 'openid' };
    expect((await manager.outcome('PUT', 'client', changed))[0]).toBe(200);
    expect((await manager.outcome('PUT', 'client', { ...changed, enabled: false }))[0]).toBe(200);
    expect(await stored()).toMatchObject({ enabled: false, displayName: 'Other', clientSecret: SECRET });
    expect((await manager.outcome('PUT', 'client', changed))[0]).toBe(403);
  });

  it('leaves out what a site owner has set to null', async () => {
    const none = { enabled: false, authority: null, clientId: null, clientSecret: null };
    expect((await root.send('PUT', 'client', { body: none })).status).toBe(200);
    expect((await manager.outcome('PUT', 'client', { displayName: 'Other' }))[0]).toBe(200);
  });
});

describe('The page of the client', () => {
  const AT = '/Admin/OpenID/Client';
  const form = { ...FULL, enabled: 'true' } satisfies FormValues;

  it('shows the redirect URI and no secret, and keeps that', async () => {
    const admin = await new People(app).signedIn();
    const { text } = await admin.open(AT);
    expect(text).toMatch(/<dd>http:\/\/localhost:\d+\/Login\/External\/Callback<\/dd>/);
    expect(text).not.toContain(SECRET);
    for (const name of Object.keys(FULL)) expect(text).toContain(`id="field-${name}" name="${name}"`);
    const saved = await admin.submit(AT, AT, { ...form, displayName: 'Saved', clientSecret: '' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, AT]);
    expect(await stored()).toEqual({ ...FULL, displayName: 'Saved', clientSecret: SECRET });
    expect((await admin.submit(AT, AT, { ...form, clientSecret: 'typed' })).status).toBe(303);
    expect((await stored()).clientSecret).toBe('typed');
    expect((await admin.submit(AT, AT, { ...form, 'clientSecret-remove': 'true' })).status).toBe(303);
    expect((await stored()).clientSecret).toBeUndefined();
  });

  it('says what is wrong beside the field, without the secret', async () => {
    const admin = await new People(app).signedIn();
    const answer = await admin.submit(AT, AT, { ...form, authority: 'http://id.example', clientSecret: 'typed-in' });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('<a href="#field-authority">')]);
    expect(answer.text).not.toContain('typed-in');
  });

  it('is for its permission alone, and lets nobody but site owners name a provider', async () => {
    const people = new People(app);
    await app
      .get(Roles)
      .put({ name: 'Clients', description: '', permissions: ['AccessAdminPanel', 'ManageClientSettings'] });
    await app
      .get(Roles)
      .put({ name: 'Panel', description: '', permissions: ['AccessAdminPanel', 'ManageValidationSettings'] });
    const user = (role: string) =>
      app.get(Users).create({ userName: role, email: `${role}@example.com`, password: People.password, roles: [role] });
    const [manager, other] = [await user('Clients'), await user('Panel')];
    const browser = await people.signedIn(manager.userName);
    const refused = await browser.submit(AT, AT, { ...form, authority: 'https://evil.example' });
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('Only site owners may switch on external sign-in'),
    ]);
    expect((await browser.submit(AT, AT, { ...form, displayName: 'Renamed' })).status).toBe(303);
    expect((await (await people.signedIn(other.userName)).open(AT)).status).toBe(403);
  });
});
