import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import { contribution, ORDINARY_ROUTES } from '@espalier/plugin-sdk';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { ask, WitnessPlugin, type Answer } from './lane-witness';
import { startTestApp, type TestApp } from './test-app';

@Module({ providers: [contribution(ORDINARY_ROUTES, { prefix: '/' })] })
class OrdinaryPlugin {}

export const VISITOR = { 'x-request-id': 'one' };
export const JSON_BODY = { 'content-type': 'application/json' };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...VISITOR });

/** Two nodes on one database, of which one has everything answered by Express. */
export class LaneWorld {
  private constructor(
    readonly app: TestApp,
    readonly ordinary: TestApp,
    readonly admin: string,
    /** Of somebody who may do nothing. */
    readonly stranger: string,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<LaneWorld> {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog', ...env }, plugins: [WitnessPlugin] });
    const ordinary = await startTestApp({
      database: app.database,
      plugins: [WitnessPlugin, OrdinaryPlugin],
      env: { ...env, BASE_URL: app.url.replace('127.0.0.1', 'localhost') },
    });
    const admin = await app.token();
    await app.get(Roles).put({ name: 'Stranger', description: '', permissions: [] });
    const { clientSecret } = await app.get(Applications).create({ clientId: 'stranger', roles: ['Stranger'] });
    const world = new LaneWorld(app, ordinary, admin, await app.token('stranger', clientSecret));
    await world.show(admin, world.stranger);
    return world;
  }

  /** Tokens are looked at by Express first; the lane knows those that were seen. */
  async show(...tokens: readonly string[]): Promise<void> {
    for (const node of [this.app, this.ordinary]) {
      for (const token of tokens) await node.request('GET', '/api/content', { token });
    }
  }

  /** What both answer. */
  async same(
    path: string,
    headers: Record<string, string> = bearer(this.admin),
    method = 'GET',
    body?: string | Buffer,
  ): Promise<Answer> {
    const [inLane, behind] = [
      await ask(this.app, path, headers, method, body),
      await ask(this.ordinary, path, headers, method, body),
    ];
    // What cannot even be decoded meets no middleware.
    assert(behind.status !== 200 || !behind.inLane);
    const [one, other] = method === 'POST' ? [inLane, behind].map(withoutNews) : [inLane, behind];
    assert.deepEqual({ ...one, inLane: undefined }, { ...other, inLane: undefined });
    return inLane;
  }

  /** What both send until they close the connection, for bytes that need not be a request. */
  async sameToBytes(sent: string, isCut = false): Promise<string> {
    const [inLane, behind] = [
      await conversation(this.app, sent, isCut),
      await conversation(this.ordinary, sent, isCut),
    ];
    assert.equal(inLane, behind);
    return inLane;
  }

  async stop(): Promise<void> {
    await this.ordinary.stop();
    await this.app.stop();
  }
}

/** Numbers, ids and times, which are new in everything that is saved, and how many digits they have. */
const NEWS = /[\da-hjkmnp-tv-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<="id":|ETag: "|Content-Length: )\d+/g;

function withoutNews(answer: Answer): Answer {
  const without = (written: string) => written.replace(NEWS, '(new)');
  return { ...answer, body: without(answer.body), headers: answer.headers.map(without) };
}

async function conversation({ url }: TestApp, sent: string, isCut: boolean): Promise<string> {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname);
  connection.setTimeout(5000, () => connection.destroy(new Error('There is no answer, or no end of it.')));
  connection.write(sent, 'latin1');
  if (isCut) connection.end();
  const answer = await text(connection.setEncoding('latin1'));
  // What cannot be read, or has an id that is no id, gets one.
  return answer.replace(/^(Date|X-Witness): .*\r\n/gm, '').replace(/^(X-Request-Id: )(?!one).*/gm, '$1(new)');
}
