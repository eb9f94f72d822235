import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Clock } from '#platform/clock';
import { Applications, ValidationSettingsSection } from '#features/openid';
import { Settings } from '#core/settings';
import { GatedModule } from '../fixtures/gated.module';
import { ForeignAuthority } from '../support/foreign-authority';
import { startTestApp, type TestApp } from '../support/test-app';

const AUDIENCE = 'https://espalier.example';

let app: TestApp;
let authority: ForeignAuthority;

beforeAll(async () => {
  [app, authority] = await Promise.all([startTestApp({ plugins: [GatedModule] }), ForeignAuthority.start()]);
  await app.get(Applications).create({ clientId: 'partner', roles: ['Editor'] });
});
afterAll(() => Promise.all([app.stop(), authority.stop()]));
beforeEach(() => trust({}));
afterEach(() => {
  authority.document = {};
  authority.stand = undefined;
  jest.restoreAllMocks();
});

function trust(settings: object): Promise<unknown> {
  const section = app.get(ValidationSettingsSection);
  return app.get(Settings).put(section, { enabled: true, authority: authority.url, audience: AUDIENCE, ...settings });
}

const who = (token: string) => app.request('GET', '/gated/who', { token });

describe('Token validation with a remote authority', () => {
  it('believes its tokens, for callers that are registered here', async () => {
    const answer = await who(await authority.token({ sub: 'partner' }));

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ kind: 'application', id: 'partner', roles: ['Editor', 'Authenticated'] });
    expect((await who(await authority.token({ sub: 'stranger' }))).status).toBe(401);
  });

  it('stops believing the tokens of the local server', async () => {
    expect((await who(await app.token())).status).toBe(401);
  });

  it('refuses tokens for another audience', async () => {
    const answer = await who(await authority.token({ sub: 'partner', aud: 'https://elsewhere.example' }));

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('another audience');
  });

  it('asks for the type of an access token, unless told not to', async () => {
    const token = await authority.token({ sub: 'partner' }, { typ: 'JWT' });
    expect((await who(token)).status).toBe(401);

    await trust({ disableTokenTypeValidation: true });

    expect((await who(token)).status).toBe(200);
  });

  it('fetches the keys once, and again for a new key, but not for every made-up one', async () => {
    await who(await authority.token({ sub: 'partner' }));
    const before = authority.keyRequests;
    await Promise.all([1, 2, 3].map(async () => who(await authority.token({ sub: 'partner' }))));
    expect(authority.keyRequests).toBe(before);

    await authority.addKey('second', 'ES256');
    elapse(31_000);
    expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(200);
    expect(authority.keyRequests).toBe(before + 1);

    for (const kid of ['made-up', 'invented', 'imagined']) {
      expect((await who(await authority.token({ sub: 'partner' }, { kid }))).status).toBe(401);
    }
    expect(authority.keyRequests).toBe(before + 1);
  });

  it('stops believing a token whose key the authority has withdrawn', async () => {
    const token = await authority.token({ sub: 'partner', exp: Math.floor(Date.now() / 1000) + 3600 });
    expect((await who(token)).status).toBe(200);
    const withdrawn = authority.keys.splice(0);
    await authority.addKey('next', 'RS256');
    try {
      elapse(11 * 60_000);
      expect((await who(token)).status).toBe(401);
    } finally {
      authority.keys.splice(0, 1, ...withdrawn);
    }
  });

  it('answers 503, and not 401, while the authority cannot be asked', async () => {
    const gone = 'http://127.0.0.1:9';
    await trust({ authority: gone });

    const answer = await who(await authority.token({ sub: 'partner', iss: gone }));

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.body).toMatchObject({ type: 'urn:espalier:problem:openid.authority-unavailable' });
    expect(answer.text).not.toContain(gone);
  });

  it('hears nothing of tokens that cannot be its own', async () => {
    const before = authority.requests.length;
    const good = await authority.token({ sub: 'partner' });
    const [header, payload] = good.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: 'first', typ: 'at+jwt' })).toString('base64url');

    for (const token of [
      'nonsense',
      'a.b.c',
      `${header}.e30.c2ln`,
      `${unsigned}.${payload}.`,
      await authority.token({ sub: 'partner', iss: 'https://elsewhere.example' }),
      await authority.token({ sub: 'partner' }, { kid: undefined }),
      await authority.token({ sub: 'partner' }, { kid: 'x'.repeat(256) }),
      await authority.token({ sub: 'partner' }, { typ: 'JWT' }),
      await authority.token({ sub: 'partner', much: 'x'.repeat(9500) }),
    ]) {
      expect((await who(token)).status).toBe(401);
    }

    expect(authority.requests.length).toBe(before);
  });

  it('is asked once for many who come at the same time', async () => {
    const before = authority.requests.length;
    const tokens = await Promise.all(Array.from({ length: 10 }, () => authority.token({ sub: 'partner' })));

    const answers = await Promise.all(tokens.map((token) => who(token)));

    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(authority.requests.slice(before)).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('is left alone for a while after it has failed', async () => {
    const before = authority.requests.length;
    authority.stand = (response) => void response.writeHead(500).end();
    const token = await authority.token({ sub: 'partner' });
    for (const answer of [await who(token), await who(token)]) expect(answer.status).toBe(503);
    expect(authority.requests.length).toBe(before + 1);

    authority.stand = undefined;
    elapse(11_000);

    expect((await who(token)).status).toBe(200);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['leads elsewhere', (response) => void response.writeHead(302, { location: '/keys' }).end()],
    ['never ends', (response) => void Readable.from(endless()).pipe(response)],
    ['is no JSON', (response) => void response.end('<html>')],
    ['does not come', () => undefined],
    ['is no object', (response) => void response.end('[]')],
  ])('is not believed when its answer %s', async (_how, stand) => {
    authority.stand = stand;

    expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(503);
  });

  it.each(['http://keys.example/', 'ftp://127.0.0.1/', 'keys', 'file:///etc/passwd'])(
    'is not believed when its keys are at %s',
    async (jwks_uri) => {
      authority.document = { jwks_uri };

      expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(503);
    },
  );

  it('may sign by RSA-PSS', async () => {
    await authority.addKey('pss', 'PS256');
    expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(200);
  });

  it('does not take a discovery document for that of the authority when it names another issuer', async () => {
    authority.document = { issuer: 'https://elsewhere.example' };
    await trust({});

    expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(503);
  });
});

function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(10_000);
}

function elapse(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
}
