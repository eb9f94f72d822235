import { Database } from '#platform/database';
import { Throttle } from '#core/throttling';
import { Users } from '#features/users';
import { ELSEWHERE, HERE, wrong, type Guesser } from '../support/guesses';
import { GuessingWorld } from '../support/guessing-world';
import { People } from '../support/people';

let world: GuessingWorld;
let guesser: Guesser;

beforeAll(async () => (world = await GuessingWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => (guesser = await world.guesser()));
afterEach(() => jest.restoreAllMocks());

const right = People.password;

describe('The settings', () => {
  it.each([
    ['attempts', { attempts: 0 }],
    ['attempts', { attempts: 101 }],
    ['attemptsPerAddress', { attempts: 10, attemptsPerAddress: 9 }],
    ['attemptsPerAccount', { attemptsPerAccount: 4 }],
    ['windowMinutes', { windowMinutes: 1.5 }],
    ['lockoutMinutes', { lockoutMinutes: 61 }],
    ['attempt', { attempt: 5 }],
  ])('refuse what makes no sense: %s', async (member, values) => {
    await expect(guesser.configure(values)).rejects.toMatchObject({ errors: { [member]: [expect.any(String)] } });
  });

  it('say how much is free, and how long the longest wait is, at once', async () => {
    const { userName } = await world.people.create();
    await guesser.configure({ attempts: 2, windowMinutes: 2, lockoutMinutes: 1 });
    expect(await guesser.statuses(userName, wrong(3))).toEqual([400, 400, 429]);
    let wait = 0;
    for (const password of wrong(12)) {
      const { headers } = await guesser.signIn(userName, password);
      wait = Math.max(wait, Number(headers.get('retry-after')));
      guesser.wait(wait);
    }
    expect(wait).toBeLessThanOrEqual(60);
    await guesser.configure({ attempts: 100, attemptsPerAddress: 100 });
    expect((await guesser.signIn(userName, right)).status).toBe(303);
  });
});

describe('What was counted', () => {
  it('holds on every node, and after a restart', async () => {
    const { userName } = await world.people.create();
    await guesser.statuses(userName, wrong(5));
    const node = await world.startNode();
    try {
      guesser.stopClock(node);
      expect((await guesser.signIn(userName, right, HERE, node)).status).toBe(429);
    } finally {
      await node.stop();
    }
  });

  it('holds nobody up where the clock of another node is ahead', async () => {
    const { userName } = await world.people.create();
    guesser.wait(30);
    await guesser.statuses(userName, wrong(4));
    guesser.wait(-30);
    expect(await guesser.statuses(userName, ['wrong', right])).toEqual([400, 429]);
    guesser.wait(31);
    expect((await guesser.signIn(userName, right)).status).toBe(303);
  });

  it('is forgotten when an administrator says so, or gives a new password', async () => {
    const { userName } = await world.people.create();
    await guesser.statuses(userName, wrong(6));
    await world.app.get(Users).unlock(userName);
    expect((await guesser.signIn(userName, right)).status).toBe(303);
    await guesser.statuses(userName, wrong(6));
    await world.app.get(Users).setPassword(userName, 'another password');
    expect((await guesser.signIn(userName, 'another password')).status).toBe(303);
  });

  it('adds up, whoever tries where at the same time, and nobody waits for somebody who waits for them', async () => {
    const [throttle, database] = [world.app.get(Throttle), world.app.get(Database)];
    await guesser.configure({ attempts: 100, attemptsPerAddress: 10_000, attemptsPerAccount: 10_000 });
    const attempts = Array.from({ length: 400 }, (_, index) => ({
      kind: 'storm',
      account: `account-${index % 5}`,
      address: `address-${index % 7}`,
      succeeds: index % 2 === 0,
    }));
    const storm = attempts.map(({ succeeds, ...attempt }) =>
      throttle.attempt(attempt, () => Promise.resolve(succeeds)),
    );
    const forgetting = Array.from({ length: 40 }, () => throttle.forget(database, 'storm', 'account-0'));
    await Promise.all([...storm, ...forgetting]);
    const failures = await database.query<{ what: string; sum: number }>(
      `SELECT CASE WHEN account = '' THEN 'addresses' ELSE account END AS what, round(sum(failures))::int AS sum FROM auth_attempt
       WHERE kind = 'storm' AND account <> 'account-0' AND (account = '' OR address = '') GROUP BY 1 ORDER BY 1`,
    );
    const known = failures.filter(({ what }) => what !== 'addresses');
    expect(failures[4]).toEqual({ what: 'addresses', sum: 200 });
    for (const { sum } of known) expect(sum).toBeLessThanOrEqual(40);
  });

  it('keeps nothing of a name that does not exist', async () => {
    await guesser.signIn('Hunter2-in-the-wrong-field', 'wrong');
    const rows = await world.counters();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/hunter2/i);
  });

  it('goes when it says nothing any more', async () => {
    await guesser.signIn('nobody', 'wrong');
    guesser.wait(3600);
    await guesser.signIn('somebody', 'wrong', ELSEWHERE);
    expect((await world.counters()).filter(({ address }) => address === HERE)).toEqual([]);
  });

  it('does not grow without end: what would go first goes at once, and not what counts for whole accounts', async () => {
    await world.app.get(Database).query(
      `INSERT INTO auth_attempt (kind, account, address, failures, updated_utc, expires_utc)
       SELECT 'password', 'a' || n, CASE WHEN n % 100 = 0 THEN '' ELSE 'b' END, 1, now(), now() + interval '1 day' + n * interval '1 ms'
       FROM generate_series(1, 205000) n`,
    );
    guesser.wait(60);
    expect((await guesser.signIn('nobody', 'wrong')).status).toBe(400);
    const [{ rows, whole, first }] = await world.app.get(Database).query<Record<string, number>>(
      `SELECT count(*)::int AS rows, count(*) FILTER (WHERE address = '')::int AS whole,
              min(substr(account, 2)::int) FILTER (WHERE address = 'b') AS first FROM auth_attempt`,
    );
    expect(rows - whole).toBeLessThanOrEqual(200_000);
    expect(whole).toBe(2050 + 1);
    expect(first).toBeGreaterThan(2950);
  });

  it('has room for failures, however many people have signed in', async () => {
    await guesser.statuses('nobody', wrong(2));
    await world.app.get(Database).query(
      `INSERT INTO auth_attempt (kind, account, address, failures, updated_utc, known_utc, expires_utc)
       SELECT 'password', 'a' || n, 'b', 0, now(), now() + n * interval '1 ms', now() + interval '30 days' - n * interval '1 ms'
       FROM generate_series(1, 201000) n`,
    );
    guesser.wait(60);
    expect((await guesser.signIn('nobody', 'wrong')).status).toBe(400);
    const [{ known, first, failed }] = await world.app.get(Database).query<Record<string, number>>(
      `SELECT count(known_utc)::int AS known, min(substr(account, 2)::int) FILTER (WHERE known_utc IS NOT NULL) AS first,
              round(sum(failures) FILTER (WHERE account <> '' AND address <> ''))::int AS failed FROM auth_attempt`,
    );
    expect({ known, first, failed }).toEqual({ known: 200_000, first: 1001, failed: 3 });
  });

  it('knows the last twenty addresses from which somebody has signed in, and no more', async () => {
    const { id, userName } = await world.people.create();
    for (let host = 1; host <= 22; host++) {
      guesser.wait(1);
      expect((await guesser.signIn(userName, right, `192.0.2.${host}`)).status).toBe(303);
    }
    const known = (await world.counters()).filter(({ account, address }) => account === id && address !== '');
    const addresses = known.map(({ address }) => Number(address.split('.')[3])).toSorted((one, other) => one - other);
    expect(addresses).toEqual(Array.from({ length: 20 }, (_, index) => index + 3));
  });
});
