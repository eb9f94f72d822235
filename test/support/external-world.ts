import { Browser, type FormValues, type TestResponse } from '@espalier/testing';
import { ClientSettingsSection, Links, type ClientSettings } from '#features/openid';
import { Database } from '#platform/database';
import { Settings } from '#core/settings';
import type { User } from '#features/users';
import { ForeignProvider } from './foreign-provider';
import { targetOf } from './openid-world';
import { People } from './people';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app';

const LOGIN = '/Login/External';

/** A service whose people sign in with accounts of a provider elsewhere. */
export class ExternalWorld {
  private constructor(
    readonly app: TestApp,
    readonly provider: ForeignProvider,
    readonly people: People,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<ExternalWorld> {
    const app = await startTestApp(options);
    const world = new ExternalWorld(app, await ForeignProvider.start(), new People(app));
    await world.configure({});
    return world;
  }

  async configure(values: Partial<ClientSettings>): Promise<void> {
    const { url: authority, clientId, clientSecret } = this.provider;
    const settings = { enabled: true, displayName: 'Elsewhere', authority, clientId, clientSecret, ...values };
    await this.app.get(Settings).put(this.app.get(ClientSettingsSection), settings);
  }

  /** Whoever is at the provider is that user, by an address that it has verified. */
  is({ email }: Pick<User, 'email'>, sub = `sub-of-${email}`): void {
    this.provider.claims = { sub, email, email_verified: true };
  }

  /** Starts on the page to sign in; the address at the provider. */
  async begin(browser: Browser, values: FormValues = {}, page = '/Login'): Promise<string> {
    const action = page === '/Login' ? LOGIN : '/Account/accounts/connect';
    const answer = await browser.submit(page, action, values);
    const target = targetOf(answer);
    if (answer.status !== 200 || target === undefined) throw new Error(`Not sent on: ${answer.status} ${answer.text}`);
    return target;
  }

  /** All the way there and back. */
  async signIn(browser = new Browser(this.app), values: FormValues = {}): Promise<TestResponse<unknown>> {
    return browser.open(this.provider.callback(await this.begin(browser, values)));
  }

  async connect(browser: Browser): Promise<TestResponse<unknown>> {
    return browser.open(this.provider.callback(await this.begin(browser, {}, '/Account')));
  }

  async remove({ id }: Pick<User, 'id'>): Promise<void> {
    const { status, text } = await this.app.request('DELETE', `/api/users/${id}`, { token: await this.app.token() });
    if (status !== 204) throw new Error(`Not removed: ${status} ${text}`);
  }

  /** Makes somebody a site owner. */
  async promote({ id, userName, email }: User): Promise<void> {
    const body = { userName, email, enabled: true, roles: ['Administrator'] };
    const sent = { token: await this.app.token(), body };
    const { status, text } = await this.app.request('PUT', `/api/users/${id}`, sent);
    if (status !== 200) throw new Error(`Not promoted: ${status} ${text}`);
  }

  linksOf({ id }: Pick<User, 'id'>) {
    return this.app.get(Links).of(id);
  }

  /** Everything that signing in might change, but for what is under way. */
  async stored(): Promise<unknown> {
    const database = this.app.get(Database);
    const tables = ['openid_link', 'app_user', 'app_user_role', 'auth_session'];
    return Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  }

  async stop(): Promise<void> {
    await this.provider.stop();
    await this.app.stop();
  }
}
