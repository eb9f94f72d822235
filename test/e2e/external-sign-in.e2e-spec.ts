import { Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Users } from '#features/users';
import { ExternalWorld } from '../support/external-world';

let world: ExternalWorld;

beforeAll(async () => {
  world = await ExternalWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => {
  Object.assign(world.provider, { lies: {}, forges: false, userinfoOnly: false, broken: undefined });
});

const goesTo = ({ status, headers, text }: TestResponse<unknown>) => [status, headers.get('location') ?? text];

async function expectRefusal(answer: TestResponse<unknown>, status: number, words: string): Promise<void> {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
}

describe('Signing in with an account elsewhere', () => {
  it('links the user whose address the provider has verified, and goes where they wanted to', async () => {
    const user = await world.people.create();
    world.is(user);
    const browser = new Browser(world.app);
    expect(goesTo(await world.signIn(browser, { returnUrl: '/Account?x=1' }))).toEqual([303, '/Account?x=1']);
    expect((await browser.open('/Account')).text).toContain(`${user.userName}, ${user.email}`);
    const { issuer, subject, connected } = (await world.linksOf(user))[0];
    expect({ issuer, subject, connected }).toEqual({
      issuer: world.provider.url,
      subject: world.provider.claims.sub,
      connected: false,
    });
    expect(browser.cookie).not.toContain('external');
  });

  it('asks as OAuth 2.1 wants it, and tells its secret to the provider alone', async () => {
    world.is(await world.people.create());
    const browser = new Browser(world.app);
    const address = new URL(await world.begin(browser));
    const { redirect_uri, state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams);
    expect(rest).toEqual({
      client_id: world.provider.clientId,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    expect(redirect_uri).toMatch(/\/Login\/External\/Callback$/);
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    await browser.open(world.provider.callback(address.href));
    const sent = world.provider.redeemed.at(-1);
    const basic = Buffer.from(sent?.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    expect(decodeURIComponent(basic)).toBe(`${world.provider.clientId}:${world.provider.clientSecret}`);
    expect([...(sent?.form.keys() ?? [])].toSorted()).toEqual(['code', 'code_verifier', 'grant_type', 'redirect_uri']);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'never leads to another site: %s',
    async (url) => {
      world.is(await world.people.create());
      expect(goesTo(await world.signIn(undefined, { returnUrl: url }))).toEqual([303, '/Account']);
    },
  );

  it('has whoever has to sign in again do so at the provider', async () => {
    const browser = new Browser(world.app);
    const { text } = await browser.open('/Login?again=true');
    expect(text).toContain('name="again" value="true"');
    expect(new URL(await world.begin(browser, { again: 'true' })).searchParams.get('prompt')).toBe('login');
  });

  it('gives the browser another session than it had', async () => {
    const user = await world.people.create();
    world.is(user);
    const browser = new Browser(world.app);
    await browser.open('/Login');
    const before = browser.cookie;
    await world.signIn(browser);
    expect(browser.cookie).not.toBe(before);
    const planted = new Browser(world.app);
    planted.cookie = before;
    expect((await planted.open('/Account')).status).toBe(302);
  });

  it('reads the address from userinfo where the ID token has none', async () => {
    const user = await world.people.create();
    world.is(user);
    world.provider.userinfoOnly = true;
    expect((await world.signIn()).status).toBe(303);
    expect(await world.linksOf(user)).toHaveLength(1);
  });

  it('goes by the account from then on, whatever address it has', async () => {
    const [user, other] = [await world.people.create(), await world.people.create()];
    world.is(user, 'stays');
    await world.signIn();
    world.is(other, 'stays');
    const browser = new Browser(world.app);
    await world.signIn(browser);
    expect((await browser.open('/Account')).text).toContain(user.email);
    expect(await world.linksOf(other)).toEqual([]);
    await world.remove(user);
    expect((await world.signIn(browser)).status).toBe(303);
    expect((await browser.open('/Account')).text).toContain(other.email);
  });
});

describe('Nobody comes in, and nothing changes,', () => {
  async function expectNobody(words: string, status = 403): Promise<void> {
    const before = await world.stored();
    const browser = new Browser(world.app);
    await expectRefusal(await world.signIn(browser), status, words);
    expect(await world.stored()).toEqual(before);
    expect((await browser.open('/Account')).status).toBe(302);
  }

  it.each([[undefined], [false], ['true'], [1]])(
    'when the provider says of the address: verified %j',
    async (verified) => {
      const { email } = await world.people.create();
      world.provider.claims = { sub: 'unverified', email, email_verified: verified };
      await expectNobody('There is no user for this account.');
    },
  );

  it.each(['nobody@example.com', 'ｕser-1@example.com', '', 'a\0b@example.com'])(
    'when nobody has the address %j',
    async (email) => {
      world.provider.claims = { sub: 'unknown', email, email_verified: true };
      await expectNobody('There is no user for this account.');
    },
  );

  it('when the user is disabled, before or after the link', async () => {
    const [first, second] = [await world.people.create(), await world.people.create()];
    await world.app.get(Users).disable(first.userName);
    world.is(first);
    await expectNobody('The user is disabled.');
    world.is(second);
    expect((await world.signIn()).status).toBe(303);
    await world.app.get(Users).disable(second.userName);
    await expectNobody('The user is disabled.');
  });

  it('when another account gets the address of somebody who is linked', async () => {
    const user = await world.people.create();
    world.is(user, 'the first');
    await world.signIn();
    world.is(user, 'the second');
    await expectNobody('connected with another account');
  });

  it('when an address alone would make a site owner, at once or later', async () => {
    world.is(await world.people.create('Administrator'));
    await expectNobody('Site owners cannot sign in by e-mail address alone.');
    const risen = await world.people.create();
    world.is(risen);
    expect((await world.signIn()).status).toBe(303);
    await world.promote(risen);
    await expectNobody('Site owners cannot sign in by e-mail address alone.');
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['another issuer', { iss: 'http://127.0.0.1:9' }],
    ['another audience', { aud: 'another' }],
    ['the past', { exp: 1000 }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
    ['a subject that cannot be stored', { sub: 'a\0b' }],
  ])('by an ID token with %s', async (_what, lies) => {
    world.is(await world.people.create());
    world.provider.lies = lies;
    await expectNobody('does not answer as expected', 503);
  });

  it('by an ID token that somebody else has signed', async () => {
    world.is(await world.people.create());
    world.provider.forges = true;
    await expectNobody('does not answer as expected', 503);
  });

  it('when the provider fails on the way back', async () => {
    world.is(await world.people.create());
    const browser = new Browser(world.app);
    const callback = world.provider.callback(await world.begin(browser));
    world.provider.broken = 500;
    const before = await world.stored();
    await expectRefusal(await browser.open(callback), 503, 'does not answer as expected');
    expect(await world.stored()).toEqual(before);
  });

  it('when the person refuses there', async () => {
    const browser = new Browser(world.app);
    const state = new URL(await world.begin(browser)).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>no</b>', state }).toString();
    const answer = await browser.open(`/Login/External/Callback?${query}`);
    await expectRefusal(answer, 403, 'The provider has not signed you in.');
    expect(answer.text).not.toContain('<b>no');
  });
});

describe('Whoever comes back', () => {
  const ENDED = 'This sign-in has ended, or belongs to another browser.';

  async function begun(): Promise<[Browser, string]> {
    world.is(await world.people.create());
    const browser = new Browser(world.app);
    return [browser, world.provider.callback(await world.begin(browser))];
  }

  it('does so once', async () => {
    const [browser, callback] = await begun();
    const { cookie } = browser;
    expect((await browser.open(callback)).status).toBe(303);
    browser.cookie = cookie;
    await expectRefusal(await browser.open(callback), 404, ENDED);
  });

  it('does so once, also when it is twice at the same time', async () => {
    const [browser, callback] = await begun();
    const answers = await Promise.all([browser.open(callback), browser.open(callback)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 404]);
  });

  it('is the browser that left, and no other', async () => {
    const [browser, callback] = await begun();
    const [other] = await begun();
    await expectRefusal(await new Browser(world.app).open(callback), 404, ENDED);
    await expectRefusal(await other.open(callback), 404, ENDED);
    expect((await browser.open(callback)).status).toBe(303);
  });

  it.each(['', '?code=x', '?code=x&state=', '?code=x&state=wrong', '?code=x&state=%00', '?state=a&state=b'])(
    'with %j ends nothing',
    async (query) => {
      const [browser, callback] = await begun();
      await expectRefusal(await browser.open(`/Login/External/Callback${query}`), 404, ENDED);
      expect((await browser.open(callback)).status).toBe(303);
    },
  );

  it('does so to the provider that they left for', async () => {
    const [browser, callback] = await begun();
    await world.configure({ clientId: 'another' });
    await expectRefusal(await browser.open(callback), 404, ENDED);
    await world.configure({});
  });
});

describe('The page to sign in', () => {
  afterEach(() => world.configure({}));

  it('offers the provider by its name, as text', async () => {
    await world.configure({ displayName: '<b>Elsewhere</b>' });
    const { text } = await new Browser(world.app).open('/Login');
    expect(text).toContain('Sign in with &lt;b&gt;Elsewhere');
  });

  it('offers nothing while it is off, and then nobody begins or comes back', async () => {
    const browser = new Browser(world.app);
    const callback = world.provider.callback(await world.begin(browser));
    await world.configure({ enabled: false });
    const { text } = await browser.open('/Login');
    expect(text).not.toContain('/Login/External');
    const form = hiddenFields(text, '/Login');
    await expectRefusal(await browser.post('/Login/External', form), 404, 'Nobody can sign in with an account');
    await expectRefusal(await browser.open(callback), 404, 'Nobody can sign in with an account');
  });

  it('begins for forms of its own alone', async () => {
    const browser = new Browser(world.app);
    await browser.open('/Login');
    expect((await browser.post('/Login/External', {})).status).toBe(403);
    expect((await browser.post('/Login/External', { _csrf: 'x' })).status).toBe(403);
  });

  it.each([
    ['cannot be reached', () => 'http://127.0.0.1:9', undefined],
    ['is out of order', () => world.provider.url, 500],
    ['is another than it says', () => world.provider.url.replace('127.0.0.1', 'localhost'), undefined],
  ])('says so when the provider %s', async (_what, authority, broken) => {
    await world.configure({ authority: authority() });
    world.provider.broken = broken;
    const answer = await new Browser(world.app).submit('/Login', '/Login/External', {});
    await expectRefusal(answer, 503, 'does not answer as expected');
  });
});
