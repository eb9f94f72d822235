import type { Type } from '@nestjs/common';
import type { HttpClient, TestRequest, TestResponse } from '@espalier/testing';
import { Applications } from '#features/openid';
import type { Problem } from '#platform/errors';
import { Settings } from '#core/settings';
import type { SettingsSection } from '@espalier/plugin-sdk';
import { FileTemplatesModule } from '../fixtures/file-templates.module';
import { GatedModule } from '../fixtures/gated.module';
import { TasksModule } from '../fixtures/tasks.module';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app';

export interface TestApplication {
  readonly id: string;
  readonly secret: string;
  readonly token: string;
}

/** A service with gated routes and some tasks, and the ways to ask it who one is. */
export class AuthWorld {
  private constructor(readonly app: TestApp) {}

  static async start({ env }: Pick<TestAppOptions, 'env'> = {}): Promise<AuthWorld> {
    return new AuthWorld(await startTestApp({ plugins: [FileTemplatesModule, GatedModule, TasksModule], env }));
  }

  get issuer(): string {
    return this.app.url.replace('127.0.0.1', 'localhost');
  }

  /** Asks a route that is open to everyone who is somebody. */
  who(token?: string, node: HttpClient = this.app): Promise<TestResponse<Problem & { id: string }>> {
    return node.request('GET', '/gated/who', { token });
  }

  /** Asks a route that requires AccessContentApi. */
  async apiStatus(token: string, node: HttpClient = this.app): Promise<number> {
    return (await node.request('GET', '/gated/api', { token })).status;
  }

  async tokenStatus(id: string, secret: string): Promise<number> {
    return (await this.app.request('POST', '/connect/token', credentials(id, secret))).status;
  }

  async application(id: string, roles: readonly string[]): Promise<TestApplication> {
    const { clientSecret } = await this.app.get(Applications).create({ clientId: id, roles });
    return { id, secret: clientSecret, token: await this.app.token(id, clientSecret) };
  }

  async configure<T extends object>(section: Type<SettingsSection<T>>, values: object): Promise<void> {
    await this.app.get(Settings).put(this.app.get(section), values);
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}

export function credentials(id: string, secret: string): TestRequest {
  return { body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }) };
}

export function expect401({ status, body }: TestResponse<Problem>, code: string): void {
  expect({ status, type: body.type }).toEqual({ status: 401, type: `urn:espalier:problem:${code}` });
}

/** What reaches another node does so a moment later. */
export async function eventually(assertion: () => Promise<void>, attempts = 50): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await assertion();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
