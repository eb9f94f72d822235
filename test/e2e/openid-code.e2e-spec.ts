import { decodeJwt } from 'jose';
import * as oauth from 'openid-client';
import { Applications, Consents } from '#features/openid';
import { Users, type User } from '#features/users';
import { CALLBACK, OpenidWorld, answerOf, targetOf } from '../support/openid-world';

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;

beforeAll(async () => {
  world = await OpenidWorld.start();
  user = await world.user(['Editor']);
  site = await world.client({ clientId: 'site', displayName: 'The site', consentType: 'implicit' });
});
afterAll(() => world.stop());

describe('The authorization code flow', () => {
  it('leads through the pages to sign in and to consent to tokens', async () => {
    const client = await world.client({ clientId: 'asking', displayName: 'Asking <site>' });
    const browser = world.browser();
    const attempt = await world.attempt(client, { login_hint: user.userName });

    const login = await world.follow(browser, attempt.path);
    expect(login.text).toContain(`value="${user.userName}"`);
    const consent = await world.signIn(browser, login, user);
    expect(consent.text).toContain('Asking &lt;site&gt;');
    expect(consent.text).toContain('Your e-mail address');
    const answer = await world.decide(browser, consent, 'allow');
    const tokens = await world.redeem(attempt, answer);

    expect(answerOf(answer)).toMatchObject({ iss: world.auth.issuer, state: attempt.state });
    expect(tokens.claims()).toMatchObject({ sub: user.id, aud: 'asking' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: user.id,
      client_id: 'asking',
      aud: `${world.auth.issuer}/api`,
      scope: 'openid profile email roles',
      jti: expect.any(String),
    });
    expect((await world.auth.who(tokens.access_token)).body).toMatchObject({ kind: 'user', id: user.id });
  });

  it('asks once, and again only when it is to or when there is more to ask', async () => {
    const client = await world.client({ clientId: 'once' });
    const browser = world.browser();
    const first = await world.attempt(client, { scope: 'openid profile' });
    await world.authorize(browser, first, user);

    const shown = async (parameters: Record<string, string>) => {
      const { path } = await world.attempt(client, parameters);
      return /action="(\/connect\/interaction)?/.exec((await world.follow(browser, path)).text)?.[1] !== undefined;
    };

    expect(await shown({ scope: 'openid profile' })).toBe(false);
    expect(await shown({ scope: 'openid' })).toBe(false);
    expect(await shown({ scope: 'openid', prompt: 'consent' })).toBe(true);
    expect(await shown({ scope: 'openid email' })).toBe(true);
    await world.auth.app.get(Consents).withdraw('once', user.id);
    expect(await shown({ scope: 'openid profile' })).toBe(true);
  });

  it('ends with access_denied when the person refuses', async () => {
    const client = await world.client({ clientId: 'refused' });
    const browser = world.browser();
    const { path } = await world.attempt(client);
    const consent = await world.signIn(browser, await world.follow(browser, path), user);

    expect(answerOf(await world.decide(browser, consent, 'deny'))).toMatchObject({ error: 'access_denied' });
  });

  it('needs an administrator who has allowed an application of external consent', async () => {
    const client = await world.client({ clientId: 'external', consentType: 'external' });
    const browser = world.browser();
    const refused = await world.authorize(browser, await world.attempt(client, { scope: 'openid' }), user);
    expect(answerOf(refused)).toMatchObject({ error: 'consent_required' });

    await world.auth.app.get(Consents).give('external', user.id, ['openid']);

    const allowed = await world.attempt(client, { scope: 'openid' });
    expect(await world.redeem(allowed, await world.authorize(browser, allowed, user))).toHaveProperty('access_token');
  });

  it('is open to public applications, without a secret', async () => {
    const client = await world.client({ clientId: 'spa', type: 'public' });

    expect((await world.tokens(client, user)).claims()).toMatchObject({ sub: user.id });
  });

  it('signs in again on demand, and tells when that was', async () => {
    const browser = world.browser();
    const first = await world.attempt(site);
    await world.authorize(browser, first, user);

    const again = await world.follow(browser, (await world.attempt(site, { prompt: 'login' })).path);
    expect(again.text).toContain('action="/Login"');
    const aged = await world.attempt(site, { max_age: '1000' });
    const tokens = await world.redeem(aged, await world.follow(browser, aged.path));
    expect(tokens.claims()?.auth_time).toEqual(expect.any(Number));
    expect(answerOf(await world.signIn(browser, again, user))).toHaveProperty('code');
  });

  it('answers prompt=none without a page', async () => {
    const browser = world.browser();
    const none = async (client: oauth.Configuration) =>
      answerOf(await world.follow(browser, (await world.attempt(client, { prompt: 'none' })).path));
    expect(await none(site)).toMatchObject({ error: 'login_required' });

    await browser.signIn();

    expect(await none(site)).toHaveProperty('code');
    expect(await none(await world.client({ clientId: 'unasked' }))).toMatchObject({ error: 'consent_required' });
  });

  it('is over for whoever signs out of this service', async () => {
    const browser = world.browser();
    await world.authorize(browser, await world.attempt(site), user);
    await browser.submit('/Admin', '/Logout', {}).catch(() => browser.post('/Logout', {}));
    browser.cookie = browser.cookie.replace(/(^|; )espalier=[^;]*/, '');

    const { path } = await world.attempt(site, { prompt: 'none' });

    expect(answerOf(await world.follow(browser, path))).toMatchObject({ error: 'login_required' });
  });

  it('sends nobody to an address that is not registered', async () => {
    for (const redirect_uri of ['https://evil.example/', `${CALLBACK}/`, `${CALLBACK}?a=1`, 'https://site.example']) {
      const { path } = await world.attempt(site, { redirect_uri });
      const answer = await world.browser().open(path);
      expect([answer.status, targetOf(answer)]).toEqual([400, undefined]);
      expect(answer.text).toContain('<h1');
    }
  });

  it('sends people to any port of their computer that an application there listens on', async () => {
    const redirectUris = ['http://127.0.0.1/callback', 'http://[::1]:7000/callback'];
    const client = await world.client({ clientId: 'listening', type: 'public', consentType: 'implicit', redirectUris });
    for (const redirect_uri of [
      'http://127.0.0.1:51004/callback',
      'http://[::1]/callback',
      'http://[::1]:9/callback',
    ]) {
      const { path } = await world.attempt(client, { redirect_uri, scope: 'openid' });
      const browser = world.browser();
      await browser.signIn();
      expect(targetOf(await world.follow(browser, path))).toMatch(`${redirect_uri}?code=`);
    }
    for (const redirect_uri of ['http://127.0.0.1:51004/', 'http://localhost/callback', 'http://127.0.0.2/callback']) {
      const { path } = await world.attempt(client, { redirect_uri, scope: 'openid' });
      expect((await world.browser().open(path)).status).toBe(400);
    }
  });

  it('refuses requests without PKCE, with a plain challenge, and for more than the application may have', async () => {
    const { path } = await world.attempt(site);
    const without = path.replace(/&code_challenge(_method)?=[^&]*/g, '');
    const plain = path.replace('code_challenge_method=S256', 'code_challenge_method=plain');
    const more = await world.client({ clientId: 'small', scopes: ['openid'] });

    expect(answerOf(await world.browser().open(without))).toMatchObject({ error: 'invalid_request' });
    expect(answerOf(await world.browser().open(plain))).toMatchObject({ error: 'invalid_request' });
    expect(answerOf(await world.browser().open((await world.attempt(more)).path))).toMatchObject({
      error: 'invalid_scope',
    });
    const implicit = path.replace('response_type=code', 'response_type=token');
    expect(targetOf(await world.browser().open(implicit))).toMatch(`${CALLBACK}#error=unsupported_response_type`);
  });

  it('takes each code once, from its application, with its verifier', async () => {
    const attempt = await world.attempt(site);
    const browser = world.browser();
    const other = await world.client({ clientId: 'thief' });
    const stolen = await world.authorize(browser, attempt, user);
    await expect(world.redeem({ ...attempt, client: other }, stolen)).rejects.toMatchObject({ error: 'invalid_grant' });
    const wrong = { ...attempt, verifier: oauth.randomPKCECodeVerifier() };
    await expect(world.redeem(wrong, stolen)).rejects.toMatchObject({ error: 'invalid_grant' });

    const tokens = await world.redeem(attempt, stolen);
    await expect(world.redeem(attempt, stolen)).rejects.toMatchObject({ error: 'invalid_grant' });

    expect((await world.auth.who(tokens.access_token)).status).toBe(401);
  });
});

