import * as oauth from 'openid-client';
import { type Browser, hiddenFields } from '@espalier/testing';
import { AuthChangeNotifier, Sessions } from '#core/auth';
import { ServerSettingsSection } from '#features/openid';
import { Clock } from '#platform/clock';
import type { User } from '#features/users';
import { OpenidWorld, PASSWORD } from '../support/openid-world';
import { TEST_ENVIRONMENT } from '../support/test-app';

const OFFLINE = 'openid profile offline_access';

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;
let shop: oauth.Configuration;

beforeAll(async () => {
  world = await OpenidWorld.start();
  site = await world.client({ clientId: 'site', consentType: 'implicit' });
  shop = await world.client({ clientId: 'shop', consentType: 'implicit' });
});
beforeEach(async () => {
  user = await world.user(['Editor']);
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const status = async (token: string) => (await world.auth.who(token)).status;
const refreshed = async ({ refresh_token = '' }) => oauth.refreshTokenGrant(site, refresh_token);

async function tokens(browser: Browser, client: oauth.Configuration, scope = 'openid profile', person = user) {
  const attempt = await world.attempt(client, { scope });
  return world.redeem(attempt, await world.authorize(browser, attempt, person));
}

/** Signs out of this service, as its pages do. */
function signOut(browser: Browser) {
  return browser.submit('/Admin', '/Logout', {});
}

/** Signs out by an application: OpenID Connect RP-Initiated Logout. */
async function signOutBy(client: oauth.Configuration, browser: Browser, hint = '') {
  const { pathname, search } = oauth.buildEndSessionUrl(client, { id_token_hint: hint });
  const page = await browser.open(pathname + search);
  const { xsrf } = hiddenFields(page.text, '/connect/logout/confirm');
  return browser.post('/connect/logout/confirm', { xsrf, logout: 'yes' });
}

describe.each(['of this service', 'by an application'])('Signing out %s', (way) => {
  const out = (browser: Browser, hint?: string) =>
    way === 'of this service' ? signOut(browser) : signOutBy(site, browser, hint);

  it('ends what applications were given for no longer, and nothing else', async () => {
    const browser = world.browser();
    const short = await tokens(browser, site);
    const other = await tokens(browser, shop);
    const long = await tokens(browser, site, OFFLINE);
    const elsewhere = await tokens(world.browser(), site);
    for (const { access_token } of [short, other, long, elsewhere]) expect(await status(access_token)).toBe(200);

    await out(browser, short.id_token);

    for (const { access_token } of [short, other]) {
      expect(await status(access_token)).toBe(401);
      expect(await oauth.tokenIntrospection(site, access_token)).toEqual({ active: false });
    }
    expect(await status(elsewhere.access_token)).toBe(200);
    expect(await status(long.access_token)).toBe(200);
    expect(await status((await refreshed(long)).access_token)).toBe(200);
  });

  it('is no news when no application was given anything', async () => {
    const browser = world.browser();
    await browser.signIn();
    await browser.open((await world.attempt(site, { prompt: 'none', scope: 'nonsense' })).path);
    const announce = jest.spyOn(world.auth.app.get(AuthChangeNotifier), 'announce');

    await out(browser);

    expect(announce).not.toHaveBeenCalled();
  });

  it('ends a code that has not been redeemed', async () => {
    const browser = world.browser();
    const attempt = await world.attempt(site, { scope: 'openid' });
    const answer = await world.authorize(browser, attempt, user);

    await out(browser);

    await expect(world.redeem(attempt, answer)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('What applications were given in a session', () => {
  it('ends with it when it is ended from elsewhere', async () => {
    const { access_token } = await tokens(world.browser(), site);
    const [session] = await world.auth.app.get(Sessions).of(user.id);
    expect(await status(access_token)).toBe(200);

    await world.auth.app.get(Sessions).endOne(user.id, session.id);

    expect(await status(access_token)).toBe(401);
  });

  it('ends when the time of sessions is over, also for who has seen the token before', async () => {
    await world.auth.configure(ServerSettingsSection, { enabled: true, sessionLifetime: 60 });
    const browser = world.browser();
    const short = await tokens(browser, site);
    const long = await tokens(browser, site, OFFLINE);
    await world.auth.configure(ServerSettingsSection, { enabled: true });
    for (const { access_token } of [short, long]) expect(await status(access_token)).toBe(200);

    const later = Date.now() + 61_000;
    jest.spyOn(world.auth.app.get(Clock), 'now').mockImplementation(() => new Date(later));

    expect(await status(short.access_token)).toBe(401);
    expect(await status(long.access_token)).toBe(200);
  });

  it('goes on when the same person signs in again in that browser, until that ends', async () => {
    const browser = world.browser();
    const { access_token } = await tokens(browser, site);
    await browser.submit('/Login?again=true', '/Login', { userName: user.userName, password: PASSWORD });
    expect(await status(access_token)).toBe(200);

    await signOut(browser);

    expect(await status(access_token)).toBe(401);
  });

  it('ends when somebody else signs in in that browser', async () => {
    const browser = world.browser();
    const { access_token } = await tokens(browser, site);
    expect(await status(access_token)).toBe(200);

    const form = hiddenFields((await browser.open('/Login?again=true')).text, '/Login');
    const { ADMIN_USERNAME: userName, ADMIN_PASSWORD: password } = TEST_ENVIRONMENT;
    await browser.post('/Login', { ...form, userName, password });

    expect(await status(access_token)).toBe(401);
  });

  it('is given to somebody else who signs in in the middle of a request', async () => {
    const browser = world.browser();
    await tokens(browser, site);
    const other = await world.user();
    const attempt = await world.attempt(site, { prompt: 'login' });
    const login = await world.follow(browser, attempt.path);

    const given = await world.redeem(attempt, await world.signIn(browser, login, other));

    expect(given.claims()).toMatchObject({ sub: other.id });
  });
});
