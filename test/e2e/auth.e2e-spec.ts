import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, decodeJwt, exportJWK, importJWK, type JWK, type JWTPayload } from 'jose';
import * as oauth from 'openid-client';
import { Roles } from '#auth';
import { Applications, ServerSettingsSection, ValidationSettingsSection } from '#openid';
import { Settings } from '#settings';
import { Users } from '#users';
import { ConflictingPermissionModule, GatedModule, MistypedGateModule } from '../fixtures/gated.module';
import type { Problem } from '#platform/errors';
import { HttpClient, type TestResponse } from '../support/http-client';
import { TEST_CLIENT, startTestApp, type TestApp } from '../support/test-app';
import { Client } from 'pg';

let app: TestApp;
let issuer: string;

beforeAll(async () => {
  app = await startTestApp({ plugins: [GatedModule] });
  issuer = app.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => app.stop());

const who = (token?: string, at: HttpClient = app) =>
  at.request<Problem & { id: string }>('GET', '/gated/who', { token });

describe('The authorization server', () => {
  const discover = (method: oauth.ClientAuth, id: string = TEST_CLIENT.id) =>
    oauth.discovery(new URL(issuer), id, undefined, method, { execute: [oauth.allowInsecureRequests] });

  it('describes itself in a discovery document, and promises nothing else', async () => {
    const { body } = await app.request('GET', '/.well-known/openid-configuration');

    expect(body).toEqual({
      issuer,
      token_endpoint: `${issuer}/connect/token`,
      jwks_uri: `${issuer}/connect/jwks`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
  });

  it('names its own address in that document, whatever host a request names', async () => {
    const { body } = await app.request('GET', '/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });

    expect(body.token_endpoint).toBe(`${issuer}/connect/token`);
  });

  it.each([
    ['in the Authorization header', oauth.ClientSecretBasic(TEST_CLIENT.secret)],
    ['in the body', oauth.ClientSecretPost(TEST_CLIENT.secret)],
  ])('gives a token to an application that sends its secret %s', async (_where, method) => {
    const tokens = await oauth.clientCredentialsGrant(await discover(method));

    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: issuer,
      aud: `${issuer}/api`,
      sub: TEST_CLIENT.id,
      client_id: TEST_CLIENT.id,
    });
    expect((await who(tokens.access_token)).body).toMatchObject({ kind: 'application', id: TEST_CLIENT.id });
  });

  it('publishes public keys only', async () => {
    const { body } = await app.request<{ keys: JWK[] }>('GET', '/connect/jwks');

    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
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

  it('has no other endpoints', async () => {
    for (const path of ['authorize', 'userinfo', 'introspect', 'revoke', 'logout']) {
      expect((await app.request('GET', `/connect/${path}`)).status).toBe(404);
    }
  });

  it('lets a storm of wrong secrets at one application hold up nobody else', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'bystander' });
    const storm = Array.from({ length: 100 }, (_, index) =>
      app.request('POST', '/connect/token', credentials(TEST_CLIENT.id, `wrong-secret-of-the-storm-${index}`)),
    );

    const bystander = await app.request('POST', '/connect/token', credentials('bystander', clientSecret));
    const statuses = (await Promise.all(storm)).map(({ status }) => status);

    expect(bystander.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await app.request('POST', '/connect/token', credentials(TEST_CLIENT.id, TEST_CLIENT.secret))).status).toBe(
      200,
    );
  });
});

