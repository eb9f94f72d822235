import { Clock } from '#platform/clock';
import { Applications, ValidationSettingsSection } from '#openid';
import { Settings } from '#settings';
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

  it('answers 503, and not 401, while the authority cannot be asked', async () => {
    await trust({ authority: 'http://127.0.0.1:9' });

    const answer = await who(await authority.token({ sub: 'partner' }));

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ type: 'urn:espalier:problem:openid.authority-unavailable' });
  });

  it('does not take a discovery document for that of the authority when it names another issuer', async () => {
    authority.document = { issuer: 'https://elsewhere.example' };
    await trust({});

    expect((await who(await authority.token({ sub: 'partner' }))).status).toBe(503);
  });
});

function elapse(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
}
