import { RECORDED_KINDS } from '../fixtures/recorded-kinds';
import { AuditDiary } from '../support/audit-diary';
import { CALLBACK, OpenidWorld, PASSWORD } from '../support/openid-world';
import { RestCaller } from '../support/rest-caller';
import type { TestApp } from '../support/test-app';

let world: OpenidWorld;
let app: TestApp;
let diary: AuditDiary;
let manager: RestCaller;
let me: string;

beforeAll(async () => {
  world = await OpenidWorld.start();
  app = world.auth.app;
  diary = await AuditDiary.of(app);
  manager = await RestCaller.with(app, 'SiteOwner');
  me = manager.clientId;
});
afterAll(async () => {
  await diary.close();
  await world.stop();
});

const APPLICATIONS = '/api/openid/applications';

describe('What is done to applications', () => {
  const path = `${APPLICATIONS}/shop`;
  const shop = { displayName: 'Shop', roles: ['Editor'] };

  it('is recorded, and no secret is', async () => {
    const secrets: unknown[] = [];
    const create = async () => {
      secrets.push((await manager.post(APPLICATIONS, { clientId: 'shop', ...shop })).body.clientSecret);
    };
    expect(await diary.told(create)).toEqual([
      [
        'OpenID.ApplicationCreated',
        'Shop',
        me,
        expect.objectContaining({ type: 'confidential', roles: ['Editor'], grantTypes: ['client_credentials'] }),
      ],
    ]);
    const change = { ...shop, displayName: 'Store', roles: [] };
    expect(await diary.told(() => manager.put(path, change))).toEqual([
      [
        'OpenID.ApplicationChanged',
        'Store',
        me,
        {
          changed: ['displayName', 'roles'],
          before: { displayName: 'Shop', roles: ['Editor'] },
          after: { displayName: 'Store', roles: [] },
        },
      ],
    ]);
    const rotate = async () => void secrets.push((await manager.post(`${path}/secret`)).body.clientSecret);
    expect(await diary.told(rotate)).toEqual([['OpenID.SecretChanged', 'Store', me, {}]]);
    expect(await diary.told(() => manager.delete(path))).toMatchObject([
      ['OpenID.ApplicationDeleted', 'Store', me, { type: 'confidential' }],
    ]);
    const text = await diary.text();
    expect(secrets).toEqual([expect.any(String), expect.any(String)]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|secretHash/);
  });

  it('is recorded together with the secret that an application gets as it becomes confidential', async () => {
    await manager.post(APPLICATIONS, { clientId: 'phone', type: 'public', grantTypes: [] });
    const change = () => manager.put(`${APPLICATIONS}/phone`, { type: 'confidential', grantTypes: [] });
    expect((await diary.told(change)).map(([kind]) => kind)).toEqual([
      'OpenID.ApplicationChanged',
      'OpenID.SecretChanged',
    ]);
  });

  it('is not, when it changes nothing or is refused', async () => {
    await manager.post(APPLICATIONS, { clientId: 'still', displayName: 'Still' });
    const still = `${APPLICATIONS}/still`;
    const refused = await diary.told(async () => {
      expect((await manager.put(still, { displayName: 'Still' })).status).toBe(200);
      expect((await manager.put(still, { displayName: 'New' }, '"old"')).status).toBe(412);
      expect((await manager.put(still, { roles: ['NoSuch'] })).status).toBe(400);
      expect((await manager.post(APPLICATIONS, { clientId: 'still' })).status).toBe(400);
      expect((await manager.delete(`${APPLICATIONS}/none`)).status).toBe(404);
      expect((await manager.post(`${APPLICATIONS}/none/secret`)).status).toBe(404);
    });
    expect(refused).toEqual([]);
  });
});

describe('What is done to scopes', () => {
  const path = '/api/openid/scopes/plants';

  it('is recorded', async () => {
    expect(await diary.told(() => manager.post('/api/openid/scopes', { name: 'plants' }))).toEqual([
      ['OpenID.ScopeCreated', 'plants', me, expect.objectContaining({ resources: [] })],
    ]);
    const change = { displayName: 'Plants' };
    expect(await diary.told(() => manager.put(path, change))).toEqual([
      [
        'OpenID.ScopeChanged',
        'Plants',
        me,
        { changed: ['displayName'], before: { displayName: 'plants' }, after: change },
      ],
    ]);
    expect(await diary.told(() => manager.put(path, change))).toEqual([]);
    expect(await diary.told(() => manager.put(path, { displayName: ' ' }))).toEqual([]);
    expect(await diary.told(() => manager.delete(path))).toEqual([['OpenID.ScopeDeleted', 'Plants', me, {}]]);
  });
});

