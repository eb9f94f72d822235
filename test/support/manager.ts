import type { HttpClient, TestResponse } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import type { TestApp } from './test-app';

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let managers = 0;

/** Somebody who manages over REST, with nothing but what a test gives. */
export class Manager {
  constructor(
    readonly node: HttpClient,
    readonly token?: string,
  ) {}

  /** An application with a role of its own that has these permissions; what everybody has by default counts no more. */
  static async with(app: TestApp, ...permissions: readonly string[]): Promise<Manager> {
    const name = `manager-${++managers}`;
    await app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] });
    await app.get(Roles).put({ name, description: '', permissions });
    const { clientSecret } = await app.get(Applications).create({ clientId: name, roles: [name] });
    return new Manager(app, await app.token(name, clientSecret));
  }

  send<T = Record<string, unknown>>(method: string, path: string, sent: Sent = {}): Promise<TestResponse<T>> {
    return this.node.request<T>(method, `/api/openid/${path}`, { token: this.token, ...sent });
  }

  /** The status, and with a refusal what it names. */
  async outcome(method: string, path: string, body?: unknown): Promise<[status: number, detail: string]> {
    const answer = await this.send<{ detail?: string } | undefined>(method, path, { body });
    return [answer.status, answer.body?.detail ?? ''];
  }
}
