import type * as oauth from 'openid-client';
import { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { Users, type User } from '#features/users';
import { faultyMembers, problemOf } from '../support/content-api';
import { Manager } from '../support/manager';
import { OpenidWorld, answerOf } from '../support/openid-world';
import { changeUser } from '../support/people';
import { TEST_ENVIRONMENT } from '../support/test-app';

/** Applications for which administrators decide whom they may act for. */
let world: OpenidWorld;
let root: Manager;
let partner: oauth.Configuration;
let user: User;

const SCOPES = ['openid', 'profile', 'email', 'roles', 'offline_access'];
const path = (userId: string, clientId = 'partner') => `applications/${clientId}/consents/${userId}`;
const allow = (userId: string, scopes: readonly string[] = SCOPES) =>
  root.send('PUT', path(userId), { body: { scopes } });

beforeAll(async () => {
  world = await OpenidWorld.start();
  root = new Manager(world.auth.app, await world.auth.app.token());
  partner = await world.client({ clientId: 'partner', consentType: 'external' });
});
beforeEach(async () => (user = await world.user()));
afterAll(() => world.stop());

describe('An application with external consent', () => {
  it('acts for nobody, until it is allowed to, and for nobody once that is withdrawn', async () => {
    const attempt = await world.attempt(partner);
    expect(answerOf(await world.authorize(world.browser(), attempt, user)).error).toBe('consent_required');

    expect((await allow(user.id)).status).toBe(204);
    const { access_token } = await world.tokens(partner, user);
    expect((await world.auth.who(access_token)).status).toBe(200);
    const { body } = await root.send('GET', 'applications/partner/consents');
    expect(body).toEqual({
      items: [
        {
          userId: user.id,
          userName: user.userName,
          scopes: SCOPES.toSorted((a, b) => (a < b ? -1 : 1)),
          createdUtc: expect.any(String),
        },
      ],
      totalCount: 1,
    });

    expect((await root.send('DELETE', path(user.id))).status).toBe(204);
    expect((await world.auth.who(access_token)).status).toBe(401);
    const again = await world.attempt(partner);
    expect(answerOf(await world.authorize(world.browser(), again, user)).error).toBe('consent_required');
    expect((await root.send('DELETE', path(user.id))).status).toBe(204);
  });

  it('has what it is allowed and no more: fewer scopes end the tokens that had more', async () => {
    await allow(user.id);
    const { access_token } = await world.tokens(partner, user);
    await allow(user.id, [...SCOPES, 'openid']);
    expect((await world.auth.who(access_token)).status).toBe(200);
    await allow(user.id, ['openid']);
    expect((await world.auth.who(access_token)).status).toBe(401);
    const more = await world.attempt(partner);
    expect(answerOf(await world.authorize(world.browser(), more, user)).error).toBe('consent_required');
    const less = await world.attempt(partner, { scope: 'openid' });
    expect(answerOf(await world.authorize(world.browser(), less, user))).toHaveProperty('code');
  });

  it('is allowed nothing that makes no sense', async () => {
    expect(faultyMembers(await allow(user.id, []))).toEqual(['scopes']);
    expect(faultyMembers(await allow(user.id, ['openid', 'gardening']))).toEqual(['scopes[1]']);
    expect(faultyMembers(await root.send('PUT', path(user.id), { body: {} }))).toEqual(['scopes']);
    for (const nobody of ['01m7y662v8zzgzs3mfb2vrq7ae', 'nobody', '%00']) {
      expect(problemOf(await allow(nobody), 404).type).toMatch(/users\.not-found$/);
    }
    for (const [method, to] of [
      ['GET', 'applications/nothing/consents'],
      ['PUT', path(user.id, 'nothing')],
      ['DELETE', path(user.id, 'nothing')],
    ]) {
      const answer = await root.send(method, to, method === 'PUT' ? { body: { scopes: ['openid'] } } : {});
      expect(problemOf(answer, 404).type).toMatch(/openid\.application-not-found$/);
    }
  });

  it('is the only kind that administrators decide about', async () => {
    await world.client({ clientId: 'asking', consentType: 'explicit' });
    const answer = await root.send('PUT', path(user.id, 'asking'), { body: { scopes: ['openid'] } });
    expect(problemOf(answer, 409).type).toMatch(/openid\.consent-of-people$/);
  });

  it('gets nobody from a manager who holds less than they', async () => {
    const { app } = world.auth;
    const manager = await Manager.with(app, 'ManageApplications');
    await app.get(Roles).put({ name: 'Publisher', description: '', permissions: ['PublishContent'] });
    const publisher = await world.user(['Publisher']);
    const refusal = await manager.send('PUT', path(publisher.id), { body: { scopes: ['openid'] } });
    expect(problemOf(refusal, 403).detail).toContain('"Publisher" has the permission PublishContent');
    expect((await manager.send('PUT', path(user.id), { body: { scopes: ['openid'] } })).status).toBe(204);
    const stranger = await Manager.with(app, 'ManageScopes');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const to = method === 'GET' ? 'applications/partner/consents' : path(user.id);
      expect((await stranger.send(method, to, method === 'PUT' ? { body: {} } : {})).status).toBe(403);
    }
    expect((await manager.send('DELETE', path(user.id))).status).toBe(204);
  });

  it('acts no longer for somebody who gets another role, until that is allowed again', async () => {
    const give = (...roles: string[]) => changeUser(world.auth.app, user.userName, { roles });
    await give('Moderator');
    await allow(user.id);
    await give('Moderator');
    const { access_token } = await world.tokens(partner, user);
    expect((await world.auth.who(access_token)).status).toBe(200);

    await give('Administrator');
    expect((await world.auth.who(access_token)).status).toBe(401);
    const again = await world.attempt(partner);
    expect(answerOf(await world.authorize(world.browser(), again, user)).error).toBe('consent_required');

    await allow(user.id);
    const { access_token: next } = await world.tokens(partner, user);
    await give();
    expect((await world.auth.who(next)).status).toBe(200);
  });

  it('is forgotten with its users', async () => {
    await allow(user.id);
    await root.node.request('DELETE', `/api/users/${user.id}`, { token: root.token });
    expect(await world.auth.app.get(Users).findById(user.id)).toBeUndefined();
    const { body } = await root.send<{ items: { userId: string }[] }>('GET', 'applications/partner/consents?first=100');
    expect(body.items.map(({ userId }) => userId)).not.toContain(user.id);
  });
});