describe('Consent', () => {
  it('of a person is recorded, given and withdrawn', async () => {
    const user = await world.user();
    const client = await world.client({ clientId: 'reader' });
    const given = await diary.told(() => world.tokens(client, user));
    const scopes = ['email', 'offline_access', 'openid', 'profile', 'roles'];
    expect(given).toEqual([
      ['Users.SignedIn', user.userName, user.userName, {}],
      ['OpenID.ConsentGiven', 'reader', user.userName, { userId: user.id, scopes }],
    ]);
    const browser = world.browser();
    await browser.signIn(user.userName, PASSWORD);
    const withdraw = () => browser.submit('/Account', '/Account/applications/withdraw', { application: 'reader' });
    expect(await diary.told(withdraw)).toEqual([
      ['OpenID.ConsentWithdrawn', 'reader', user.userName, { userId: user.id, scopes }],
    ]);
  });

  it('of an administrator is recorded, and not when there is none to withdraw', async () => {
    const { id: userId } = await world.user();
    await world.client({ clientId: 'partner', consentType: 'external', redirectUris: [CALLBACK] });
    const path = `${APPLICATIONS}/partner/consents/${userId}`;
    expect(await diary.told(() => manager.put(path, { scopes: ['openid'] }))).toEqual([
      ['OpenID.ConsentGiven', 'partner', me, { userId, scopes: ['openid'] }],
    ]);
    expect(await diary.told(() => manager.put(path, { scopes: ['none'] }))).toEqual([]);
    expect(await diary.told(() => manager.delete(path))).toEqual([
      ['OpenID.ConsentWithdrawn', 'partner', me, { userId, scopes: ['openid'] }],
    ]);
    expect(await diary.told(() => manager.delete(path))).toEqual([]);
  });
});

describe('The settings of OpenID Connect', () => {
  it('are recorded under names of their own, with what has changed', async () => {
    const server = { enabled: true, accessTokenLifetime: 601 };
    expect(await diary.told(() => manager.put('/api/openid/server', server))).toEqual([
      [
        'OpenID.ServerSettingsChanged',
        'openid-server',
        me,
        expect.objectContaining({ changed: ['accessTokenLifetime'], after: { accessTokenLifetime: 601 } }),
      ],
    ]);
    expect(await diary.told(() => manager.put('/api/openid/server', server))).toEqual([]);
    const validation = { enabled: true, disableTokenTypeValidation: true };
    expect(await diary.told(() => manager.put('/api/openid/validation', validation))).toMatchObject([
      ['OpenID.ValidationSettingsChanged', 'openid-validation', me, { changed: ['disableTokenTypeValidation'] }],
    ]);
    expect(await diary.told(() => manager.put('/api/openid/validation', validation, '"old"'))).toEqual([]);
  });

  it('are recorded without the secret', async () => {
    const client = { displayName: 'Elsewhere', clientId: 'here', clientSecret: 'swordfish-swordfish' };
    expect(await diary.told(() => manager.put('/api/openid/client', client))).toEqual([
      [
        'OpenID.ClientSettingsChanged',
        'openid-client',
        me,
        {
          changed: ['clientId', 'clientSecret', 'displayName'],
          before: { displayName: 'OpenID Connect' },
          after: { clientId: 'here', displayName: 'Elsewhere' },
        },
      ],
    ]);
    expect(await diary.text()).not.toContain('swordfish');
  });

  it('are recorded when a key takes over, by whom it is asked for', async () => {
    const [event] = await diary.during(() => manager.post('/api/openid/server/keys'));
    expect(event).toMatchObject({ event: 'KeyRotated', subject: 'RS256', userName: me, facts: { algorithm: 'RS256' } });
    const first = (await diary.events()).find(({ event: name }) => name === 'KeyRotated');
    expect(first).toMatchObject({ userKind: 'system' });
  });
});

it('Every kind of event that is to be found here was', async () => {
  expect(await diary.kinds()).toEqual(expect.arrayContaining([...RECORDED_KINDS['audit-openid']]));
  expect(await diary.unnamedFacts()).toEqual([]);
});
