import { SecretHasher } from '#core/auth';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { ELSEWHERE, Guesser, HERE, wrong } from '../support/guesses';
import { GuessingWorld } from '../support/guessing-world';
import { People } from '../support/people';
import { startTestApp } from '../support/test-app';

let world: GuessingWorld;
let guesser: Guesser;

beforeAll(async () => (world = await GuessingWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => (guesser = await world.guesser()));
afterEach(() => jest.restoreAllMocks());

const right = People.password;

/** In ascending order. */
function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

describe('Guessing a password', () => {
  it('at the same time as often as one likes has five of the guesses looked at', async () => {
    const { userName } = await world.people.create();
    await guesser.signIn(userName, right); // so that the form has been fetched
    const verify = jest.spyOn(world.app.get(SecretHasher), 'verify');
    const answers = await Promise.all(wrong(50).map((password) => guesser.signIn(userName, password)));
    expect(statusesOf(answers)).toEqual([...Array<number>(5).fill(400), ...Array<number>(45).fill(429)]);
    expect(verify).toHaveBeenCalledTimes(5);
  });

  it('has to wait twice as long after each further failure, up to the lockout', async () => {
    const { userName } = await world.people.create();
    expect(await guesser.statuses(userName, wrong(5))).toEqual(Array(5).fill(400));
    const waits: number[] = [];
    for (const password of wrong(16)) {
      const { status, headers } = await guesser.signIn(userName, password);
      const wait = Number(headers.get('retry-after'));
      expect([status, wait > 0]).toEqual([429, true]);
      waits.push(wait);
      guesser.wait(wait - 1);
      expect((await guesser.signIn(userName, password)).status).toBe(429);
      guesser.wait(1);
      expect((await guesser.signIn(userName, password)).status).toBe(400);
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(Math.max(...waits)).toBe(900);
  });

  it('is forgotten bit by bit', async () => {
    const { userName } = await world.people.create();
    expect(await guesser.statuses(userName, wrong(6))).toEqual([...Array(5).fill(400), 429]);
    guesser.wait(3600);
    expect(await guesser.statuses(userName, wrong(6))).toEqual([...Array(5).fill(400), 429]);
    guesser.wait(1800);
    expect(await guesser.statuses(userName, wrong(3))).toEqual([400, 400, 429]);
  });

  it('tells nothing when it is over the limit: not that the account exists, nor that the password is right', async () => {
    const { userName } = await world.people.create();
    const disabled = await world.people.create();
    await world.app.get(Users).disable(disabled.userName);
    const seen: unknown[] = [];
    for (const [name, password] of [
      [userName, right],
      [userName, 'wrong'],
      ['nobody', right],
      [disabled.userName, right],
    ]) {
      await world.forget();
      await guesser.statuses(name, wrong(5));
      const { status, headers, text } = await guesser.signIn(name, password);
      const told = [...headers].filter(([header]) => !/^(date|x-request-id|content-length)$/.test(header));
      seen.push({ status, told, text: text.replace(/<code>[^<]+<\/code>/, '') });
    }
    expect(seen[0]).toMatchObject({ status: 429, text: expect.stringContaining('Wait 1 second and try again.') });
    for (const answer of seen) expect(answer).toEqual(seen[0]);
  });

  it('takes the same work whether or not the account exists', async () => {
    const { userName } = await world.people.create();
    const fresh = await world.app.get(Users).create({ userName: 'fresh', email: 'fresh@example.com' });
    const verify = jest.spyOn(world.app.get(SecretHasher), 'verify');
    const query = jest.spyOn(world.app.get(Database), 'query');
    await guesser.signIn('nobody', 'wrong');
    const work = async (name: string) => {
      verify.mockClear();
      query.mockClear();
      await guesser.signIn(name, 'wrong');
      const cost = verify.mock.calls.map(([hash]) => hash.split('$').slice(0, 4));
      return { cost, statements: query.mock.calls.map(([text]) => text) };
    };
    const known = await work(userName);
    expect(known.cost).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    expect(await work('nobody-either')).toEqual(known);
    expect(await work(fresh.userName)).toEqual(known);
  });

  it('is forgiven to whoever then knows it', async () => {
    const { userName } = await world.people.create();
    for (let round = 0; round < 3; round++) {
      expect(await guesser.statuses(userName, [...wrong(4), right])).toEqual([400, 400, 400, 400, 303]);
    }
  });

  it('from one address holds up nobody elsewhere, nor anybody else here', async () => {
    const [victim, other] = [await world.people.create(), await world.people.create()];
    await guesser.statuses(victim.userName, wrong(6));
    expect((await guesser.signIn(victim.userName, right)).status).toBe(429);
    expect((await guesser.signIn(victim.userName, right, ELSEWHERE)).status).toBe(303);
    expect((await guesser.signIn(other.userName, right)).status).toBe(303);
  });

  it('is counted by the network of an IPv6 address', async () => {
    const { userName } = await world.people.create();
    const addresses = wrong(6).map((_, index) => `2001:db8:0:1:${index}::1`);
    const answers = await Promise.all(addresses.map((address) => guesser.signIn(userName, 'wrong', address)));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await guesser.signIn(userName, right, '2001:db8:0:2::1')).status).toBe(303);
  });

  it('is counted by the address of the proxy that nobody trusts', async () => {
    const plain = await startTestApp({ database: world.app.database });
    try {
      const { userName } = await world.people.create();
      const away = new Guesser(plain);
      const answers = [];
      for (let last = 1; last <= 6; last++) answers.push(await away.signIn(userName, 'wrong', `192.0.2.${last}`));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await plain.stop();
    }
  });
});

