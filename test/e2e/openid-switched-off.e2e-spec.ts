import * as oauth from 'openid-client';
import { Applications } from '#features/openid';
import type { User } from '#features/users';
import { OpenidWorld } from '../support/openid-world';
import { startTestApp, type TestApp } from '../support/test-app';

/** What an application has that is switched off: on this node, and on one that has seen its tokens before. */
/** As unknown: RFC 6749, section 5.2. */
const REFUSED = { status: 401 };

let world: OpenidWorld;
let node: TestApp;
let user: User;
let count = 0;

beforeAll(async () => {
  world = await OpenidWorld.start();
  node = await startTestApp({ database: world.auth.app.database, env: { BASE_URL: world.auth.issuer } });
  user = await world.user(['Editor']);
});
afterAll(async () => {
  await node.stop();
  await world.stop();
});

interface Device {
  readonly clientId: string;
  readonly client: oauth.Configuration;
  readonly access: string;
  readonly refresh: string;
}

/** An application of a device, to which somebody has signed in once. */
async function device(type: 'public' | 'confidential'): Promise<Device> {
  const clientId = `device-${++count}`;
  const client = await world.client({ clientId, type, consentType: 'implicit' });
  const { access_token, refresh_token = '' } = await world.tokens(client, user);
  return { clientId, client, access: access_token, refresh: refresh_token };
}

const enable = (clientId: string, enabled: boolean) =>
  world.auth.app
    .get(Applications)
    .update(clientId, { enabled })
    .then(() => undefined);
const apiStatus = async (token: string, app: TestApp = world.auth.app) =>
  (await app.request('GET', '/api/content', { token })).status;
const userinfoStatus = async (token: string, method = 'GET') =>
  (await world.auth.app.request(method, '/connect/userinfo', { token })).status;

describe.each(['public', 'confidential'] as const)('A %s application that is switched off', (type) => {
  it('gets nothing from its refresh token, which is good again afterwards', async () => {
    const { clientId, client, refresh } = await device(type);
    await enable(clientId, false);
    await expect(oauth.refreshTokenGrant(client, refresh)).rejects.toMatchObject(REFUSED);
    await enable(clientId, true);
    const { access_token } = await oauth.refreshTokenGrant(client, refresh);
    expect(await apiStatus(access_token)).not.toBe(401);
  });

  it('has tokens that nobody believes, from the next request on', async () => {
    const { clientId, access } = await device(type);
    expect([await apiStatus(access), await apiStatus(access, node), await userinfoStatus(access)]).toEqual([
      403, 403, 200,
    ]);
    await enable(clientId, false);
    expect(await apiStatus(access)).toBe(401);
    expect([await userinfoStatus(access), await userinfoStatus(access, 'POST')]).toEqual([401, 401]);
    while ((await apiStatus(access, node)) !== 401) await new Promise(setImmediate);
  });

  it('is asked nothing of, and tells nobody, about its tokens', async () => {
    const { clientId, client, access, refresh } = await device(type);
    const other = await world.client({ clientId: `other-${clientId}` });
    await enable(clientId, false);
    for (const token of [access, refresh]) {
      expect(await oauth.tokenIntrospection(other, token)).toEqual({ active: false });
      await expect(oauth.tokenIntrospection(client, token)).rejects.toMatchObject(REFUSED);
      await expect(oauth.tokenRevocation(client, token)).rejects.toMatchObject(REFUSED);
    }
  });

  it('gets nothing for a code, and sends nobody here', async () => {
    const { clientId, client } = await device(type);
    const browser = world.browser();
    const attempt = await world.attempt(client);
    const answer = await world.authorize(browser, attempt, user);
    await enable(clientId, false);
    await expect(world.redeem(attempt, answer)).rejects.toMatchObject(REFUSED);
    const again = await world.follow(browser, (await world.attempt(client)).path);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('invalid_client')]);
  });

  it('does not go on with somebody who is signing in for it', async () => {
    const { clientId, client } = await device(type);
    const browser = world.browser();
    const page = await world.follow(browser, (await world.attempt(client)).path);
    await enable(clientId, false);
    const answer = await world.signIn(browser, page, user);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.text).not.toContain('code=');
  });
});
