import * as oauth from 'openid-client';
import { type Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Sessions } from '#core/auth';
import { Database } from '#platform/database';
import { Users, type User } from '#features/users';
import { PayloadStore } from '../../src/features/openid/server/payload-store';
import { OpenidWorld, PASSWORD, targetOf, type Attempt } from '../support/openid-world';

const OFFLINE = 'openid offline_access';

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;

beforeAll(async () => {
  world = await OpenidWorld.start();
  site = await world.client({ clientId: 'site', consentType: 'implicit' });
});
beforeEach(async () => {
  user = await world.user(['Editor']);
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

const sessions = () => world.auth.app.get(Sessions);

/** Ways to sign the user out of this browser and of all others, or of this one. */
const ENDS = {
  'signing out everywhere': () => sessions().endEverywhere(user.id),
  'a new password': () => world.auth.app.get(Users).setPassword(user.userName, 'another password of hers'),
  'signing out': async () => {
    for (const { id } of await sessions().of(user.id)) await sessions().endOne(user.id, id);
  },
};

async function signedIn(): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.signIn(user.userName, PASSWORD)).status).toBe(303);
  return browser;
}

/** Does something just before the authorization server keeps an object of that kind. */
function beforeKeeping(kind: string, work: () => Promise<unknown>): () => number {
  const store = world.auth.app.get(PayloadStore);
  const put = store.putSignedIn.bind(store);
  let times = 0;
  jest.spyOn(store, 'putSignedIn').mockImplementation(async (signInId, ...values) => {
    if (values[0] === kind && times++ === 0) await work();
    return put(signInId, ...values);
  });
  return () => times;
}

/** What an application gets of an answer: the status that its access token has, or none. */
async function accessBy(attempt: Attempt, answer: TestResponse<unknown>): Promise<number | 'none'> {
  if (!targetOf(answer)?.includes('code=')) return 'none';
  const tokens = await world.redeem(attempt, answer).catch(() => undefined);
  return tokens ? (await world.auth.who(tokens.access_token)).status : 'none';
}

describe.each(Object.entries(ENDS))('An authorization that is under way at %s', (way, end) => {
  it.each(['Grant', 'AuthorizationCode', 'Session'])('gives nothing, as of its %s', async (kind) => {
    const browser = await signedIn();
    const attempt = await world.attempt(site, { scope: way === 'signing out' ? 'openid' : OFFLINE });
    const kept = beforeKeeping(kind, end);

    const answer = await world.follow(browser, attempt.path);

    expect(kept()).toBeGreaterThan(0);
    expect([401, 'none']).toContain(await accessBy(attempt, answer));
    const refreshing = await world.auth.app
      .get(Database)
      .query(`SELECT FROM openid_payload WHERE account_id = $1 AND kind = 'RefreshToken'`, [user.id]);
    expect(refreshing).toEqual([]);
  });

  it('is asked for anew by whoever had signed in for it', async () => {
    const browser = world.browser();
    const attempt = await world.attempt(site, { scope: OFFLINE });
    const page = await world.follow(browser, attempt.path);
    const values = { ...hiddenFields(page.text, '/Login'), userName: user.userName, password: PASSWORD };
    const step = targetOf(await browser.post('/Login', values)) ?? '';
    const resume = new URL(targetOf(await browser.open(step)) ?? '', world.auth.issuer);
    expect(resume.pathname).toMatch(/^\/connect\/authorize\/./);

    await end();

    const answer = await world.follow(browser, resume.pathname);
    expect(await accessBy(attempt, answer)).toBe('none');
    expect(answer.text).toContain('action="/Login"');
  });
});

it('An authorization that is under way while the same person signs in again goes on', async () => {
  const browser = await signedIn();
  const attempt = await world.attempt(site, { scope: OFFLINE });
  beforeKeeping('AuthorizationCode', async () => {
    const tab = world.browser();
    tab.cookie = browser.cookie;
    await tab.submit('/Login?again=true', '/Login', { userName: user.userName, password: PASSWORD });
  });
  expect(await accessBy(attempt, await world.follow(browser, attempt.path))).toBe(200);
});
