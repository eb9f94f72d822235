import { Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Clock } from '#platform/clock';
import { Settings } from '#core/settings';
import { ThrottlingSettingsSection } from '#core/throttling';
import type { TestApp } from './test-app';

/** Addresses of networks of their own. */
export const HERE = '192.0.2.1';
export const ELSEWHERE = '198.51.100.7';

/** Signs in from addresses of its choice, while the clock stands still. The service has to trust the proxy that it plays. */
export class Guesser {
  private now = Date.now();
  private readonly browser: Browser;
  private fields?: Promise<Record<string, string>>;

  constructor(private readonly app: TestApp) {
    this.browser = new Browser(app);
    this.stopClock(app);
  }

  /** Holds for another node, too. Restore the mocks afterwards. */
  stopClock(app: TestApp): void {
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(this.now));
  }

  wait(seconds: number): void {
    this.now += seconds * 1000;
  }

  async configure(values: object): Promise<void> {
    await this.app.get(Settings).put(this.app.get(ThrottlingSettingsSection), values);
  }

  /** Without being signed in before or afterwards, whatever comes of it. */
  async signIn(userName: string, password: string, address = HERE, node = this.app): Promise<TestResponse<unknown>> {
    const form = await this.form();
    const browser = new Browser(node);
    browser.cookie = this.browser.cookie;
    return browser.post('/Login', { ...form, userName, password }, { 'x-forwarded-for': address });
  }

  /** What each of several attempts one after the other is answered. */
  async statuses(userName: string, passwords: readonly string[], address?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (const password of passwords) statuses.push((await this.signIn(userName, password, address)).status);
    return statuses;
  }

  /** The form is good for any number of attempts. */
  private form(): Promise<Record<string, string>> {
    this.fields ??= this.browser.open('/Login').then(({ text }) => hiddenFields(text, '/Login'));
    return this.fields;
  }
}

export function wrong(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `wrong-password-${index}`);
}
