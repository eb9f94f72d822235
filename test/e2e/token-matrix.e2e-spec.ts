import * as oauth from 'openid-client';
import { Client } from 'pg';
import type { TestRequest } from '@espalier/testing';
import { Applications, ValidationSettingsSection } from '#features/openid';
import { OPERATIONS, PUBLIC_OPERATIONS } from '../fixtures/operations';
import { BAD_TOKENS } from '../support/bad-tokens';
import { problemOf } from '../support/content-api';
import { ForeignAuthority } from '../support/foreign-authority';
import { databaseSnapshot } from '../support/invariants';
import { makeSamples } from '../support/operation-samples';
import { describedOperations, requestOf, send, type OperationRequest } from '../support/operations';
import { OpenidWorld } from '../support/openid-world';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { TEST_CLIENT, type TestApp } from '../support/test-app';
import { TokenForger } from '../support/token-forger';

const DESCRIPTION = 'GET /api/openapi.json';

/** Every operation, with a request that works for an administrator, and every way not to be somebody. */
let world: OpenidWorld;
let app: TestApp;
let forger: TokenForger;
let database: Client;
type Requests = readonly (readonly [operation: string, request: OperationRequest])[];
let requests: Requests;

beforeAll(async () => {
  world = await OpenidWorld.start();
  app = world.auth.app;
  forger = new TokenForger(app, world.auth.issuer);
  database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  const samples = await makeSamples(world);
  const operations = new Set([...Object.keys(OPERATIONS), ...(await describedOperations(app))]);
  requests = [...operations].map((operation) => [
    operation,
    requestOf(operation, OPERATIONS[operation] ?? {}, samples),
  ]);
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

/** Expects that every operation answers 401, as a problem with this code, and that nothing has changed. */
async function expectClosed(request: TestRequest, code = 'auth.invalid-token', all = requests): Promise<void> {
  const before = await databaseSnapshot(database);
  await Promise.all(all.map(([operation, asked]) => expect401(operation, asked, request, code)));
  expect(await databaseSnapshot(database)).toEqual(before);
}

async function expect401(operation: string, asked: OperationRequest, request: TestRequest, code: string) {
  const answer = await send(app, asked, request);
  expect({ operation, status: answer.status }).toEqual({ operation, status: 401 });
  expect(problemOf(answer, 401).type).toBe(`urn:espalier:problem:${code}`);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="espalier"/);
  if (asked.method !== 'GET') return;
  const { status, text } = await send(app, { ...asked, method: 'HEAD' }, request);
  expect({ operation, status, text }).toEqual({ operation, status: 401, text: '' });
}

describe('No operation takes a token', () => {
  it.each(BAD_TOKENS)('%s', async (_what, token) => {
    await expectClosed({ token: await token(forger) });
  });

  it('of another authorization server, even with our audience', async () => {
    const foreign = await ForeignAuthority.start();
    const aud = `${world.auth.issuer}/api`;
    const token = await foreign.token({ sub: TEST_CLIENT.id, aud });
    await foreign.stop();
    await expectClosed({ token });
  });

  it('of an application that was disabled, and not after it was deleted', async () => {
    const { id, token } = await world.auth.application('leaving', ['Administrator']);
    expect((await world.auth.who(token)).status).toBe(200);
    await app.get(Applications).update(id, { enabled: false });
    await expectClosed({ token });
    await app.get(Applications).remove(id);
    await expectClosed({ token });
  });

  it('that was revoked', async () => {
    const { id, secret, token } = await world.auth.application('revoking', ['Administrator']);
    expect((await world.auth.who(token)).status).toBe(200);
    await oauth.tokenRevocation(await world.discover(id, secret), token);
    await expectClosed({ token });
  });

  it('that is an ID token or a refresh token, and none of a user who was disabled', async () => {
    const user = await world.user(['Administrator']);
    const client = await world.client({ clientId: 'portal' });
    const { access_token: token, id_token, refresh_token } = await world.tokens(client, user);
    expect((await world.auth.who(token)).status).toBe(200);
    await expectClosed({ token: id_token });
    await expectClosed({ token: refresh_token });
    const { userName, email, roles } = user;
    const owner = await RestCaller.owner(app);
    const { status } = await owner.put(`/api/users/${user.id}`, { userName, email, roles, enabled: false });
    expect(status).toBe(200);
    await expectClosed({ token });
  });

  it('while token validation is switched off', async () => {
    const token = await app.token();
    await world.auth.configure(ValidationSettingsSection, { enabled: false });
    try {
      await expectClosed({ token }, 'auth.token-validation-off');
    } finally {
      await world.auth.configure(ValidationSettingsSection, { enabled: true });
    }
  });
});

describe('No operation opens', () => {
  it('without a token, nor to a cookie or a token elsewhere in the request', async () => {
    const { cookie } = await new People(app).signedIn();
    const token = await app.token();
    const anonymous: TestRequest[] = [
      {},
      { headers: { cookie } },
      { headers: { cookie: `access_token=${token}`, 'x-access-token': token } },
    ];
    // The description is for everybody who does not claim to be somebody.
    const closed = requests.filter(([operation]) => operation !== DESCRIPTION);
    for (const request of anonymous) await expectClosed(request, 'auth.token-required', closed);
    const inQuery = closed.map(([operation, { path, ...rest }]) => {
      const separator = path.includes('?') ? '&' : '?';
      return [operation, { ...rest, path: `${path}${separator}access_token=${token}` }] as const;
    });
    await expectClosed({}, 'auth.token-required', inQuery);
  });

  it('to the secret of an application, or a token in another scheme', async () => {
    const basic = Buffer.from(`${TEST_CLIENT.id}:${TEST_CLIENT.secret}`).toString('base64');
    await expectClosed({ headers: { authorization: `Basic ${basic}` } });
    await expectClosed({ headers: { authorization: `Token ${await app.token()}` } });
    await expectClosed({ headers: { authorization: await app.token() } });
  });
});

describe('What is open to everybody', () => {
  it('is listed by hand', async () => {
    for (const operation of [...PUBLIC_OPERATIONS, DESCRIPTION]) {
      const { status } = await send(app, requestOf(operation, {}, { asset: 'nothing' }));
      expect({ operation, status }).toEqual({ operation, status: operation.includes('asset') ? 404 : 200 });
    }
  });
});

describe('With a token that is good', () => {
  it('every one of these requests works', async () => {
    const token = await forger.forge();
    for (const [operation, request] of requests) {
      const { status, text } = await send(app, request, { token });
      expect({ operation, text, works: status < 300 }).toEqual({ operation, text, works: true });
    }
  });
});