describe('A page of another site', () => {
  const ask = (clientId: string, origin: string) =>
    world.auth.app.request('POST', '/connect/token', {
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', client_id: clientId }),
      headers: { origin },
    });

  it('may ask for tokens when it is that of a public application, and otherwise not', async () => {
    await world.client({ clientId: 'page', type: 'public' });

    const own = await ask('page', 'https://site.example');
    expect(own.headers.get('access-control-allow-origin')).toBe('https://site.example');
    for (const answer of [await ask('page', 'https://evil.example'), await ask('site', 'https://site.example')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('Userinfo', () => {
  const claims = async (scope: string) =>
    oauth.fetchUserInfo(site, (await world.tokens(site, user, scope)).access_token, user.id);

  it('tells what the scopes allow', async () => {
    expect(await claims('openid')).toEqual({ sub: user.id });
    expect(await claims('openid profile email roles')).toEqual({
      sub: user.id,
      name: user.userName,
      preferred_username: user.userName,
      email: user.email,
      roles: ['Editor'],
    });
  });

  it('tells nothing without a token, to a token of an application, or about somebody who is disabled', async () => {
    const ask = async (token?: string) => (await world.auth.app.request('GET', '/connect/userinfo', { token })).status;
    const gone = await world.user();
    const { access_token } = await world.tokens(site, gone);
    expect(await ask(access_token)).toBe(200);

    await world.auth.app.get(Users).disable(gone.userName);

    expect(await ask(access_token)).toBe(401);
    expect(await ask()).toBe(401);
    expect(await ask(await world.auth.app.token())).toBe(401);
    expect(await ask(decodeJwt(access_token).jti)).toBe(401);
  });
});

describe('A refresh token', () => {
  it('is given for offline_access, and new at each use', async () => {
    expect((await world.tokens(site, user, 'openid')).refresh_token).toBeUndefined();
    const { refresh_token = '' } = await world.tokens(site, user);

    const next = await oauth.refreshTokenGrant(site, refresh_token);

    expect(next.refresh_token).not.toBe(refresh_token);
    expect((await world.auth.who(next.access_token)).body).toMatchObject({ id: user.id });
  });

  it('that is used twice ends its whole family', async () => {
    const first = await world.tokens(site, user);
    const second = await oauth.refreshTokenGrant(site, first.refresh_token ?? '');
    expect((await world.auth.who(second.access_token)).status).toBe(200);

    await expect(oauth.refreshTokenGrant(site, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });

    await expect(oauth.refreshTokenGrant(site, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    for (const { access_token } of [first, second]) expect((await world.auth.who(access_token)).status).toBe(401);
  });

  it('that is used many times at once leaves nobody with a token', async () => {
    const { refresh_token = '' } = await world.tokens(site, user);

    const uses = await Promise.allSettled(
      Array.from({ length: 5 }, () => oauth.refreshTokenGrant(site, refresh_token)),
    );

    const won = uses.filter((use) => use.status === 'fulfilled');
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { value } of won) expect((await world.auth.who(value.access_token)).status).toBe(401);
  });

  it('ends with its user, and with its application', async () => {
    const gone = await world.user();
    const { refresh_token = '', access_token } = await world.tokens(site, gone);
    await world.auth.app.get(Applications).update('site', { enabled: false });
    expect((await world.auth.who(access_token)).status).toBe(401);
    await world.auth.app.get(Applications).update('site', { enabled: true });
    await world.auth.app.get(Users).disable(gone.userName);

    await expect(oauth.refreshTokenGrant(site, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
