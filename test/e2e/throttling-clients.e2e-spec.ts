import { Applications } from '#features/openid';
import { AuditDiary } from '../support/audit-diary';
import { credentials } from '../support/auth-world';
import { ELSEWHERE, HERE, type Guesser } from '../support/guesses';
import { GuessingWorld } from '../support/guessing-world';
import { TEST_CLIENT } from '../support/test-app';

let world: GuessingWorld;
let guesser: Guesser;
let secret: string;

beforeAll(async () => {
  world = await GuessingWorld.start();
  secret = (await world.app.get(Applications).create({ clientId: 'site', roles: [] })).clientSecret;
});
afterAll(() => world.stop());
beforeEach(async () => (guesser = await world.guesser()));
afterEach(() => jest.restoreAllMocks());

async function ask(given: string, { id = 'site', from = HERE, path = '/connect/token' } = {}) {
  const request = { ...credentials(id, given), headers: { 'x-forwarded-for': from } };
  const { status, headers, body } = await world.app.request('POST', path, request);
  return { status, retryAfter: headers.get('retry-after'), error: body.error };
}

async function guess(count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) {
    statuses.push((await ask(`wrong-secret-number-${index}-${Date.now()}`)).status);
  }
  return statuses;
}

describe('Guessing the secret of an application', () => {
  it('has to wait after five failures, and is told nothing by the right one, known or not', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    const refusal = { status: 429, retryAfter: '1', error: 'temporarily_unavailable' };
    expect(await ask(secret)).toEqual(refusal);
    guesser.wait(1);
    expect((await ask(secret)).status).toBe(200);
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await ask(secret)).toEqual(refusal);
    expect(await ask('wrong')).toEqual(refusal);
    for (const path of ['/connect/introspect', '/connect/revoke']) expect(await ask(secret, { path })).toEqual(refusal);
  });

  it('is in the audit trail once it has to wait, by nobody whom we know', async () => {
    await world.app.get(Applications).create({ clientId: 'guessed', roles: [] });
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(async () => {
      for (let index = 0; index < 6; index++) await ask(`wrong-${index}`, { id: 'guessed' });
    });
    await diary.close();
    expect(told).toEqual([['OpenID.ApplicationLockedOut', 'guessed', '', { untilUtc: expect.any(String) }]]);
  });

  it('is not what an application does that asks for many tokens at the same time', async () => {
    const { clientSecret } = await world.app.get(Applications).create({ clientId: 'busy', roles: [] });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(clientSecret, { id: 'busy' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('holds up neither the application elsewhere, nor others here', async () => {
    await guess(6);
    expect((await ask(secret, { from: ELSEWHERE })).status).toBe(200);
    expect((await ask(TEST_CLIENT.secret, { id: TEST_CLIENT.id })).status).toBe(200);
  });

  it('is not what an application does that sends the same wrong secret again and again', async () => {
    for (let times = 0; times < 8; times++) expect((await ask('the-secret-of-last-year')).status).toBe(401);
    expect((await ask(secret)).status).toBe(200);
  });
});
