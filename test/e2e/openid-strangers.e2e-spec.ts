import fc from 'fast-check';
import { ServerSettingsSection } from '#features/openid';
import { Database } from '#platform/database';
import { TEST_CLIENT } from '../support/test-app';
import { CALLBACK, OpenidWorld } from '../support/openid-world';

let world: OpenidWorld;

beforeAll(async () => {
  world = await OpenidWorld.start();
  await world.client({ clientId: 'site', consentType: 'implicit' });
});
afterAll(() => world.stop());

async function stored(): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM openid_payload';
  return (await world.auth.app.get(Database).query<{ count: number }>(text))[0].count;
}

const authorize = `/connect/authorize?client_id=site&response_type=code&redirect_uri=${encodeURIComponent(CALLBACK)}&scope=openid&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`;

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

describe('Text that nobody can mean', () => {
  const NUL = '%00';
  const HALF = '%ED%A0%80';
  const LONG = 'x'.repeat(5000);
  const client = `client_id=${TEST_CLIENT.id}&client_secret=${TEST_CLIENT.secret}`;

  const gets: [string, (value: string) => string][] = [
    ...['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'id_token_hint', 'display', 'resource'].map(
      (name): [string, (value: string) => string] => [
        `authorize with ${name}`,
        (value) => `${authorize}&${name}=${value}`,
      ],
    ),
    ['authorize with client_id', (value) => authorize.replace('=site', `=${value}`)],
    ['authorize with redirect_uri', (value) => authorize.replace(/redirect_uri=[^&]*/, `redirect_uri=${value}`)],
    ['authorize with scope', (value) => authorize.replace('=openid', `=${value}`)],
    ['authorize with code_challenge', (value) => authorize.replace('c'.repeat(43), value)],
    ['logout with state', (value) => `/connect/logout?state=${value}`],
    ['logout with client_id', (value) => `/connect/logout?client_id=${value}`],
    ['logout with id_token_hint', (value) => `/connect/logout?id_token_hint=${value}`],
    ['logged out with client_id', (value) => `/connect/logout/success?client_id=${value}`],
    ['a step of signing in', (value) => `/connect/interaction/${value}`],
    ['the end of signing in', (value) => `/connect/authorize/${value}`],
  ];
  const posts: [string, (value: string) => [string, string]][] = [
    ['token with client_id', (value) => ['token', `grant_type=client_credentials&client_id=${value}&client_secret=x`]],
    [
      'token with client_secret',
      (value) => ['token', `grant_type=client_credentials&client_id=site&client_secret=${value}`],
    ],
    ['token with grant_type', (value) => ['token', `${client}&grant_type=${value}`]],
    ['token with scope', (value) => ['token', `${client}&grant_type=client_credentials&scope=${value}`]],
    ['token with code', (value) => ['token', `${client}&grant_type=authorization_code&code=${value}&redirect_uri=x`]],
    ['token with refresh_token', (value) => ['token', `${client}&grant_type=refresh_token&refresh_token=${value}`]],
    ['introspect', (value) => ['introspect', `${client}&token=${value}`]],
    ['revoke', (value) => ['revoke', `${client}&token=${value}`]],
    ['userinfo', (value) => ['userinfo', `access_token=${value}`]],
    ['signing out', (value) => ['logout/confirm', `xsrf=${value}&logout=yes`]],
  ];

  it.each(gets)('is refused by %s, and nothing of it is kept', async (_what, pathOf) => {
    const before = await stored();
    for (const value of [`a${NUL}b`, NUL, LONG.repeat(2)]) {
      const answer = await world.browser().open(pathOf(value));
      expect([400, 401, 404]).toContain(answer.status);
    }
    expect((await world.browser().open(pathOf(HALF))).status).toBeLessThan(500);
    expect(await stored()).toBeLessThanOrEqual(before + 1);
  });

  it.each(posts)('is refused by %s when it is posted', async (_what, of) => {
    const before = await stored();
    for (const value of [`a${NUL}b`, NUL, LONG.repeat(2)]) {
      const [path, body] = of(value);
      const answer = await world.auth.app.request('POST', `/connect/${path}`, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([400, 401]).toContain(answer.status);
      expect(answer.body).toMatchObject({ error: expect.stringMatching(/^invalid_|unsupported_/) });
    }
    expect(await stored()).toBe(before);
  });

  it('is refused of an application that need not name its only address', async () => {
    for (const path of [`authorize?client_id=site&state=${NUL}`, 'authorize/x?client_id=site']) {
      expect((await world.browser().open(`/connect/${path}`)).status).toBe(400);
    }
  });

  it('is refused in the headers too', async () => {
    const basic = Buffer.from(`${TEST_CLIENT.id}%00:x`).toString('base64');
    for (const authorization of [`Basic ${basic}`, 'Bearer a.b.c', `Bearer ${LONG}`]) {
      for (const path of ['token', 'userinfo', 'introspect']) {
        const answer = await world.auth.app.request('POST', `/connect/${path}`, { headers: { authorization } });
        expect([400, 401]).toContain(answer.status);
      }
    }
  });
});

describe('Whatever a stranger sends', () => {
  const text = fc.oneof(
    fc.constantFrom(
      'site',
      TEST_CLIENT.id,
      TEST_CLIENT.secret,
      CALLBACK,
      'openid',
      'code',
      'S256',
      'none',
      'login',
      '{}',
      '0',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'a'.repeat(43),
      'x'.repeat(3000),
      '\0',
      '\u{10ffff}',
      '\ufffd',
      '__proto__',
      'constructor',
      '-1',
      '1e9',
    ),
  );
  const name = oneOf(
    'client_id client_secret grant_type code redirect_uri refresh_token scope token token_type_hint state nonce prompt max_age ' +
      'response_type response_mode code_challenge code_challenge_method id_token_hint login_hint resource claims request ' +
      'request_uri registration ui_locales xsrf logout post_logout_redirect_uri logout_hint access_token client_assertion',
  );
  const parameters = fc.array(fc.tuple(name, text), { maxLength: 8 });
  const path = oneOf(
    'authorize authorize/x authorize/%00 token logout logout/confirm logout/success userinfo introspect revoke jwks ' +
      'interaction/x interaction/%00',
  );
  const cookie = fc.constantFrom(
    '',
    'espalier-openid=x; espalier-openid.sig=x',
    'espalier-interaction=%00; espalier=%00',
    '=;;=',
  );
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
    'text/plain',
  );

  it('is answered, and never by a failure of the service', async () => {
    await world.auth.configure(ServerSettingsSection, { enabled: true, visitsPerMinute: 100_000 });
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.boolean(),
        parameters,
        cookie,
        type,
        async (to, isPost, pairs, cookies, contentType) => {
          const query = new URLSearchParams(pairs).toString();
          const headers = { cookie: cookies, accept: 'text/html' };
          const answer = isPost
            ? await world.auth.app.request('POST', `/connect/${to}`, {
                body: query,
                headers: { ...headers, 'content-type': contentType },
              })
            : await world.auth.app.request('GET', `/connect/${to}?${query}`, { headers });
          expect({ status: answer.status, isFailure: answer.status >= 500 }).toMatchObject({ isFailure: false });
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('Whatever somebody sends who is signed in', () => {
  const given = fc.dictionary(
    oneOf(
      'state nonce prompt max_age response_type response_mode scope resource display acr_values id_token_hint login_hint ' +
        'code_challenge redirect_uri claims ui_locales xsrf client_id',
    ),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('none', 'login', 'consent', '0', 'openid', 'query'),
    ),
    { maxKeys: 3 },
  );

  it('is answered too', async () => {
    const browser = world.browser();
    await browser.signIn();
    const attempt = new URLSearchParams(authorize.split('?')[1]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('authorize', 'logout'), given, async (to, others) => {
        const query = new URLSearchParams({ ...Object.fromEntries(attempt), ...others });
        const { status } = await browser.open(`/connect/${to}?${query.toString()}`);
        expect({ status, isFailure: status >= 500 }).toMatchObject({ isFailure: false });
      }),
      { numRuns: 300 },
    );
  });
});

describe('A page of another site', () => {
  const allowedFor = async (clientId: string, origin: string) => {
    const answer = await world.auth.app.request('POST', '/connect/token', {
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', client_id: clientId }),
      headers: { origin },
    });
    return answer.headers.get('access-control-allow-origin');
  };

  it('may not ask for tokens of an application on the computer of its user', async () => {
    const redirectUris = ['com.example.app:/callback', 'http://127.0.0.1/callback', 'https://app.example/callback'];
    await world.client({ clientId: 'native', type: 'public', redirectUris });

    for (const origin of ['null', 'https://evil.example', 'http://127.0.0.1:4000', 'com.example.app://', 'file://']) {
      expect([origin, await allowedFor('native', origin)]).toEqual([origin, null]);
    }
  });

  it('may do so when it is that of the application, wherever its address leads', async () => {
    const redirectUris = ['https://spa.example/deep/callback', 'http://localhost:4200/callback'];
    await world.client({ clientId: 'page', type: 'public', redirectUris });

    for (const origin of ['https://spa.example', 'http://localhost:4200']) {
      expect(await allowedFor('page', origin)).toBe(origin);
    }
    for (const origin of ['null', 'https://spa.example:8443', 'http://spa.example', 'http://localhost:4300']) {
      expect(await allowedFor('page', origin)).toBeNull();
    }
  });
});
