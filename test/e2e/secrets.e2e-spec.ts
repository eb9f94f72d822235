import fs from 'node:fs';
import { Logger } from '@nestjs/common';
import { parseCookie } from 'cookie';
import * as oauth from 'openid-client';
import { Browser, hiddenFields, type TestResponse } from '@espalier/testing';
import { Applications } from '#features/openid';
import { Database } from '#platform/database';
import { SetupLinks } from '#admin/setup';
import type { User } from '#features/users';
import { CapturedLog } from '../support/captured-log';
import { CommandLine } from '../support/command-line';
import { OpenidWorld, answerOf } from '../support/openid-world';
import { TEST_ENVIRONMENT, startTestApp } from '../support/test-app';

const PASSWORD = 'a password of hers';
const NEW_PASSWORD = 'brand new words of hers';
const WRONG = 'not-the-password-2f8e1c';
const WRONG_SECRET = 'not-the-client-secret-7b3d';

let world: OpenidWorld;
let user: User;
let log: CapturedLog;
/** Secrets by what they are; and what was answered where somebody was refused. */
const secrets = new Map<string, string>();
const refusals: TestResponse<unknown>[] = [];

beforeAll(async () => {
  log = new CapturedLog();
  world = await OpenidWorld.start({ env: { LOG_LEVEL: 'trace' } });
  user = await world.user(['Administrator']);
});
afterAll(async () => {
  await world.stop();
  jest.restoreAllMocks();
  Logger.overrideLogger(false);
});

function keep(what: string, secret: string | undefined): void {
  if (!secret) throw new Error(`There is no ${what}`);
  secrets.set(what, secret);
}

/** Every cookie but the id of an interaction, which is in its address too and worth nothing without its signature. */
function keepCookies(what: string, { cookie }: Browser): void {
  for (const [name, value] of Object.entries(parseCookie(cookie))) {
    if (!/^espalier-(interaction|resume)$/.test(name)) keep(`${what}, cookie ${name}`, value);
  }
}

/** A request in which a statement fails, as when the service has a bug. */
async function failing(work: () => Promise<TestResponse<unknown>>): Promise<void> {
  const fault = Object.assign(new Error('invalid input syntax'), { code: '22P02' });
  const query = jest.spyOn(world.auth.app.get(Database), 'query').mockRejectedValue(fault);
  const answer = await work();
  query.mockRestore();
  expect(answer.status).toBe(500);
  refusals.push(answer);
}

async function signInAndLookAround(): Promise<void> {
  const { userName } = user;
  const browser = world.browser();
  const form = hiddenFields((await browser.open('/Login')).text, '/Login');
  const { _csrf: before } = form;
  keep('form token before signing in', before);
  for (const password of [WRONG, WRONG, WRONG, WRONG, WRONG, PASSWORD]) {
    refusals.push(await new Browser(world.auth.app).signIn('somebody', password));
  }
  expect(refusals.at(-1)?.status).toBe(429);
  refusals.push(await browser.post('/Login', { userName, password: PASSWORD, _csrf: WRONG }));
  await failing(() => browser.post('/Login', { ...form, userName, password: PASSWORD }));
  await browser.post('/Login', { ...form, userName, password: PASSWORD });
  keepCookies('session', browser);
  const account = hiddenFields((await browser.open('/Account')).text, '/Account/password');
  const { _csrf: token } = account;
  keep('form token', token);
  const change = { ...account, current: PASSWORD, password: NEW_PASSWORD, repeated: NEW_PASSWORD };
  refusals.push(await browser.post('/Account/password', { ...change, current: WRONG }));
  refusals.push(await browser.post('/Account/password', { ...change, repeated: WRONG }));
  await failing(() => browser.post('/Account/password', change));
  expect((await browser.post('/Account/password', change)).status).toBe(303);
  keepCookies('session after the change', browser);
  await browser.submit('/Account', '/Account/sign-out', {});
}

async function tokensOfAnApplication(): Promise<void> {
  const { app } = world.auth;
  const { clientSecret } = await app.get(Applications).create({ clientId: 'robot', roles: ['Administrator'] });
  keep('client secret', clientSecret);
  keep('access token of an application', await app.token('robot', clientSecret));
  for (const [id, secret] of [
    ['robot', WRONG_SECRET],
    ['nobody', WRONG_SECRET],
  ]) {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
    const basic = Buffer.from(`${id}:${secret}`).toString('base64');
    keep(`credentials of ${id}`, basic);
    refusals.push(await app.request('POST', '/connect/token', { body }));
    refusals.push(
      await app.request('POST', '/connect/token', {
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: { authorization: `Basic ${basic}` },
      }),
    );
  }
}

