import * as oauth from 'openid-client';
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import { Sessions } from '#core/auth';
import { Consents, Scopes, ServerSettingsSection, SigningKeys } from '#features/openid';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { Users, type User } from '#features/users';
import { eventually } from '../support/auth-world';
import { OpenidWorld, targetOf } from '../support/openid-world';
import { startTestApp } from '../support/test-app';

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;

beforeAll(async () => {
  world = await OpenidWorld.start();
  user = await world.user();
  site = await world.client({ clientId: 'site', consentType: 'implicit' });
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const status = async (token: string) => (await world.auth.who(token)).status;

/** An application that calls in its own name, with a token of its own. */
async function robot(id: string): Promise<{ client: oauth.Configuration; token: string }> {
  const { secret, token } = await world.auth.application(id, []);
  return { client: await world.discover(id, secret), token };
}

describe('Introspection', () => {
  it('calls nothing active of a user who is disabled', async () => {
    const gone = await world.user();
    const { access_token, refresh_token = '' } = await world.tokens(site, gone);
    await world.auth.app.get(Users).disable(gone.userName);

    for (const token of [access_token, refresh_token]) {
      expect(await oauth.tokenIntrospection(site, token)).toEqual({ active: false });
    }
  });

  it('tells an application about its own tokens of every kind', async () => {
    const { access_token, refresh_token = '' } = await world.tokens(site, user);
    const { client, token } = await robot('introspecting');

    expect(await oauth.tokenIntrospection(site, access_token)).toMatchObject({
      active: true,
      sub: user.id,
      client_id: 'site',
      aud: `${world.auth.issuer}/api`,
      token_type: 'Bearer',
    });
    expect(await oauth.tokenIntrospection(site, refresh_token)).toMatchObject({ active: true, sub: user.id });
    expect(await oauth.tokenIntrospection(client, token)).toMatchObject({ active: true, client_id: 'introspecting' });
  });

  it('tells nothing about tokens of others, forged ones, and ids of tokens', async () => {
    const { access_token, refresh_token = '' } = await world.tokens(site, user);
    const { client } = await robot('curious');
    const [header, , signature] = access_token.split('.');
    const { jti = '', ...claims } = decodeJwt(access_token);
    const body = Buffer.from(JSON.stringify({ ...claims, jti, sub: 'admin' })).toString('base64url');

    for (const token of [access_token, refresh_token]) {
      expect(await oauth.tokenIntrospection(client, token)).toEqual({ active: false });
    }
    for (const token of [jti, `~${jti}`, `${header}.${body}.${signature}`, 'a.b.c', '']) {
      const answer = await oauth.tokenIntrospection(site, token).catch(() => ({ active: false }));
      expect(answer).toEqual({ active: false });
    }
  });

  it('and revocation want to know who asks', async () => {
    const { access_token } = await world.tokens(site, user);
    const spa = await world.client({ clientId: 'spa', type: 'public', consentType: 'implicit' });
    const own = await world.tokens(spa, user);

    for (const path of ['introspect', 'revoke']) {
      for (const given of [
        { client_id: 'site' },
        { client_id: 'site', client_secret: 'wrong-wrong-wrong-wrong' },
        {},
      ]) {
        const body = new URLSearchParams({ ...given, token: access_token } as Record<string, string>);
        const answer = await world.auth.app.request('POST', `/connect/${path}`, { body });
        expect([400, 401]).toContain(answer.status);
      }
    }
    expect(await oauth.tokenIntrospection(spa, own.access_token)).toEqual({ active: false });
    expect(await status(access_token)).toBe(200);
  });
});

describe('Revocation', () => {
  it('ends an access token of an application on the next request, on every node', async () => {
    const { client, token } = await robot('revoking');
    const other = await startTestApp({ database: world.auth.app.database, env: { BASE_URL: world.auth.issuer } });
    try {
      expect((await world.auth.who(token)).status).toBe(200);
      expect((await other.request('GET', '/api/content', { token })).status).toBe(403);

      await oauth.tokenRevocation(client, token);

      expect(await status(token)).toBe(401);
      expect((await world.auth.who(token)).body.detail).toContain('revoked');
      await eventually(async () => expect((await other.request('GET', '/api/content', { token })).status).toBe(401));
    } finally {
      await other.stop();
    }
    expect(await oauth.tokenIntrospection(client, token)).toEqual({ active: false });
  });

  it('of a refresh token ends its family', async () => {
    const { access_token, refresh_token = '' } = await world.tokens(site, user);
    await status(access_token);

    await oauth.tokenRevocation(site, refresh_token);

    expect(await status(access_token)).toBe(401);
    await expect(oauth.refreshTokenGrant(site, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('leaves tokens of others alone', async () => {
    const { client } = await robot('meddling');
    const { access_token } = await world.tokens(site, user);

    await oauth.tokenRevocation(client, access_token);

    expect(await status(access_token)).toBe(200);
  });

  it('happens to all that an application has from a user, and to all that all have when the user signs out everywhere', async () => {
    const first = await world.tokens(site, user);
    await world.auth.app.get(Consents).withdraw('site', user.id);
    expect(await status(first.access_token)).toBe(401);

    const second = await world.tokens(site, user);
    await world.auth.app
      .get(Database)
      .transaction((transaction) => world.auth.app.get(Sessions).endAll(transaction, user.id));
    expect(await status(second.access_token)).toBe(401);
    await expect(oauth.refreshTokenGrant(site, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('Signing out by an application', () => {
  const endUrl = (parameters: Record<string, string>) => {
    const { pathname, search } = oauth.buildEndSessionUrl(site, parameters);
    return pathname + search;
  };

  it('asks, signs out of this service too, and leads back', async () => {
    const browser = world.browser();
    const attempt = await world.attempt(site);
    const tokens = await world.redeem(attempt, await world.authorize(browser, attempt, user));
    const page = await world.follow(
      browser,
      endUrl({
        id_token_hint: tokens.id_token ?? '',
        post_logout_redirect_uri: 'https://site.example/bye',
        state: 'over',
      }),
    );
    expect(page.text).toContain('asks to sign you out');
    expect(page.headers.get('content-security-policy')).toContain('https://site.example');

    const action = '/connect/logout/confirm';
    const [, xsrf] = /name="xsrf" value="([^"]*)"/.exec(page.text) ?? [];
    const answer = await browser.post(action, { xsrf, logout: 'yes' });

    expect(targetOf(answer)).toBe('https://site.example/bye?state=over');
    expect(await status(tokens.access_token)).toBe(401);
    expect((await browser.open('/Account')).status).not.toBe(200);
    const { path } = await world.attempt(site, { prompt: 'none' });
    expect(targetOf(await world.follow(browser, path))).toContain('error=login_required');
  });

  it('needs the secret of the page, and leads nowhere that is not registered', async () => {
    const browser = world.browser();
    const attempt = await world.attempt(site);
    const { id_token = '' } = await world.redeem(attempt, await world.authorize(browser, attempt, user));

    const refused = await browser.open(
      endUrl({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' }),
    );
    expect([refused.status, targetOf(refused)]).toEqual([400, undefined]);
    const forged = await browser.post('/connect/logout/confirm', { xsrf: 'guessed', logout: 'yes' });
    expect(forged.status).toBe(400);
    const { path } = await world.attempt(site, { prompt: 'none' });
    expect(targetOf(await world.follow(browser, path))).toContain('code=');
  });
});

describe('What the service remembers of an application in a browser', () => {
  it('is kept for as long as the access that it was given', async () => {
    const days = async (scope: string) => {
      const person = await world.user();
      await world.tokens(site, person, scope);
      const rows = await world.auth.app.get(Database).query<{ days: number }>(
        `SELECT round(extract(epoch FROM expires_utc - now()) / 86400)::int AS days
         FROM openid_payload WHERE kind = 'Grant' AND account_id = $1`,
        [person.id],
      );
      return rows.map((row) => row.days);
    };

    expect(await days('openid')).toEqual([1]);
    expect(await days('openid offline_access')).toEqual([365]);
  });
});

describe('Scopes of administrators', () => {
  it('are asked for, granted, and open their resources', async () => {
    const resource = 'https://reports.example/api';
    await world.auth.app.get(Scopes).create('reports', { displayName: 'Read reports', resources: [resource] });
    const client = await world.client({
      clientId: 'reporting',
      scopes: ['openid', 'reports'],
      consentType: 'implicit',
    });
    const attempt = await world.attempt(client, { scope: 'openid reports', resource });
    const tokens = await world.redeem(attempt, await world.authorize(world.browser(), attempt, user));

    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: resource, scope: 'openid reports' });
    expect(await status(tokens.access_token)).toBe(401);
    const stranger = await world.attempt(site, { resource });
    expect(targetOf(await world.browser().open(stranger.path))).toContain('error=invalid_target');
  });
});

describe('Signing keys', () => {
  const published = async () => {
    const { body } = await world.auth.app.request<{ keys: JWK[] }>('GET', '/connect/jwks');
    return body.keys.map(({ kid }) => kid);
  };
  const rotated = () => world.auth.app.get(SigningKeys).rotate();
  const later = (milliseconds: number) =>
    jest.spyOn(world.auth.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

  it('rotate, while what the old one signed stays valid', async () => {
    const before = await world.tokens(site, user);

    const keyId = await rotated();
    const after = await world.tokens(site, user);

    expect(decodeProtectedHeader(after.access_token).kid).toBe(keyId);
    expect(decodeProtectedHeader(after.id_token ?? '').kid).toBe(keyId);
    for (const { access_token } of [before, after]) expect(await status(access_token)).toBe(200);
    expect(await oauth.tokenIntrospection(site, before.access_token)).toMatchObject({ active: true });
    expect(await published()).toEqual(expect.arrayContaining([keyId, decodeProtectedHeader(before.access_token).kid]));
  });

  it('rotate for another algorithm, as soon as it is set', async () => {
    await world.auth.configure(ServerSettingsSection, { enabled: true, signingAlgorithm: 'ES256' });
    const client = await world.discover('site');
    expect(client.serverMetadata().id_token_signing_alg_values_supported).toEqual(['ES256']);
    const { token } = await robot('elliptic');
    await world.auth.configure(ServerSettingsSection, { enabled: true });

    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    expect(await status(token)).toBe(200);
  });

  it('rotate when they are old, and go when nothing that they signed can be valid', async () => {
    const keyId = await rotated();
    later(91 * 24 * 3600_000);

    const [next] = await published();

    expect(next).not.toBe(keyId);
    expect(await published()).toContain(keyId);
    later(92.1 * 24 * 3600_000);
    expect(await published()).toEqual([next]);
  });
});

describe('A new password', () => {
  it('ends the access of applications that was given before', async () => {
    const person = await world.user();
    const { access_token, refresh_token = '' } = await world.tokens(site, person);
    expect(await status(access_token)).toBe(200);

    await world.auth.app.get(Users).setPassword(person.userName, 'another password');

    expect(await status(access_token)).toBe(401);
    await expect(oauth.refreshTokenGrant(site, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
