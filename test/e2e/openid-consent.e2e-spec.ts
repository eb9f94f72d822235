import * as oauth from 'openid-client';
import { Applications, Consents, Scopes, type ConsentType } from '#features/openid';
import { Database } from '#platform/database';
import type { User } from '#features/users';
import { OpenidWorld, answerOf } from '../support/openid-world';

let world: OpenidWorld;
let user: User;
let count = 0;

beforeAll(async () => {
  world = await OpenidWorld.start();
  user = await world.user();
});
afterAll(() => world.stop());

const change = (clientId: string, consentType: ConsentType) =>
  world.auth.app.get(Applications).update(clientId, { consentType });

async function clientOf(consentType: ConsentType) {
  const clientId = `changing-${++count}`;
  return { clientId, client: await world.client({ clientId, consentType }) };
}

describe('An application whose consent becomes stricter', () => {
  it.each(['explicit', 'external'] as const)('from implicit to %s loses what nobody has allowed', async (stricter) => {
    const { clientId, client } = await clientOf('implicit');
    const browser = world.browser();
    const attempt = await world.attempt(client, { scope: 'openid offline_access' });
    const { access_token, refresh_token = '' } = await world.redeem(
      attempt,
      await world.authorize(browser, attempt, user),
    );
    expect((await world.auth.who(access_token)).status).toBe(200);

    await change(clientId, stricter);

    expect((await world.auth.who(access_token)).status).toBe(401);
    await expect(oauth.refreshTokenGrant(client, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const next = await world.follow(browser, (await world.attempt(client, { scope: 'openid' })).path);
    if (stricter === 'explicit') expect(next.text).toContain('action="/connect/interaction/');
    else expect(answerOf(next)).toMatchObject({ error: 'consent_required' });
  });

  it('from explicit to external: what people have allowed is not what an administrator has', async () => {
    const { clientId, client } = await clientOf('explicit');
    const { refresh_token = '' } = await world.tokens(client, user);

    await change(clientId, 'external');

    await expect(oauth.refreshTokenGrant(client, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const again = await world.authorize(world.browser(), await world.attempt(client), user);
    expect(answerOf(again)).toMatchObject({ error: 'consent_required' });
  });

  it('keeps what it has in its own name', async () => {
    const { id, token } = await world.auth.application(`own-${++count}`, []);
    await change(id, 'implicit');
    await change(id, 'explicit');

    expect((await world.auth.who(token)).status).toBe(200);
  });
});

describe('An application whose consent becomes implicit', () => {
  it('keeps its tokens', async () => {
    const { clientId, client } = await clientOf('explicit');
    const { access_token, refresh_token = '' } = await world.tokens(client, user);

    await change(clientId, 'implicit');

    expect((await world.auth.who(access_token)).status).toBe(200);
    expect(await oauth.refreshTokenGrant(client, refresh_token)).toHaveProperty('access_token');
  });
});

describe('A scope that is deleted', () => {
  it('is allowed to nobody any more, not even when there is one of its name again', async () => {
    const scopes = world.auth.app.get(Scopes);
    await scopes.create('orders');
    const client = await world.client({ clientId: 'shop', scopes: ['openid', 'offline_access', 'orders'] });
    const kept = await world.tokens(client, await world.user(), 'openid');
    const lost = await world.tokens(client, user, 'openid offline_access orders');

    await scopes.remove('orders');
    expect((await world.auth.who(lost.access_token)).status).toBe(401);
    expect((await world.auth.who(kept.access_token)).status).toBe(200);
    expect([...((await world.auth.app.get(Consents).scopes('shop', user.id)) ?? [])].toSorted()).toEqual([
      'offline_access',
      'openid',
    ]);
  });
});

describe('A refresh token', () => {
  it('is worth nothing without the consent that it was given for, however it came to last', async () => {
    const { clientId, client } = await clientOf('explicit');
    const { refresh_token = '' } = await world.tokens(client, user);
    await world.auth.app.get(Database).query('DELETE FROM openid_consent WHERE client_id = $1', [clientId]);
    await world.auth.app.get(Consents).give(clientId, user.id, ['openid']);

    await expect(oauth.refreshTokenGrant(client, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
