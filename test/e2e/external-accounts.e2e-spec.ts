import { Logger } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { Browser } from '@espalier/testing';
import { Sessions } from '#core/auth';
import { Applications, ClientSettingsSection, ServerSettingsSection } from '#features/openid';
import { Settings } from '#core/settings';
import { AuditDiary } from '../support/audit-diary';
import { CapturedLog } from '../support/captured-log';
import { ExternalWorld } from '../support/external-world';
import { OpenidWorld, targetOf } from '../support/openid-world';

describe('Connecting an account on the page of one’s own', () => {
  let world: ExternalWorld;

  beforeAll(async () => {
    world = await ExternalWorld.start();
  });
  afterAll(() => world.stop());

  it('lets a site owner sign in with it, whatever its address', async () => {
    const owner = await world.people.create('Administrator');
    const browser = await world.people.signedIn(owner.userName);
    world.provider.claims = { sub: 'owner' };
    const answer = await world.connect(browser);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Account']);
    expect((await browser.open('/Account')).text).toContain('The account was connected.');
    const other = new Browser(world.app);
    expect((await world.signIn(other)).headers.get('location')).toBe('/Admin');

    const { text } = await browser.open('/Account');
    expect(text).toContain(`<td>${world.provider.url}</td><td>owner</td>`);
    const issuer = world.provider.url;
    const gone = await browser.submit('/Account', '/Account/accounts/disconnect', { issuer });
    expect(gone.status).toBe(303);
    expect(await world.linksOf(owner)).toEqual([]);
    expect((await world.signIn()).status).toBe(403);
  });

  it('is in the audit trail, and so is that it was taken away', async () => {
    const { id, userName } = await world.people.create();
    const browser = await world.people.signedIn(userName);
    world.provider.claims = { sub: 'recorded' };
    const diary = await AuditDiary.of(world.app);
    const issuer = world.provider.url;
    const account = { issuer, subject: 'recorded' };
    expect(await diary.told(() => world.connect(browser))).toEqual([
      ['OpenID.AccountConnected', userName, userName, { ...account, byEmail: false }],
    ]);
    const disconnect = () => browser.submit('/Account', '/Account/accounts/disconnect', { issuer });
    expect(await diary.told(disconnect)).toEqual([['OpenID.AccountDisconnected', id, userName, account]]);
    const byEmail = await world.people.create();
    world.is(byEmail);
    expect((await diary.told(() => world.signIn())).map(([kind, , name]) => [kind, name])).toEqual([
      ['OpenID.AccountConnected', byEmail.userName],
      ['Users.SignedIn', byEmail.userName],
    ]);
    await diary.close();
  });

  it('makes a link by an address one that counts for a site owner too', async () => {
    const user = await world.people.create();
    world.is(user);
    const browser = new Browser(world.app);
    await world.signIn(browser);
    expect((await world.connect(browser)).status).toBe(303);
    expect((await world.linksOf(user)).map(({ connected }) => connected)).toEqual([true]);
    expect((await world.signIn()).status).toBe(303);
    expect((await world.linksOf(user)).map(({ connected }) => connected)).toEqual([true]);
  });

  it('takes no account of somebody else, and no second one', async () => {
    const [one, two] = [await world.people.create(), await world.people.create()];
    const [first, second] = [await world.people.signedIn(one.userName), await world.people.signedIn(two.userName)];
    world.provider.claims = { sub: 'shared' };
    await world.connect(first);
    const taken = await world.connect(second);
    expect([taken.status, taken.text]).toEqual([403, expect.stringContaining('connected with another user')]);
    world.provider.claims = { sub: 'second of one' };
    expect((await world.connect(first)).status).toBe(403);
    expect((await world.linksOf(one)).map(({ subject }) => subject)).toEqual(['shared']);
    expect(await world.linksOf(two)).toEqual([]);
  });

  it('is for who began it, and still is signed in', async () => {
    const [one, two] = [await world.people.create(), await world.people.create()];
    const browser = await world.people.signedIn(one.userName);
    world.provider.claims = { sub: 'late' };
    const callback = world.provider.callback(await world.begin(browser, {}, '/Account'));
    await browser.submit('/Account', '/Logout', {});
    await browser.signIn(two.userName);
    expect((await browser.open(callback)).status).toBe(404);
    expect([await world.linksOf(one), await world.linksOf(two)]).toEqual([[], []]);
  });

  it('comes to nothing when its user signs out everywhere while the provider is asked', async () => {
    const user = await world.people.create();
    const browser = await world.people.signedIn(user.userName);
    world.provider.claims = { sub: 'in flight' };
    const callback = world.provider.callback(await world.begin(browser, {}, '/Account'));
    world.provider.onRedeem = () => world.app.get(Sessions).endEverywhere(user.id);
    expect((await browser.open(callback)).status).toBe(404);
    expect(await world.linksOf(user)).toEqual([]);
  });

  it('needs somebody who is signed in, and a form', async () => {
    const stranger = await new Browser(world.app).post('/Account/accounts/connect', {});
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, expect.stringContaining('/Login')]);
    const user = await world.people.signedIn((await world.people.create()).userName);
    expect((await user.post('/Account/accounts/connect', {})).status).toBe(403);
    expect((await user.post('/Account/accounts/disconnect', { issuer: world.provider.url })).status).toBe(403);
  });

  it('signs nobody in who signs out everywhere meanwhile', async () => {
    const user = await world.people.create();
    world.is(user);
    const sessions = world.app.get(Sessions);
    const principalOf = sessions.principalOf.bind(sessions);
    jest.spyOn(sessions, 'principalOf').mockImplementationOnce(async (userId) => {
      await sessions.endEverywhere(userId);
      return principalOf(userId);
    });
    const answer = await world.signIn();
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('signed out everywhere')]);
    expect(await sessions.of(user.id)).toEqual([]);
  });

  it('ends with the user', async () => {
    const user = await world.people.create();
    world.is(user);
    await world.signIn();
    await world.remove(user);
    expect(await world.linksOf(user)).toEqual([]);
  });

  it('keeps few requests of one address', async () => {
    const { app } = world;
    await app.get(Settings).put(app.get(ServerSettingsSection), { enabled: true, visitsPerMinute: 10 });
    for (let count = 0; count < 10; count++) await new Browser(app).submit('/Login', '/Login/External', {});
    const refused = await new Browser(app).submit('/Login', '/Login/External', {});
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });
});