async function tokensOfAPerson(): Promise<void> {
  const { app } = world.auth;
  const client = await world.client({ clientId: 'site' });
  const person = await world.user(['Administrator']);
  const attempt = await world.attempt(client, { scope: 'openid profile offline_access' });
  keep('code verifier', attempt.verifier);
  keep('state', attempt.state);
  const browser = world.browser();
  const answer = await world.authorize(browser, attempt, person);
  keep('code', answerOf(answer).code);
  keepCookies('session for an application', browser);
  const first = await world.redeem(attempt, answer);
  await expect(world.redeem(attempt, answer)).rejects.toThrow();
  const tokens = await world.tokens(client, person);
  const next = await oauth.refreshTokenGrant(client, tokens.refresh_token ?? '');
  await expect(oauth.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toThrow();
  for (const [index, set] of [first, tokens, next].entries()) {
    for (const name of ['access_token', 'refresh_token', 'id_token'] as const) keep(`${name} ${index}`, set[name]);
  }
  const token = tokens.access_token;
  refusals.push(await app.request('GET', `/api/content?access_token=${token}`));
  refusals.push(await app.request('GET', '/gated/who', { token: `${token}x` }));
  refusals.push(
    await app.request('POST', '/api/content', { token: await app.token(), body: `{"password": "${WRONG}" x` }),
  );
  await failing(() => app.request('GET', '/gated/who', { token: next.access_token }));
  await oauth.tokenRevocation(client, next.access_token);
}

async function setUpByLink(): Promise<void> {
  const node = await startTestApp({ env: { ADMIN_PASSWORD: '', LOG_LEVEL: 'trace' } });
  const url = new URL((await node.get(SetupLinks).offer()) ?? '');
  keep('token of the set-up link', url.searchParams.get('token') ?? '');
  const browser = new Browser(node);
  const owner = { userName: 'frieda', email: 'frieda@example.com', password: PASSWORD };
  const path = url.pathname + url.search;
  refusals.push(await browser.submit(path, '/Setup', { ...owner, email: WRONG }).then((a) => ({ ...a, text: '' })));
  expect((await browser.submit(path, '/Setup', owner)).status).toBe(303);
  refusals.push(await browser.open(path));
  await node.stop();
}

describe('Passwords, secrets and tokens', () => {
  beforeAll(async () => {
    keep('password of the administrator', TEST_ENVIRONMENT.ADMIN_PASSWORD);
    for (const secret of [PASSWORD, NEW_PASSWORD, WRONG, WRONG_SECRET]) keep(`"${secret}"`, secret);
    await signInAndLookAround();
    await tokensOfAnApplication();
    await tokensOfAPerson();
    await setUpByLink();
  });

  it('are in no line of the log, not even at its most talkative', () => {
    const { text } = log;
    for (const seen of [
      'POST /Login 500',
      'POST /connect/token 401',
      'POST /Account/password 303',
      'POST /Setup 303',
    ]) {
      expect(text).toContain(seen);
    }
    expect([...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)).toEqual([]);
    expect(text).not.toMatch(/\$argon2id|"d":|BEGIN PRIVATE/);
  });

  it('are in no error', () => {
    expect(refusals.length).toBeGreaterThan(15);
    const text = refusals.map((refusal) => `${refusal.text} ${JSON.stringify([...refusal.headers])}`).join('\n');
    const inForms = /form token|cookie/; // a page that shows the form again has its token
    const found = [...secrets].filter(([what, secret]) => !inForms.test(what) && text.includes(secret));
    expect(found.map(([what]) => what)).toEqual([]);
    expect(text).not.toContain('$argon2id');
  });

  it('are in no export', async () => {
    const commands = new CommandLine({ DATABASE_URL: world.auth.app.databaseUrl });
    const file = commands.file('everything.ndjson');
    expect(await commands.run(['export', '--all-versions', file])).toMatchObject({ exitCode: 0 });
    const text = fs.readFileSync(file, 'utf8');
    expect([...secrets].filter(([, secret]) => text.includes(secret))).toEqual([]);
    commands.clear();
  });

  it('are stored as hashes', async () => {
    const tables = ['app_user', 'auth_session', 'auth_attempt', 'openid_application', 'setup_link', 'openid_consent'];
    const rows = await Promise.all(tables.map((table) => world.auth.app.get(Database).query(`SELECT * FROM ${table}`)));
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id');
    expect([...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)).toEqual([]);
  });
});