describe('A caller', () => {
  it('without a token gets 401 and hears how to get one', async () => {
    const answer = await who();

    expect401(answer, 'auth.token-required');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="espalier"');
  });

  it('comes in everywhere that is public', async () => {
    expect((await app.request('GET', '/gated/public')).body).toEqual({ open: true });
    expect((await app.request('GET', '/health/live')).status).toBe(200);
  });

  it('has its roles and the role Authenticated', async () => {
    expect((await who(await app.token())).body).toEqual({
      kind: 'application',
      id: TEST_CLIENT.id,
      name: expect.any(String),
      roles: ['Administrator', 'Authenticated'],
    });
  });

  it('without the permission of a route gets 403, which names it', async () => {
    const { token } = await application('modest', []);

    const answer = await app.request<Problem>('GET', '/gated/api', { token });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ type: 'urn:espalier:problem:auth.forbidden' });
    expect(answer.body.detail).toContain('AccessContentApi');
  });

  it('feels a change of a role on the next request', async () => {
    await app.get(Roles).put({ name: 'Reader', description: '', permissions: [] });
    const { token } = await application('reader', ['Reader']);
    const status = async () => (await app.request('GET', '/gated/api', { token })).status;

    expect(await status()).toBe(403);
    await app.get(Roles).put({ name: 'reader', description: '', permissions: ['AccessContentApi'] });
    expect(await status()).toBe(200);
    await app.get(Roles).put({ name: 'Reader', description: '', permissions: ['ExecuteGraphQL'] });
    expect(await status()).toBe(403);
  });

  it('feels a change of its roles on the next request', async () => {
    const { token, id } = await application('climber', []);
    await who(token);

    await app.get(Applications).setRoles(id, ['Administrator']);

    expect((await app.request('GET', '/gated/api', { token })).status).toBe(200);
  });

  it('is stopped by disabling its application, on the next request and for new tokens', async () => {
    const { token, id, secret } = await application('doomed', ['Administrator']);
    expect((await who(token)).status).toBe(200);

    await app.get(Applications).disable(id);

    expect401(await who(token), 'auth.invalid-token');
    expect((await app.request('POST', '/connect/token', credentials(id, secret))).status).toBe(401);

    await app.get(Applications).enable(id);
    expect((await who(token)).status).toBe(200);
  });

  it('needs the new secret after a rotation', async () => {
    const { id, secret } = await application('rotating', []);

    const { clientSecret } = await app.get(Applications).rotateSecret(id);

    expect((await app.request('POST', '/connect/token', credentials(id, secret))).status).toBe(401);
    expect((await app.request('POST', '/connect/token', credentials(id, clientSecret))).status).toBe(200);
  });

  it('is a user when the subject is the id of one, until the user is disabled', async () => {
    const user = await app.get(Users).create({ userName: 'Gerda', email: 'gerda@example.com', roles: ['Editor'] });
    const token = await forge({ sub: user.id });

    expect((await who(token)).body).toEqual({
      kind: 'user',
      id: user.id,
      name: 'Gerda',
      roles: ['Editor', 'Authenticated'],
    });
    await app.get(Users).disable('gerda');
    expect401(await who(token), 'auth.invalid-token');
  });
});

describe('A token is refused', () => {
  const faults: [what: string, token: () => Promise<string>, description: RegExp][] = [
    ['when it has expired', () => forge({ exp: now() - 10 }), /expired/],
    ['before its time', () => forge({ nbf: now() + 60 }), /not valid yet/],
    ['without an expiry', () => forge({ exp: undefined }), /lacks a subject or an expiry/],
    ['when it is meant for another audience', () => forge({ aud: 'https://elsewhere.example' }), /another audience/],
    ['when it comes from another issuer', () => forge({ iss: 'https://elsewhere.example' }), /another issuer/],
    ['when it stands for nobody', () => forge({ sub: 'nobody' }), /nobody who is known/],
    ['when it is not an access token', () => forge({}, { typ: 'JWT' }), /not an access token/],
    ['when its key is unknown', () => forge({}, { kid: 'unknown' }), /unknown key/],
    ['when it names no key', () => forge({}, { kid: undefined }), /unknown key/],
    ['when somebody else has signed it', () => forgeWithForeignKey(), /signature/],
    ['when it has the algorithm none', () => unsigned(), /signature/],
    ['when it is signed by HMAC with the public key', () => signedWithPublicKey(), /signature/],
    ['when it was tampered with', () => tampered(), /signature/],
    ['when it is no JSON Web Token', () => Promise.resolve('nonsense'), /not a JSON Web Token/],
  ];

  it.each(faults)('%s', async (_what, token, description) => {
    const answer = await who(await token());

    expect401(answer, 'auth.invalid-token');
    const challenge = answer.headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(
      /^Bearer realm="espalier", error="invalid_token", error_description="[\x20-\x21\x23-\x5b\x5d-\x7e]+"$/,
    );
    expect(challenge).toMatch(description);
  });

  it('when the header carries it in another scheme', async () => {
    const answer = await app.request<Problem>('GET', '/gated/who', { headers: { authorization: 'Basic abc' } });

    expect401(answer, 'auth.invalid-token');
  });

  it('from the moment it expires, also by who has seen it before', async () => {
    await configure(ServerSettingsSection, { enabled: true, accessTokenLifetime: 1 });
    const { token } = await application('short-lived', []);
    expect((await who(token)).status).toBe(200);

    await new Promise((resolve) => setTimeout(resolve, 2000));

    expect401(await who(token), 'auth.invalid-token');
    await configure(ServerSettingsSection, { enabled: true });
  });
});

