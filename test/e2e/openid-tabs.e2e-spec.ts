import * as oauth from 'openid-client';
import type { Browser } from '@espalier/testing';
import type { User } from '#features/users';
import { PayloadStore } from '../../src/features/openid/server/payload-store';
import { OpenidWorld, PASSWORD, type Attempt } from '../support/openid-world';

/** Cookies that all tabs of a browser have; those of one request have a path of its own. */
const SHARED = ['espalier', 'espalier-openid', 'espalier-openid.sig'];

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;
let shop: oauth.Configuration;
let earlierClients = 0;

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

async function signedIn(): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.signIn(user.userName, PASSWORD)).status).toBe(303);
  return browser;
}

function tabOf(browser: Browser): Browser {
  const tab = world.browser();
  tab.cookie = browser.cookie;
  return tab;
}

/** What one tab has been given, another one has too. */
function share(from: Browser, to: Browser): void {
  const pairs = (browser: Browser) =>
    browser.cookie.split('; ').map((pair): [string, string] => [pair.split('=', 1)[0], pair]);
  const cookies = new Map([...pairs(to), ...pairs(from).filter(([name]) => SHARED.includes(name))]);
  to.cookie = [...cookies.values()].join('; ');
}

/** Has requests wait for each other before the authorization server keeps an object of that kind. */
function together(kind: string, count: number): void {
  const store = world.auth.app.get(PayloadStore);
  const put = store.putSignedIn.bind(store);
  let waiting: (() => void)[] = [];
  jest.spyOn(store, 'putSignedIn').mockImplementation(async (signInId, ...values) => {
    if (values[0] === kind && count > 0) {
      count--;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (count === 0) for (const goOn of waiting) goOn();
      });
      waiting = [];
    }
    return put(signInId, ...values);
  });
}

async function expectAccess(attempt: Attempt, answer: Awaited<ReturnType<Browser['open']>>): Promise<void> {
  const tokens = await world.redeem(attempt, answer);
  expect((await world.auth.who(tokens.access_token)).status).toBe(200);
  expect(await oauth.fetchUserInfo(attempt.client, tokens.access_token, user.id)).toMatchObject({ sub: user.id });
}

describe('Two tabs of a browser', () => {
  it('are asked for consent each, whichever cookie was kept', async () => {
    const clients = [await world.client({ clientId: 'asking' }), await world.client({ clientId: 'asking-too' })];
    const browser = await signedIn();
    const tabs = [tabOf(browser), tabOf(browser)];
    const attempts = await Promise.all(clients.map((client) => world.attempt(client, { scope: 'openid profile' })));
    const pages = await Promise.all(tabs.map((tab, index) => world.follow(tab, attempts[index].path)));
    share(tabs[1], tabs[0]);
    for (const [index, tab] of tabs.entries()) {
      await expectAccess(attempts[index], await world.decide(tab, pages[index], 'allow'));
    }
  });

  it.each<[string, string, () => oauth.Configuration[]]>([
    ['two applications', 'Session', () => [site, shop]],
    ['the same application', 'Grant', () => [site, site]],
    ['the same application, in the end', 'Session', () => [site, site]],
  ])('authorize %s at the same time', async (_what, kind, clientsOf) => {
    const browser = await signedIn();
    const earlier = await world.client({ clientId: `earlier-${++earlierClients}`, consentType: 'implicit' });
    const first = await world.attempt(earlier, { scope: 'openid' });
    await expectAccess(first, await world.follow(browser, first.path));
    const scopes = ['openid profile', 'openid email'];
    const attempts = await Promise.all(
      clientsOf().map((client, index) => world.attempt(client, { scope: scopes[index] })),
    );
    together(kind, 2);
    const answers = await Promise.all(attempts.map(({ path }) => world.follow(tabOf(browser), path)));
    for (const [index, attempt] of attempts.entries()) await expectAccess(attempt, answers[index]);
  });
});