describe('An address from which many sign-ins fail', () => {
  it('has to wait, whatever the name', async () => {
    const { userName } = await world.people.create();
    await guesser.configure({ attemptsPerAddress: 10 });
    for (let name = 0; name < 10; name++) expect((await guesser.signIn(`name-${name}`, 'wrong')).status).toBe(400);
    expect((await guesser.signIn(userName, right)).status).toBe(429);
    expect((await guesser.signIn(userName, right, ELSEWHERE)).status).toBe(303);
    const { length } = await world.counters();
    await guesser.signIn('another-name', 'wrong');
    expect(await world.counters()).toHaveLength(length);
  });

  it('may sign in as often as it likes', async () => {
    await guesser.configure({ attemptsPerAddress: 5 });
    for (let round = 0; round < 8; round++) {
      const { userName } = await world.people.create();
      expect((await guesser.signIn(userName, right)).status).toBe(303);
    }
  });
});

describe('A network of IPv6 from which many sign-ins fail', () => {
  it('has to wait, from whichever of its 65536 parts, and not who has signed in from there', async () => {
    const { userName } = await world.people.create();
    expect((await guesser.signIn(userName, right, '2001:db8:7:aaaa::1')).status).toBe(303);
    await guesser.configure({ attempts: 1, attemptsPerAddress: 1 });
    const guess = async (part: number, site = '7') =>
      (await guesser.signIn(`stranger-${part}`, 'wrong', `2001:db8:${site}:${part}::1`)).status;
    const statuses: number[] = [];
    for (let part = 1; part <= 21; part++) statuses.push(await guess(part));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    expect(await guess(1, '8')).toBe(400);
    expect((await guesser.signIn(userName, right, '2001:db8:7:aaaa::1')).status).toBe(303);
    expect((await guesser.signIn(userName, right, '2001:db8:7:bbbb::1')).status).toBe(429);
    guesser.wait(3600);
    expect((await guesser.signIn(userName, right, '2001:db8:7:bbbb::1')).status).toBe(303);
  });
});

describe('An account that is guessed at from many addresses', () => {
  it('has new addresses wait, and not those that it has been used from', async () => {
    const { userName } = await world.people.create();
    await guesser.signIn(userName, right, HERE);
    await guesser.configure({ attemptsPerAccount: 10 });
    for (let last = 10; last < 20; last++) {
      expect((await guesser.signIn(userName, 'wrong', `203.0.113.${last}`)).status).toBe(400);
    }
    expect((await guesser.signIn(userName, right, ELSEWHERE)).status).toBe(429);
    expect((await guesser.signIn(userName, right, HERE)).status).toBe(303);
    guesser.wait(1);
    expect((await guesser.signIn(userName, right, ELSEWHERE)).status).toBe(303);
  });
});
