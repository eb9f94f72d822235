import type { JsonObject } from '@espalier/plugin-sdk';
import type { TestResponse } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import type { TestApp } from './test-app';

type Answer = Promise<TestResponse<JsonObject>>;

let count = 0;

/** Somebody who calls the API with certain permissions. */
export class RestCaller {
  private constructor(
    readonly clientId: string,
    private readonly app: TestApp,
    private readonly token: string,
  ) {}

  static async owner(app: TestApp): Promise<RestCaller> {
    return new RestCaller('', app, await app.token());
  }

  /** An application with a role of its own that has these permissions. */
  static async with(app: TestApp, ...permissions: readonly string[]): Promise<RestCaller> {
    const id = `rest-caller-${++count}`;
    await app.get(Roles).put({ name: id, description: '', permissions });
    const { clientSecret } = await app.get(Applications).create({ clientId: id, roles: [id] });
    return new RestCaller(id, app, await app.token(id, clientSecret));
  }

  readonly get = (path: string): Answer => this.ask('GET', path);
  readonly post = (path: string, body?: unknown): Answer => this.ask('POST', path, body);
  readonly put = (path: string, body: unknown, ifMatch?: string): Answer => this.ask('PUT', path, body, ifMatch);
  readonly patch = (path: string, body: unknown): Answer => this.ask('PATCH', path, body);
  readonly delete = (path: string, ifMatch?: string): Answer => this.ask('DELETE', path, undefined, ifMatch);

  private ask(method: string, path: string, body?: unknown, ifMatch?: string): Answer {
    const headers = ifMatch === undefined ? undefined : { 'if-match': ifMatch };
    return this.app.request(method, path, { token: this.token, body, headers });
  }
}

/** Status, code and wrong members of a problem. */
export function faultOf({ status, body }: TestResponse<unknown>): unknown {
  const { type, errors } = (body ?? {}) as JsonObject;
  const code = typeof type === 'string' ? type.replace('urn:espalier:problem:', '') : undefined;
  return [status, code, ...(errors === undefined ? [] : [Object.keys(errors as object)])];
}