describe('The page of people of an application', () => {
  const at = (page: string, clientId = 'partner') => `/Admin/OpenID/Applications/${clientId}/${page}`;
  let admin: Browser;

  beforeAll(async () => {
    admin = new Browser(world.auth.app);
    await admin.signIn(TEST_ENVIRONMENT.ADMIN_USERNAME, TEST_ENVIRONMENT.ADMIN_PASSWORD);
  });

  it('allows and withdraws', async () => {
    const values = { userName: user.userName.toUpperCase(), scopes: SCOPES };
    expect((await admin.submit(at('Consents'), at('Consents'), values)).status).toBe(303);
    const { access_token } = await world.tokens(partner, user);
    const { text } = await admin.open(at('Consents'));
    expect(text).toContain(`aria-label="Withdraw for ${user.userName}"`);
    expect((await admin.submit(at('Consents'), at('Consents/Withdraw'), { userId: user.id })).status).toBe(303);
    expect((await world.auth.who(access_token)).status).toBe(401);
  });

  it('says beside the fields what is wrong', async () => {
    const nobody = await admin.submit(at('Consents'), at('Consents'), { userName: 'nobody', scopes: ['openid'] });
    expect([nobody.status, nobody.text]).toEqual([
      400,
      expect.stringContaining('<a href="#field-userName">User name: '),
    ]);
    const nothing = await admin.submit(at('Consents'), at('Consents'), { userName: user.userName });
    expect(nothing.text).toContain('<a href="#field-scopes">Scopes: Choose one at least.');
  });

  it('only shows where people decide themselves', async () => {
    await world.auth.app.get(Applications).create({ clientId: 'own' });
    expect((await admin.open(at('Consents', 'own'))).text).not.toContain('Allow it for a user');
    expect((await admin.open(at('Consents', 'nothing'))).status).toBe(404);
  });
});
