import * as oauth from 'openid-client';
import { Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Applications, ServerSettingsSection, type NewApplication } from '#features/openid';
import { Users, type User } from '#features/users';
import { AuthWorld } from './auth-world';
import type { TestAppOptions } from './test-app';

export const CALLBACK = 'https://site.example/callback';
export const PASSWORD = 'a password of hers';

/** An authorization request, and what is needed to turn its answer into tokens. */
export interface Attempt {
  readonly client: oauth.Configuration;
  /** Path and query at the service. */
  readonly path: string;
  readonly verifier: string;
  readonly state: string;
}

/** Applications and people who sign in for them, as an outsider sees it. */
export class OpenidWorld {
  private users = 0;

  private constructor(readonly auth: AuthWorld) {}

  static async start(options: Pick<TestAppOptions, 'env'> = {}): Promise<OpenidWorld> {
    const auth = await AuthWorld.start(options);
    await auth.configure(ServerSettingsSection, { enabled: true });
    return new OpenidWorld(auth);
  }

  browser(): Browser {
    return new Browser(this.auth.app);
  }

  /** Somebody who can sign in. */
  user(roles: readonly string[] = []): Promise<User> {
    const userName = `person-${++this.users}`;
    const email = `${userName}@example.com`;
    return this.auth.app.get(Users).create({ userName, email, password: PASSWORD, roles });
  }

  /** An application that people sign in for, and its client. */
  async client(given: Partial<NewApplication> & { readonly clientId: string }): Promise<oauth.Configuration> {
    const { clientSecret } = await this.auth.app.get(Applications).create({
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: [CALLBACK],
      postLogoutRedirectUris: ['https://site.example/bye'],
      scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
      ...given,
    });
    return this.discover(given.clientId, clientSecret);
  }

  discover(clientId: string, secret?: string): Promise<oauth.Configuration> {
    const method = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret);
    return oauth.discovery(new URL(this.auth.issuer), clientId, undefined, method, {
      execute: [oauth.allowInsecureRequests],
    });
  }

  async attempt(client: oauth.Configuration, parameters: Readonly<Record<string, string>> = {}): Promise<Attempt> {
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    const url = oauth.buildAuthorizationUrl(client, {
      redirect_uri: CALLBACK,
      scope: 'openid profile email roles',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    });
    return { client, path: url.pathname + url.search, verifier, state };
  }

  /** Opens a page and follows where it leads, as a browser does, until a page is shown or the way leads to another site. */
  async follow(browser: Browser, path: string): Promise<TestResponse<unknown>> {
    return this.onwards(browser, await browser.open(path));
  }

  async onwards(browser: Browser, answer: TestResponse<unknown>): Promise<TestResponse<unknown>> {
    const next = this.local(targetOf(answer));
    return next === undefined ? answer : this.onwards(browser, await browser.open(next));
  }

  /** Fills in the page to sign in that was shown. */
  async signIn(browser: Browser, page: TestResponse<unknown>, { userName }: User): Promise<TestResponse<unknown>> {
    const values = { ...hiddenFields(page.text, '/Login'), userName, password: PASSWORD };
    return this.onwards(browser, await browser.post('/Login', values));
  }

  /** Answers the consent page that was shown. */
  async decide(
    browser: Browser,
    page: TestResponse<unknown>,
    decision: 'allow' | 'deny',
  ): Promise<TestResponse<unknown>> {
    const [, action] = /action="(\/connect\/interaction\/[^"]*)"/.exec(page.text) ?? [];
    if (action === undefined) throw new Error(`This is not the consent page:\n${page.status} ${page.text}`);
    return this.onwards(browser, await browser.post(action, { ...hiddenFields(page.text, action), decision }));
  }

  /** The whole way: signing in if need be, and allowing what is asked for. */
  async authorize(browser: Browser, attempt: Attempt, user: User): Promise<TestResponse<unknown>> {
    let answer = await this.follow(browser, attempt.path);
    if (answer.text.includes('action="/Login"')) answer = await this.signIn(browser, answer, user);
    return /action="\/connect\/interaction/.test(answer.text) ? this.decide(browser, answer, 'allow') : answer;
  }

  redeem({ client, verifier, state }: Attempt, answer: TestResponse<unknown>) {
    return oauth.authorizationCodeGrant(client, new URL(targetOf(answer) ?? 'about:blank'), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  }

  /** Tokens of an application for a user, in a browser of their own. */
  async tokens(client: oauth.Configuration, user: User, scope = 'openid profile email roles offline_access') {
    const attempt = await this.attempt(client, { scope });
    return this.redeem(attempt, await this.authorize(this.browser(), attempt, user));
  }

  stop(): Promise<void> {
    return this.auth.stop();
  }

  private local(target: string | undefined): string | undefined {
    if (target === undefined) return undefined;
    const url = new URL(target, this.auth.issuer);
    return url.origin === this.auth.issuer ? url.pathname + url.search : undefined;
  }
}

/** Where an answer leads: a redirect, or a page that goes on by itself. */
export function targetOf({ headers }: TestResponse<unknown>): string | undefined {
  return headers.get('location') ?? headers.get('refresh')?.replace(/^0; url=/, '');
}

/** The members of the query that the application gets. */
export function answerOf(answer: TestResponse<unknown>): Record<string, string> {
  const target = targetOf(answer);
  if (!target?.startsWith(CALLBACK)) throw new Error(`Not sent back: ${answer.status} ${target}\n${answer.text}`);
  return Object.fromEntries(new URL(target).searchParams);
}
