import type { Browser } from '@espalier/testing';
import { ServerSettingsSection } from '#features/openid';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { OpenidWorld } from '../support/openid-world';

const PAGE = { visitsPerMinute: 10, visitsStored: 100 };

let world: OpenidWorld;
let authorize: string;
let addresses = 0;
let minutes = 0;

beforeAll(async () => {
  world = await OpenidWorld.start({ env: { TRUST_PROXY: '1' } });
  authorize = (await world.attempt(await world.client({ clientId: 'site', consentType: 'implicit' }))).path;
  await world.auth.configure(ServerSettingsSection, { enabled: true, ...PAGE });
});
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());

/** More than a minute later, also than in the tests before. */
function goOn(): void {
  const later = Date.now() + ++minutes * 61_000;
  jest.spyOn(world.auth.app.get(Clock), 'now').mockImplementation(() => new Date(later));
}

const newAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });

async function statuses(count: number, path: string, headers: Record<string, string>, browser?: Browser) {
  const answers: number[] = [];
  for (let request = 0; request < count; request++) {
    answers.push((await (browser ?? world.browser()).open(path, headers)).status);
  }
  return answers;
}

async function signedIn(): Promise<Browser> {
  const browser = world.browser();
  await browser.signIn();
  return browser;
}

describe('One address', () => {
  it.each([
    ['to sign in', () => authorize, 303],
    ['to sign out', () => '/connect/logout', 200],
  ])('may ask %s so often in a minute', async (_what, pathOf, usual) => {
    const path = pathOf();
    const address = newAddress();
    expect(await statuses(11, path, address)).toEqual([...Array.from({ length: 10 }, () => usual), 429]);
    const refused = await world.browser().open(path, address);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.text).toContain('Try again in a minute');

    expect(await statuses(1, path, newAddress())).toEqual([usual]);
    expect(await statuses(1, authorize, address, await signedIn())).toEqual([303]);
    goOn();
    expect(await statuses(1, path, address)).toEqual([usual]);
  });

  it('of IPv6 is a network', async () => {
    const from = (host: number) => ({ 'x-forwarded-for': `2001:db8:0:1::${host}` });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, host) => statuses(1, authorize, from(host + 1))));

    expect(answers.flat().filter((status) => status === 429)).toHaveLength(2);
  });

  it('leaves as much behind as it was allowed, and no more', async () => {
    const rows = () => world.auth.app.get(Database).query('SELECT FROM openid_payload');
    const before = (await rows()).length;
    await statuses(30, authorize, newAddress());

    expect((await rows()).length - before).toBe(10);
  });
});

describe('Somebody who is signed in', () => {
  it('may ask so often in a minute, from wherever', async () => {
    goOn();
    const browser = await signedIn();
    for (let count = 0; count < 10; count++) {
      expect(await statuses(1, authorize, newAddress(), browser)).toEqual([303]);
    }
    expect(await statuses(1, authorize, newAddress(), await signedIn())).toEqual([429]);
    goOn();
    expect(await statuses(1, authorize, newAddress(), browser)).toEqual([303]);
  });

  it('leaves no grant for long whose code nobody redeems', async () => {
    goOn();
    const site = await world.client({ clientId: 'kept', consentType: 'implicit' });
    const lasting = () =>
      world.auth.app
        .get(Database)
        .query(
          `SELECT FROM openid_payload WHERE kind = 'Grant' AND client_id = 'kept' AND expires_utc > $1::timestamptz + interval '1 hour'`,
          [world.auth.app.get(Clock).now()],
        );
    const attempt = await world.attempt(site);
    const answer = await world.authorize(world.browser(), attempt, await world.user());
    expect(await lasting()).toHaveLength(0);
    await world.redeem(attempt, answer);
    expect(await lasting()).toHaveLength(1);
  });
});

describe('All addresses together', () => {
  const database = () => world.auth.app.get(Database);
  const fill = (count: number, columns: string) =>
    database().query(
      `INSERT INTO openid_payload (kind, id, payload, expires_utc, account_id)
       SELECT 'Interaction', 'filled-' || n, '{}', ${columns} FROM generate_series(1, $1::int) n`,
      [count],
    );
  beforeEach(() => database().query(`DELETE FROM openid_payload WHERE kind IN ('Interaction', 'Session')`));

  it('may have so many requests under way: newcomers take the place of the oldest', async () => {
    await fill(150, `now() + interval '1 hour' + n * interval '1 second', NULL`);
    goOn();

    const newcomer = world.browser();
    expect(await statuses(1, authorize, newAddress(), newcomer)).toEqual([303]);

    const left = await database().query<{ id: string }>(`SELECT id FROM openid_payload WHERE id LIKE 'filled-%'`);
    expect(left.map(({ id }) => Number(id.slice(7))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 98 }, (_, index) => index + 53),
    );
  });

  it.each([
    ['are over', `now() - interval '1 hour', NULL`],
    ['are of people who are signed in', `now() + interval '1 hour', 'somebody'`],
  ])('need not care for those that %s', async (_which, columns) => {
    await fill(200, columns);
    goOn();

    expect(await statuses(1, authorize, newAddress())).toEqual([303]);
  });
});
