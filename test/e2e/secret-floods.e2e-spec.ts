import { Browser } from '@espalier/testing';
import { ThrottlingSettingsSection } from '#core/throttling';
import { Database } from '#platform/database';
import { AuthWorld, credentials, eventually } from '../support/auth-world';
import { TEST_CLIENT, TEST_ENVIRONMENT } from '../support/test-app';

const FLOOD = { 'x-forwarded-for': '192.0.2.66' };
const ELSEWHERE = { 'x-forwarded-for': '192.0.2.7' };

let world: AuthWorld;

beforeAll(async () => {
  world = await AuthWorld.start({ env: { TRUST_PROXY: '1' } });
  // What is counted is not what is looked at here.
  await world.configure(ThrottlingSettingsSection, {
    attempts: 100,
    attemptsPerAddress: 10_000,
    attemptsPerAccount: 10_000,
  });
});
afterAll(() => world.stop());

async function signIn(userName: string, password: string, address: Record<string, string>) {
  const browser = new Browser(world.app);
  const { text } = await browser.open('/Login');
  const [, token = ''] = /name="_csrf" value="([^"]*)"/.exec(text) ?? [];
  return browser.post('/Login', { _csrf: token, userName, password }, address);
}

const guessName = (guess: number) => signIn(`nobody-${guess}`, 'a wrong password', FLOOD);

const ask = (id: string, secret: string, headers: Record<string, string>) =>
  world.app.request('POST', '/connect/token', { ...credentials(id, secret), headers });

const guessSecret = (guess: number) => ask(TEST_CLIENT.id, `a wrong secret ${guess}`, FLOOD);

describe.each([
  ['names and passwords', guessName, 400, 503],
  ['client secrets', guessSecret, 401, 429],
])('A flood of guessed %s from one address', (_what, guess, wrong, refusal) => {
  it('keeps nobody else from signing in, and what is too much of it is told when to come again', async () => {
    const flood = Array.from({ length: 60 }, (_, index) => guess(index));
    const { ADMIN_USERNAME, ADMIN_PASSWORD } = TEST_ENVIRONMENT;

    const [person, application] = await Promise.all([
      signIn(ADMIN_USERNAME, ADMIN_PASSWORD, ELSEWHERE),
      ask(TEST_CLIENT.id, TEST_CLIENT.secret, ELSEWHERE),
    ]);

    expect([person.status, application.status]).toEqual([303, 200]);
    // How many are too many depends on how fast the machine is.
    const answers = await Promise.all(flood);
    expect(answers.map(({ status }) => status).filter((status) => ![wrong, refusal].includes(status))).toEqual([]);
    const refused = answers.filter(({ status }) => status === refusal);
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('The token endpoint', () => {
  it('asks to come again when the database gives the work up', async () => {
    const database = world.app.get(Database);
    const { id, secret } = TEST_CLIENT;
    const answer = await database.transaction(async (transaction) => {
      await transaction.query('LOCK TABLE auth_attempt IN EXCLUSIVE MODE');
      const asked = world.app.request('POST', '/connect/token', credentials(id, `${secret} or not`));
      await eventually(async () => {
        const canceled = await database.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%auth_attempt%'`,
        );
        expect(canceled).toHaveLength(1);
      });
      return asked;
    });

    expect([answer.status, answer.body]).toEqual([
      503,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('Repeat the request') },
    ]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