describe('The features', () => {
  it('are switched off one by one: without token validation the API says why it answers 401', async () => {
    const token = await app.token();
    expect((await who(token)).status).toBe(200);

    await configure(ValidationSettingsSection, { enabled: false });
    try {
      for (const answer of [await who(token), await who()]) expect401(answer, 'auth.token-validation-off');
      expect(
        (await app.request('POST', '/connect/token', credentials(TEST_CLIENT.id, TEST_CLIENT.secret))).status,
      ).toBe(200);
    } finally {
      await configure(ValidationSettingsSection, { enabled: true });
    }
    expect((await who(token)).status).toBe(200);
  });

  it('are switched off one by one: without the authorization server none of its endpoints exist', async () => {
    await configure(ServerSettingsSection, { enabled: false });
    try {
      for (const [method, path] of [
        ['GET', '/.well-known/openid-configuration'],
        ['GET', '/connect/jwks'],
        ['POST', '/connect/token'],
      ]) {
        const answer = await app.request<Problem>(method, path);
        expect(answer.status).toBe(404);
        expect(answer.body.type).toBe('urn:espalier:problem:http.not-found');
      }
      expect((await who(await app.token())).status).toBe(200);
    } finally {
      await configure(ServerSettingsSection, { enabled: true });
    }
  });

  it('refuse settings that make no sense', async () => {
    await expect(configure(ServerSettingsSection, { accessTokenLifetime: 0 })).rejects.toMatchObject({
      errors: { accessTokenLifetime: [expect.any(String)] },
    });
    await expect(configure(ValidationSettingsSection, { authority: 'http://elsewhere.example' })).rejects.toMatchObject(
      {
        errors: { authority: ['must be an https URL'], audience: [expect.any(String)] },
      },
    );
    await expect(configure(ValidationSettingsSection, { enabeld: true })).rejects.toMatchObject({
      errors: { enabeld: [expect.any(String)] },
    });
  });
});

describe('Another node', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({
      plugins: [GatedModule],
      database: app.database,
      env: { BASE_URL: issuer },
    });
  });
  afterAll(() => other.stop());

  it('believes the same tokens', async () => {
    expect((await who(await app.token(), other)).status).toBe(200);
  });

  it('hears of a disabled application at once', async () => {
    const { token, id } = await application('everywhere', []);
    expect((await who(token, other)).status).toBe(200);

    await app.get(Applications).disable(id);

    await eventually(async () => expect((await who(token, other)).status).toBe(401));
  });

  it('hears of a changed role and of changed settings at once', async () => {
    await app.get(Roles).put({ name: 'Nomad', description: '', permissions: ['AccessContentApi'] });
    const { token } = await application('nomad', ['Nomad']);
    const status = async () => (await other.request('GET', '/gated/api', { token })).status;
    expect(await status()).toBe(200);

    await app.get(Roles).put({ name: 'Nomad', description: '', permissions: [] });
    await eventually(async () => expect(await status()).toBe(403));

    await configure(ValidationSettingsSection, { enabled: false });
    await eventually(async () => expect(await status()).toBe(401));
    await configure(ValidationSettingsSection, { enabled: true });
    await eventually(async () => expect(await status()).toBe(403));
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

function expect401({ status, body }: TestResponse<Problem>, code: string): void {
  expect({ status, type: body.type }).toEqual({ status: 401, type: `urn:espalier:problem:${code}` });
}

function credentials(id: string, secret: string) {
  return { body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }) };
}

async function application(
  id: string,
  roles: readonly string[],
): Promise<{ id: string; secret: string; token: string }> {
  const { clientSecret } = await app.get(Applications).create({ clientId: id, roles });
  return { id, secret: clientSecret, token: await app.token(id, clientSecret) };
}

async function configure(
  section: typeof ServerSettingsSection | typeof ValidationSettingsSection,
  values: object,
): Promise<void> {
  await app.get(Settings).put<object>(app.get<ServerSettingsSection | ValidationSettingsSection>(section), values);
}

async function eventually(assertion: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await assertion();
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

// What an attacker, or a foreign server, may send.

function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** The key of the service itself, so that each test is wrong in one point only. */
async function signingKey(): Promise<JWK> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ jwk: JWK }>('SELECT private_jwk AS jwk FROM openid_key')).rows[0].jwk;
  } finally {
    await client.end();
  }
}

function claims(overrides: JWTPayload): JWTPayload {
  return { iss: issuer, aud: `${issuer}/api`, sub: TEST_CLIENT.id, iat: now(), exp: now() + 60, ...overrides };
}

async function forge(overrides: JWTPayload, header: { typ?: string; kid?: string } = {}, key?: JWK): Promise<string> {
  const own = await signingKey();
  return new SignJWT(claims(overrides))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: own.kid, ...header })
    .sign(await importJWK(key ?? own, 'RS256'));
}

async function forgeWithForeignKey(): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return forge({}, {}, await exportJWK(privateKey));
}

async function unsigned(): Promise<string> {
  const { kid } = await signingKey();
  return `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${encode(claims({}))}.`;
}

async function signedWithPublicKey(): Promise<string> {
  const { kid, n, e, kty } = await signingKey();
  const pem = await import('node:crypto').then(({ createPublicKey }) =>
    createPublicKey({ key: { n, e, kty }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
  );
  const content = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${encode(claims({}))}`;
  return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
}

async function tampered(): Promise<string> {
  const [header, , signature] = (await forge({ sub: 'nobody' })).split('.');
  return `${header}.${encode(claims({}))}.${signature}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
