import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'openid-client';
import type { Page } from 'playwright-core';
import type { User } from '#features/users';
import { Chromium, type WatchedPage } from '../support/chromium';
import { OpenidWorld, PASSWORD } from '../support/openid-world';

const SCOPE = 'openid profile email offline_access';

describe('Signing in for an application, in a browser', () => {
  let world: OpenidWorld;
  let chromium: Chromium;
  let site: Server;
  let home: string;
  let user: User;
  let clients = 0;

  beforeAll(async () => {
    site = createServer((_request, response) => response.end('The application')).listen(0, '127.0.0.1');
    await once(site, 'listening');
    home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    world = await OpenidWorld.start();
    chromium = await Chromium.launch();
    user = await world.user();
  });
  afterAll(async () => {
    await chromium.close();
    await world.stop();
    site.closeAllConnections();
    site.close();
  });

  function newClient(type: 'confidential' | 'public'): Promise<oauth.Configuration> {
    return world.client({
      clientId: `application-${++clients}`,
      displayName: 'The application',
      type,
      redirectUris: [`${home}/callback`],
      postLogoutRedirectUris: [`${home}/bye`],
    });
  }

  const attempt = (client: oauth.Configuration, scope = SCOPE) =>
    world.attempt(client, { scope, redirect_uri: `${home}/callback` });

  function open(path: string, javaScriptEnabled = true): Promise<WatchedPage> {
    return chromium.open(`${world.auth.issuer}${path}`, { javaScriptEnabled });
  }

  /** The way back leads to another host on purpose. */
  const ours = (faults: readonly string[]) => faults.filter((fault) => !fault.startsWith(`request to ${home}/`));

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('User name').fill(user.userName);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  }

  async function arrival(page: Page, path: string): Promise<URL> {
    await page.waitForURL(`${home}${path}?**`);
    return new URL(page.url());
  }

  it.each([
    ['confidential', 'with scripts', true],
    ['confidential', 'without scripts', false],
    ['public', 'with scripts', true],
  ] as const)('works for a %s one, %s, from signing in to signing out', async (type, _how, javaScriptEnabled) => {
    const client = await newClient(type);
    const first = await attempt(client);
    const { page, faults } = await open(first.path, javaScriptEnabled);

    await signIn(page);
    await page.getByRole('heading', { name: 'Allow The application?' }).waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Your e-mail address'),
        expect.stringContaining('Stay signed in'),
      ]),
    );
    await page.getByRole('button', { name: 'Allow' }).click();
    const tokens = await oauth.authorizationCodeGrant(client, await arrival(page, '/callback'), {
      pkceCodeVerifier: first.verifier,
      expectedState: first.state,
    });

    expect(await oauth.fetchUserInfo(client, tokens.access_token, user.id)).toMatchObject({ email: user.email });
    expect((await world.auth.who(tokens.access_token)).body).toMatchObject({ id: user.id });
    const next = await oauth.refreshTokenGrant(client, tokens.refresh_token ?? '');
    await expect(oauth.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(oauth.refreshTokenGrant(client, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    for (const { access_token } of [tokens, next]) expect((await world.auth.who(access_token)).status).toBe(401);

    const end = oauth.buildEndSessionUrl(client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${home}/bye`,
      state: 'over',
    });
    await page.goto(end.href);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect((await arrival(page, '/bye')).searchParams.get('state')).toBe('over');
    await page.goto(`${world.auth.issuer}${(await attempt(client)).path}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(ours(faults)).toEqual([]);
  });

  it('asks again for nothing that is known, and ends with the session', async () => {
    const client = await newClient('confidential');
    const first = await attempt(client, 'openid');
    const { page } = await open(first.path);
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await arrival(page, '/callback');

    const second = await attempt(client, 'openid');
    await page.goto(`${world.auth.issuer}${second.path}`);
    const { access_token } = await oauth.authorizationCodeGrant(client, await arrival(page, '/callback'), {
      pkceCodeVerifier: second.verifier,
      expectedState: second.state,
    });
    expect((await world.auth.who(access_token)).status).toBe(200);

    const end = oauth.buildEndSessionUrl(client);
    await page.goto(end.href);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();

    expect((await world.auth.who(access_token)).status).toBe(401);
  });

  it('tells the application when the person refuses', async () => {
    const { path } = await attempt(await newClient('confidential'));
    const { page } = await open(path);
    await signIn(page);
    await page.getByRole('button', { name: 'Refuse' }).click();

    expect((await arrival(page, '/callback')).searchParams.get('error')).toBe('access_denied');
  });
});