describe('What only the provider may know', () => {
  it('is in no line of the log, and in no answer', async () => {
    const log = new CapturedLog();
    const world = await ExternalWorld.start({ env: { LOG_LEVEL: 'trace' } });
    const { provider, app } = world;
    const user = await world.people.create();
    const secrets = new Set([provider.clientSecret]);
    const answers = [];
    const lies = [{}, { nonce: 'wrong' }, { sub: 'x'.repeat(256) }, { aud: 'wrong' }];
    for (const lie of lies) {
      provider.lies = lie;
      world.is(user);
      const browser = new Browser(app);
      const address = new URL(await world.begin(browser));
      const cookie = parseCookie(browser.cookie)['espalier-external'] ?? '';
      const { searchParams } = new URL(provider.callback(address.href), app.url);
      const [state, code] = ['state', 'code'].map((name) => searchParams.get(name) ?? '');
      answers.push(await browser.open(`/Login/External/Callback?${searchParams.toString()}`));
      const verifier = provider.redeemed.at(-1)?.form.get('code_verifier') ?? '';
      for (const secret of [cookie, state, code, verifier]) secrets.add(secret);
    }
    expect(answers.map(({ status }) => status)).toEqual([303, 503, 503, 503]);
    for (const token of provider.issued) secrets.add(token);
    expect(secrets.size).toBe(1 + lies.length * 6);
    await world.stop();
    const { text } = log;
    jest.restoreAllMocks();
    Logger.overrideLogger(false);
    expect(text).toContain('GET /Login/External/Callback 503');
    expect(text).toContain('The provider that people sign in with cannot be used: OAUTH_');
    const shown = answers.map((answer) => answer.text + JSON.stringify([...answer.headers])).join();
    expect([...secrets].filter((secret) => secret === '' || (text + shown).includes(secret))).toEqual([]);
  });
});

describe('Espalier as the provider of another Espalier', () => {
  let provider: OpenidWorld;
  let world: ExternalWorld;

  beforeAll(async () => {
    [provider, world] = await Promise.all([OpenidWorld.start(), ExternalWorld.start()]);
  });
  afterAll(async () => {
    await provider.stop();
    await world.stop();
  });

  it('signs people in by its own page and consent', async () => {
    const browser = new Browser(world.app);
    const { text } = await (await world.people.signedIn()).open('/Admin/OpenID/Client');
    const redirectUri = /<dd>([^<]*\/Login\/External\/Callback)</.exec(text)?.[1] ?? '';
    await provider.client({ clientId: 'consumer', redirectUris: [redirectUri], scopes: ['openid', 'email'] });
    const { clientSecret } = await provider.auth.app.get(Applications).rotateSecret('consumer');
    const { issuer } = provider.auth;
    const settings = { enabled: true, authority: issuer, clientId: 'consumer', clientSecret, scopes: 'openid email' };
    await world.app.get(Settings).put(world.app.get(ClientSettingsSection), settings);

    const local = await world.people.create();
    const remote = await provider.user();
    const there = provider.browser();
    async function thereAndBack(address: string): Promise<string> {
      const { pathname, search } = new URL(address);
      const attempt = await provider.attempt(await provider.discover('consumer', clientSecret));
      const answer = await provider.authorize(there, { ...attempt, path: pathname + search }, remote);
      const back = new URL(targetOf(answer) ?? '');
      expect(back.origin + back.pathname).toBe(redirectUri);
      return back.pathname + back.search;
    }

    // It says of no address that it is verified.
    expect((await browser.open(await thereAndBack(await world.begin(browser)))).status).toBe(403);
    const own = await world.people.signedIn(local.userName);
    const connected = await own.open(await thereAndBack(await world.begin(own, {}, '/Account')));
    expect([connected.status, connected.headers.get('location')]).toEqual([303, '/Account']);
    expect((await browser.open(await thereAndBack(await world.begin(browser)))).status).toBe(303);
    expect((await browser.open('/Account')).text).toContain(local.email);
  });
});
