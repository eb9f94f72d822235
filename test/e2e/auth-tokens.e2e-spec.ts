import { Roles } from '#core/auth';
import { Applications, ServerSettingsSection, ValidationSettingsSection } from '#features/openid';
import type { Problem } from '#platform/errors';
import { GatedModule } from '../fixtures/gated.module';
import { AuthWorld, eventually, expect401 } from '../support/auth-world';
import { BAD_TOKENS } from '../support/bad-tokens';
import { TEST_CLIENT, startTestApp, type TestApp } from '../support/test-app';
import { TokenForger } from '../support/token-forger';

let world: AuthWorld;
let forger: TokenForger;

beforeAll(async () => {
  world = await AuthWorld.start();
  forger = new TokenForger(world.app, world.issuer);
});
afterAll(() => world.stop());

describe('A token is refused', () => {
  it.each(BAD_TOKENS)('%s', async (_what, token, description) => {
    const answer = await world.who(await token(forger));

    expect401(answer, 'auth.invalid-token');
    const challenge = answer.headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(
      /^Bearer realm="espalier", error="invalid_token", error_description="[\x20-\x21\x23-\x5b\x5d-\x7e]+"$/,
    );
    expect(challenge).toMatch(description);
  });

  it('when the header carries it in another scheme', async () => {
    const answer = await world.app.request<Problem>('GET', '/gated/who', { headers: { authorization: 'Basic abc' } });

    expect401(answer, 'auth.invalid-token');
  });

  it('from the moment it expires, also by who has seen it before', async () => {
    await world.configure(ServerSettingsSection, { enabled: true, accessTokenLifetime: 2 });
    const { token } = await world.application('short-lived', []);
    expect((await world.who(token)).status).toBe(200);

    await new Promise((resolve) => setTimeout(resolve, 2100));

    expect401(await world.who(token), 'auth.invalid-token');
    await world.configure(ServerSettingsSection, { enabled: true });
  });
});

describe('The features', () => {
  it('are switched off one by one: without token validation the API says why it answers 401', async () => {
    const token = await world.app.token();
    expect((await world.who(token)).status).toBe(200);

    await world.configure(ValidationSettingsSection, { enabled: false });
    try {
      for (const answer of [await world.who(token), await world.who()]) expect401(answer, 'auth.token-validation-off');
      expect(await world.tokenStatus(TEST_CLIENT.id, TEST_CLIENT.secret)).toBe(200);
    } finally {
      await world.configure(ValidationSettingsSection, { enabled: true });
    }
    expect((await world.who(token)).status).toBe(200);
  });

  it('are switched off one by one: without the authorization server none of its endpoints exist', async () => {
    await world.configure(ServerSettingsSection, { enabled: false });
    try {
      for (const [method, path] of [
        ['GET', '/.well-known/openid-configuration'],
        ['GET', '/connect/jwks'],
        ['POST', '/connect/token'],
      ]) {
        const answer = await world.app.request<Problem>(method, path);
        expect(answer.status).toBe(404);
        expect(answer.body.type).toBe('urn:espalier:problem:http.not-found');
      }
      expect((await world.who(await world.app.token())).status).toBe(200);
    } finally {
      await world.configure(ServerSettingsSection, { enabled: true });
    }
  });

  it('refuse settings that make no sense', async () => {
    await expect(world.configure(ServerSettingsSection, { accessTokenLifetime: 0 })).rejects.toMatchObject({
      errors: { accessTokenLifetime: [expect.any(String)] },
    });
    await expect(
      world.configure(ValidationSettingsSection, { authority: 'http://elsewhere.example' }),
    ).rejects.toMatchObject({
      errors: { authority: ['must be an https URL'], audience: [expect.any(String)] },
    });
    await expect(world.configure(ValidationSettingsSection, { enabeld: true })).rejects.toMatchObject({
      errors: { enabeld: [expect.any(String)] },
    });
  });
});

describe('Another node', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({
      plugins: [GatedModule],
      database: world.app.database,
      env: { BASE_URL: world.issuer },
    });
  });
  afterAll(() => other.stop());

  it('believes the same tokens', async () => {
    expect((await world.who(await world.app.token(), other)).status).toBe(200);
  });

  it('hears of a disabled application at once', async () => {
    const { token, id } = await world.application('everywhere', []);
    expect((await world.who(token, other)).status).toBe(200);

    await world.app.get(Applications).update(id, { enabled: false });

    await eventually(async () => expect((await world.who(token, other)).status).toBe(401));
  });

  it('hears of a changed role and of changed settings at once', async () => {
    await world.app.get(Roles).put({ name: 'Nomad', description: '', permissions: ['AccessContentApi'] });
    const { token } = await world.application('nomad', ['Nomad']);
    const status = async () => (await other.request('GET', '/gated/api', { token })).status;
    expect(await status()).toBe(200);

    await world.app.get(Roles).put({ name: 'Nomad', description: '', permissions: [] });
    await eventually(async () => expect(await status()).toBe(403));

    await world.configure(ValidationSettingsSection, { enabled: false });
    await eventually(async () => expect(await status()).toBe(401));
    await world.configure(ValidationSettingsSection, { enabled: true });
    await eventually(async () => expect(await status()).toBe(403));
  });
});
