import * as oauth from 'openid-client';
import { type Browser, type FormValues, hiddenFields } from '@espalier/testing';
import { Database } from '#platform/database';
import type { User } from '#features/users';
import { CALLBACK, OpenidWorld, PASSWORD, answerOf, type Attempt } from '../support/openid-world';

/** OpenID Connect Core, section 3.1.2.1, and RP-Initiated Logout, section 2: both by GET and by POST. */
const ELSEWHERE = { origin: 'https://site.example', 'sec-fetch-site': 'cross-site' };

let world: OpenidWorld;
let user: User;
let site: oauth.Configuration;

beforeAll(async () => {
  world = await OpenidWorld.start();
  user = await world.user(['Editor']);
  site = await world.client({ clientId: 'site', consentType: 'implicit' });
});
afterAll(() => world.stop());

/** A page of another site posts a form: browsers send no cookies of ours with it, as they are `SameSite=Lax`. */
function post(browser: Browser, path: string, values: FormValues) {
  const stranger = world.browser();
  return stranger.post(path, values, ELSEWHERE).then((answer) => world.onwards(browser, answer));
}

const parametersOf = ({ path }: Attempt) => Object.fromEntries(new URL(path, world.auth.issuer).searchParams);

async function signedIn(): Promise<Browser> {
  const browser = world.browser();
  await browser.signIn(user.userName, PASSWORD);
  return browser;
}

const stored = async () =>
  (await world.auth.app.get(Database).query('SELECT id FROM openid_payload ORDER BY kind, id')).length;

describe('A request that a form of another site posts', () => {
  it('is that of who is signed in', async () => {
    const attempt = await world.attempt(site, { state: 'ä & ö + 1', scope: 'openid profile' });
    const answer = await post(await signedIn(), '/connect/authorize', parametersOf(attempt));
    expect(answerOf(answer).state).toBe('ä & ö + 1');
    const tokens = await world.redeem({ ...attempt, state: 'ä & ö + 1' }, answer);
    expect((await world.auth.who(tokens.access_token)).body).toMatchObject({ id: user.id });
  });

  it('lets somebody sign in who is not', async () => {
    const attempt = await world.attempt(site);
    const browser = world.browser();
    const page = await post(browser, '/connect/authorize', parametersOf(attempt));
    expect((await world.redeem(attempt, await world.signIn(browser, page, user))).access_token).toBeTruthy();
  });

  it('is refused like the same by GET', async () => {
    const parameters = { ...parametersOf(await world.attempt(site)), scope: 'nonsense' };
    expect(answerOf(await post(await signedIn(), '/connect/authorize', parameters))).toMatchObject({
      error: 'invalid_scope',
    });
    const unknown = { ...parameters, client_id: 'nobody' };
    expect((await post(world.browser(), '/connect/authorize', unknown)).status).toBe(400);
  });

  it('signs out who allows it', async () => {
    const browser = await signedIn();
    const page = await post(browser, '/connect/logout', {
      client_id: 'site',
      post_logout_redirect_uri: 'https://site.example/bye',
    });
    const { xsrf } = hiddenFields(page.text, '/connect/logout/confirm');
    const answer = await browser.post('/connect/logout/confirm', { xsrf, logout: 'yes' });
    expect(answer.headers.get('location')).toBe('https://site.example/bye');
    expect((await browser.open('/Account')).status).toBe(302);
  });
});

describe('What is posted', () => {
  const send = (body: string, type = 'application/x-www-form-urlencoded', path = '/connect/authorize') =>
    world.auth.app.request<{ error?: string }>('POST', path, { body, headers: { 'content-type': type } });

  it.each([
    ['is no form', '{"client_id":"site"}', 'application/json'],
    ['is no form, although it looks like one', 'client_id=site', 'text/plain'],
    ['is too long', `client_id=site&state=${'x'.repeat(12_300)}`, undefined],
    ['becomes too long as an address', `client_id=site&state=${'ä'.repeat(5000)}`, undefined],
  ])('and %s is refused', async (_what, body, type) => {
    const { status, body: answer } = await send(body, type);
    expect([status, answer]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
  });

  it('leaves nothing behind, and leads nowhere else', async () => {
    const before = await stored();
    const attempt = await world.attempt(site);
    const body = new URLSearchParams({ ...parametersOf(attempt), redirect_uri: CALLBACK }).toString();
    const { status, headers } = await send(`${body}&x=//evil.example`);
    expect(status).toBe(303);
    const target = new URL(headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe(`${world.auth.issuer}/connect/authorize`);
    expect(await stored()).toBe(before);
  });

  it('to the end of signing in is nothing', async () => {
    expect((await send('a=b', undefined, '/connect/authorize/x')).status).toBe(404);
  });
});
