import { Roles } from '#core/auth';
import { Applications, Consents } from '#features/openid';
import { Users } from '#features/users';
import { problemOf } from '../support/content-api';
import { Manager } from '../support/manager';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let root: Manager;

beforeAll(async () => {
  app = await startTestApp();
  root = new Manager(app, await app.token());
});
afterAll(() => app.stop());

const CALLBACK = 'https://site.example/callback';

describe('Somebody who manages applications', () => {
  let manager: Manager;
  let serial = 0;

  beforeAll(async () => {
    await app.get(Roles).put({ name: 'Reader', description: '', permissions: ['ViewContent'] });
    await app.get(Roles).put({ name: 'Publisher', description: '', permissions: ['ViewContent', 'PublishContent'] });
    manager = await Manager.with(app, 'ManageApplications', 'ViewContent');
  });

  const make = async (values: object): Promise<string> => {
    const clientId = `made-${++serial}`;
    expect((await root.outcome('POST', 'applications', { clientId, ...values }))[0]).toBe(201);
    return clientId;
  };

  async function expectRefusal(method: string, path: string, body: unknown, words: string): Promise<void> {
    const before = await app.get(Applications).page({ first: 1000, skip: 0 });
    const [status, detail] = await manager.outcome(method, path, body);
    expect({ status, detail }).toEqual({ status: 403, detail: expect.stringContaining(words) });
    expect(await app.get(Applications).page({ first: 1000, skip: 0 })).toEqual(before);
  }

  it('gives the roles that hold no more than the manager', async () => {
    const body = { clientId: 'reader', roles: ['Reader', 'Moderator', 'Authenticated'] };
    expect((await manager.outcome('POST', 'applications', body))[0]).toBe(201);
    expect((await manager.outcome('PUT', 'applications/reader', { roles: ['reader'] }))[0]).toBe(200);
    expect((await manager.outcome('POST', 'applications/reader/secret'))[0]).toBe(200);
    expect((await manager.outcome('DELETE', 'applications/reader'))[0]).toBe(204);
  });

  it.each([
    [['Administrator'], '"Administrator" has the permission SiteOwner'],
    [['administrator'], '"Administrator" has the permission SiteOwner'],
    [['Reader', 'Publisher'], '"Publisher" has the permission PublishContent'],
  ])('gives no application the roles %j', async (roles, words) => {
    await expectRefusal('POST', 'applications', { clientId: 'too-much', roles }, words);
    const plain = await make({ roles: ['Reader'] });
    await expectRefusal('PUT', `applications/${plain}`, { roles }, words);
  });

  it.each<[string, string, string, object | undefined]>([
    ['its secret', 'POST', '/secret', undefined],
    [
      'its addresses',
      'PUT',
      '',
      { redirectUris: [CALLBACK], grantTypes: ['authorization_code', 'client_credentials'] },
    ],
    ['whether it is enabled', 'PUT', '', { enabled: false, roles: ['Publisher'] }],
    ['its roles, to fewer', 'PUT', '', { roles: [] }],
    ['its being there', 'DELETE', '', undefined],
  ])('leaves an application alone that has a role beyond them: %s', async (_what, method, path, body) => {
    const strong = await make({ roles: ['Publisher'] });
    await expectRefusal(method, `applications/${strong}${path}`, body, '"Publisher" has the permission PublishContent');
    expect((await manager.outcome('GET', `applications/${strong}`))[0]).toBe(200);
  });

  it('does not switch on what an application of more rights was switched off for', async () => {
    const strong = await make({ roles: ['Publisher'], enabled: false });
    await expectRefusal('PUT', `applications/${strong}`, { roles: ['Publisher'] }, 'PublishContent');
  });

  it('is judged by what roles and managers hold at the moment', async () => {
    const rising = await make({ roles: ['Reader'] });
    await app.get(Roles).put({ name: 'Reader', description: '', permissions: ['ViewContent', 'DeleteContent'] });
    await expectRefusal('POST', `applications/${rising}/secret`, undefined, 'DeleteContent');
    await app.get(Roles).put({ name: 'Reader', description: '', permissions: ['ViewContent'] });
    expect((await manager.outcome('POST', `applications/${rising}/secret`))[0]).toBe(200);
  });

  it('makes no application that acts for people without asking them', async () => {
    const site = { redirectUris: [CALLBACK], grantTypes: ['authorization_code'] };
    await expectRefusal('POST', 'applications', { clientId: 'sly', ...site, consentType: 'implicit' }, 'SiteOwner');
    const asking = await make(site);
    await expectRefusal('PUT', `applications/${asking}`, { ...site, consentType: 'implicit' }, 'SiteOwner');
    const silent = await make({ ...site, consentType: 'implicit' });
    const elsewhere = { ...site, redirectUris: ['https://elsewhere.example/'] };
    await expectRefusal('PUT', `applications/${silent}`, elsewhere, 'SiteOwner');
    expect((await manager.outcome('PUT', `applications/${asking}`, { ...site, displayName: 'Asks' }))[0]).toBe(200);
  });

  it('leads nobody elsewhere who trusted an application and has more rights', async () => {
    const site = { redirectUris: [CALLBACK], grantTypes: ['authorization_code'] };
    const trusted = await make(site);
    const user = { userName: 'trusting', email: 'trusting@example.com', roles: ['Publisher'] };
    const { id } = await app.get(Users).create(user);
    await app.get(Consents).give(trusted, id, ['openid']);

    const elsewhere = { ...site, redirectUris: [CALLBACK, 'https://elsewhere.example/'] };
    await expectRefusal('PUT', `applications/${trusted}`, elsewhere, '"Publisher" has the permission PublishContent');
    expect((await manager.outcome('PUT', `applications/${trusted}`, { ...site, displayName: 'T' }))[0]).toBe(200);
    await app.get(Consents).withdraw(trusted, id);
    expect((await manager.outcome('PUT', `applications/${trusted}`, elsewhere))[0]).toBe(200);
  });

  it('does not make those forget it either: by withdrawing, by another consent type, by making it anew', async () => {
    const site = { redirectUris: [CALLBACK], grantTypes: ['authorization_code'] };
    const trusted = await make(site);
    const user = { userName: 'remembering', email: 'remembering@example.com', roles: ['Publisher'] };
    const { id } = await app.get(Users).create(user);
    await app.get(Consents).give(trusted, id, ['openid']);

    const words = '"Publisher" has the permission PublishContent';
    await expectRefusal('DELETE', `applications/${trusted}/consents/${id}`, undefined, words);
    await expectRefusal('PUT', `applications/${trusted}`, { ...site, consentType: 'external' }, words);
    await expectRefusal('DELETE', `applications/${trusted}`, undefined, words);
    expect([...((await app.get(Consents).scopes(trusted, id)) ?? [])]).toEqual(['openid']);
    expect((await root.outcome('DELETE', `applications/${trusted}/consents/${id}`))[0]).toBe(204);
    expect((await manager.outcome('DELETE', `applications/${trusted}`))[0]).toBe(204);
  });

  it('is refused before anything is said about what is wrong with the rest', async () => {
    const strong = await make({ roles: ['Publisher'] });
    const answer = await manager.send('PUT', `applications/${strong}`, {
      body: { scopes: ['gardening'] },
      headers: { 'if-match': '"old"' },
    });
    expect(problemOf(answer, 403).type).toMatch(/auth\.role-beyond-caller$/);
  });

  it('may do all of this as a site owner', async () => {
    const strong = await make({ roles: ['Administrator'], grantTypes: ['client_credentials'] });
    expect((await root.outcome('POST', `applications/${strong}/secret`))[0]).toBe(200);
    expect((await root.outcome('DELETE', `applications/${strong}`))[0]).toBe(204);
  });
});
