import { decodeJwt, type JWK } from 'jose';
import * as oauth from 'openid-client';
import { Roles } from '#core/auth';
import { Applications, ServerSettingsSection } from '#features/openid';
import type { Problem } from '#platform/errors';
import { Users } from '#features/users';
import { ConflictingPermissionModule, MistypedGateModule } from '../fixtures/gated.module';
import { AuthWorld, credentials, expect401 } from '../support/auth-world';
import { TEST_CLIENT, startTestApp } from '../support/test-app';
import { TokenForger } from '../support/token-forger';

/** Of endpoints whose path is not what the discovery document calls them. */
const PATHS: Readonly<Record<string, string>> = {
  authorization: 'authorize',
  introspection: 'introspect',
  revocation: 'revoke',
  end_session: 'logout',
};

let world: AuthWorld;

beforeAll(async () => {
  world = await AuthWorld.start();
});
afterAll(() => world.stop());

describe('The authorization server', () => {
  const discover = (method: oauth.ClientAuth, id: string = TEST_CLIENT.id) =>
    oauth.discovery(new URL(world.issuer), id, undefined, method, { execute: [oauth.allowInsecureRequests] });

  it('describes itself in a discovery document, and promises nothing else', async () => {
    const { body } = await world.app.request('GET', '/.well-known/openid-configuration');

    expect(body).toMatchObject({
      issuer: world.issuer,
      ...Object.fromEntries(
        ['authorization', 'token', 'userinfo', 'introspection', 'revocation', 'end_session'].map((name) => [
          `${name}_endpoint`,
          `${world.issuer}/connect/${PATHS[name] ?? name}`,
        ]),
      ),
      jwks_uri: `${world.issuer}/connect/jwks`,
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'roles', 'offline_access'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    });
  });

  it('promises only what it was set up for', async () => {
    await world.configure(ServerSettingsSection, {
      enabled: true,
      authorizationCodeGrant: false,
      refreshTokenGrant: false,
      introspectionEndpoint: false,
      revocationEndpoint: false,
    });
    const { body } = await world.app.request('GET', '/.well-known/openid-configuration');
    for (const path of ['authorize', 'userinfo', 'introspect', 'revoke', 'logout']) {
      for (const method of ['GET', 'POST']) {
        expect((await world.app.request(method, `/connect/${path}`)).status).toBe(404);
      }
    }
    await world.configure(ServerSettingsSection, { enabled: true });

    expect(body).toEqual({
      issuer: world.issuer,
      token_endpoint: `${world.issuer}/connect/token`,
      jwks_uri: `${world.issuer}/connect/jwks`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
  });

  it('names its own address in that document, whatever host a request names', async () => {
    const { body } = await world.app.request('GET', '/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });

    expect(body.token_endpoint).toBe(`${world.issuer}/connect/token`);
  });

  it.each([
    ['in the Authorization header', oauth.ClientSecretBasic(TEST_CLIENT.secret)],
    ['in the body', oauth.ClientSecretPost(TEST_CLIENT.secret)],
  ])('gives a token to an application that sends its secret %s', async (_where, method) => {
    const tokens = await oauth.clientCredentialsGrant(await discover(method));

    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: world.issuer,
      aud: `${world.issuer}/api`,
      sub: TEST_CLIENT.id,
      client_id: TEST_CLIENT.id,
    });
    expect((await world.who(tokens.access_token)).body).toMatchObject({ kind: 'application', id: TEST_CLIENT.id });
  });

  it.each(['nobody', 'a\0b', 'ÿ', 'x'.repeat(5000)])('knows no application %.10j', async (id) => {
    const answer = await world.app.request('POST', '/connect/token', credentials(id, TEST_CLIENT.secret));

    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('answers the page that describes the API, and no page from elsewhere', async () => {
    const askFrom = (origin: string) =>
      world.app.request('POST', '/connect/token', {
        ...credentials(TEST_CLIENT.id, TEST_CLIENT.secret),
        headers: { origin },
      });

    expect((await askFrom(world.issuer)).status).toBe(200);
    expect((await askFrom('https://elsewhere.example')).status).toBe(400);
  });

  it('publishes public keys only', async () => {
    const { body } = await world.app.request<{ keys: JWK[] }>('GET', '/connect/jwks');

    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it.each([
    ['a wrong secret', TEST_CLIENT.id, 'wrong-secret-0123456789'],
    ['an unknown application', 'nobody', TEST_CLIENT.secret],
  ])('refuses %s', async (_what, id, secret) => {
    const refusal = oauth.clientCredentialsGrant(await discover(oauth.ClientSecretBasic(secret), id));

    await expect(refusal).rejects.toMatchObject({ status: 401, cause: expect.anything() });
  });

  it('refuses tokens for another resource than the API, and other grants', async () => {
    const configuration = await discover(oauth.ClientSecretBasic(TEST_CLIENT.secret));

    await expect(
      oauth.clientCredentialsGrant(configuration, { resource: 'https://elsewhere.example' }),
    ).rejects.toMatchObject({ error: 'invalid_target' });
    await expect(
      oauth.genericGrantRequest(configuration, 'password', { username: 'admin', password: 'x' }),
    ).rejects.toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('has no other endpoints, and no other methods', async () => {
    for (const path of ['introspect', 'revoke', 'token', 'device', 'register']) {
      expect((await world.app.request('GET', `/connect/${path}`)).status).toBe(404);
    }
  });

  it('lets no script of another site ask for tokens', async () => {
    const answer = await world.app.request('POST', '/connect/token', {
      ...credentials(TEST_CLIENT.id, TEST_CLIENT.secret),
      headers: { origin: 'https://elsewhere.example' },
    });

    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets a storm of wrong secrets at one application hold up nobody else', async () => {
    const { clientSecret } = await world.app.get(Applications).create({ clientId: 'bystander' });
    await world.app.get(Applications).create({ clientId: 'besieged' });
    const storm = Array.from({ length: 100 }, (_, index) =>
      world.app.request('POST', '/connect/token', credentials('besieged', `wrong-secret-of-the-storm-${index}`)),
    );

    const bystander = await world.app.request('POST', '/connect/token', credentials('bystander', clientSecret));
    const statuses = (await Promise.all(storm)).map(({ status }) => status);

    expect(bystander.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await world.tokenStatus(TEST_CLIENT.id, TEST_CLIENT.secret)).toBe(200);
  });
});

describe('A caller', () => {
  it('without a token gets 401 and hears how to get one', async () => {
    const answer = await world.who();

    expect401(answer, 'auth.token-required');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="espalier"');
  });

  it('comes in everywhere that is public', async () => {
    expect((await world.app.request('GET', '/gated/public')).body).toEqual({ open: true });
    expect((await world.app.request('GET', '/health/live')).status).toBe(200);
  });

  it('has its roles and the role Authenticated', async () => {
    expect((await world.who(await world.app.token())).body).toEqual({
      kind: 'application',
      id: TEST_CLIENT.id,
      name: expect.any(String),
      roles: ['Administrator', 'Authenticated'],
    });
  });

  it('without the permission of a route gets 403, which names it', async () => {
    const { token } = await world.application('modest', []);

    const answer = await world.app.request<Problem>('GET', '/gated/api', { token });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ type: 'urn:espalier:problem:auth.forbidden' });
    expect(answer.body.detail).toContain('AccessContentApi');
  });

  it('feels a change of a role on the next request', async () => {
    await world.app.get(Roles).put({ name: 'Reader', description: '', permissions: [] });
    const { token } = await world.application('reader', ['Reader']);
    const status = async () => await world.apiStatus(token);

    expect(await status()).toBe(403);
    await world.app.get(Roles).put({ name: 'reader', description: '', permissions: ['AccessContentApi'] });
    expect(await status()).toBe(200);
    await world.app.get(Roles).put({ name: 'Reader', description: '', permissions: ['ExecuteGraphQL'] });
    expect(await status()).toBe(403);
  });

  it('feels a change of its roles on the next request', async () => {
    const { token, id } = await world.application('climber', []);
    await world.who(token);

    await world.app.get(Applications).update(id, { roles: ['Administrator'] });

    expect(await world.apiStatus(token)).toBe(200);
  });

  it('is stopped by disabling its application, on the next request and for new tokens', async () => {
    const { token, id, secret } = await world.application('doomed', ['Administrator']);
    expect((await world.who(token)).status).toBe(200);

    await world.app.get(Applications).update(id, { enabled: false });

    expect401(await world.who(token), 'auth.invalid-token');
    expect(await world.tokenStatus(id, secret)).toBe(401);

    await world.app.get(Applications).update(id, { enabled: true });
    expect((await world.who(token)).status).toBe(200);
  });

  it('needs the new secret after a rotation', async () => {
    const { id, secret } = await world.application('rotating', []);

    const { clientSecret } = await world.app.get(Applications).rotateSecret(id);

    expect(await world.tokenStatus(id, secret)).toBe(401);
    expect(await world.tokenStatus(id, clientSecret)).toBe(200);
  });

  it('is a user when the subject is the id of one, until the user is disabled', async () => {
    const user = await world.app
      .get(Users)
      .create({ userName: 'Gerda', email: 'gerda@example.com', roles: ['Editor'] });
    const token = await new TokenForger(world.app, world.issuer).forge({ sub: user.id });

    expect((await world.who(token)).body).toEqual({
      kind: 'user',
      id: user.id,
      name: 'Gerda',
      roles: ['Editor', 'Authenticated'],
    });
    await world.app.get(Users).disable('gerda');
    expect401(await world.who(token), 'auth.invalid-token');
  });
});

describe('The start fails on', () => {
  it('a route that requires a permission nobody declares', async () => {
    await expect(startTestApp({ plugins: [MistypedGateModule] })).rejects.toThrow(
      /AcessContentApi.*MistypedController/,
    );
  });

  it('a permission that is declared twice', async () => {
    await expect(startTestApp({ plugins: [ConflictingPermissionModule] })).rejects.toThrow(/"ManageUsers" is declared/);
  });
});
