import { Browser } from '@espalier/testing';
import { SecretHasher, Sessions } from '#core/auth';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { SessionStore } from '../../src/core/auth/sessions/session-store';
import { untilSomebodyWaits } from '../support/locks';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const OTHER = 'a password from elsewhere';
const NEW = 'a new password of mine';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const users = () => app.get(Users);
const rename = (id: string, name: string) =>
  app.get(Database).query('UPDATE app_user SET user_name = $2, normalized_user_name = $2 WHERE id = $1', [id, name]);
const statusOf = async (userName: string, password: string) =>
  (await new Browser(app).signIn(userName, password)).status;

/** Does something when the next password has been compared, before anything comes of it. */
function onceCompared(work: () => Promise<unknown>): void {
  const hasher = app.get(SecretHasher);
  const verify = hasher.verify.bind(hasher);
  jest.spyOn(hasher, 'verify').mockImplementationOnce(async (...values) => {
    const result = await verify(...values);
    await work();
    return result;
  });
}

describe('A sign-in that is under way', () => {
  it.each<[string, (userName: string, id: string) => Promise<unknown>]>([
    ['the password changes', (userName) => users().setPassword(userName, OTHER)],
    ['the user is disabled', (userName) => users().disable(userName)],
    ['they sign out everywhere', (_name, id) => app.get(Sessions).endEverywhere(id)],
    ['the user is deleted', (_name, id) => app.get(Database).query('DELETE FROM app_user WHERE id = $1', [id])],
  ])('comes to nothing when %s', async (_what, change) => {
    const { id, userName } = await people.create('Editor');
    onceCompared(() => change(userName, id));
    const { status, text } = await new Browser(app).signIn(userName, People.password);
    expect([status, text]).toEqual([400, expect.stringContaining('is wrong, or the user may not sign in')]);
    expect(await app.get(Database).query('SELECT FROM auth_session WHERE subject = $1', [id])).toEqual([]);
  });

  it('that began before and ends in the middle of a change of the password waits for it', async () => {
    const { id, userName } = await people.create('Editor');
    let answer: Promise<{ status: number }> | undefined;
    await app.get(Database).transaction(async (transaction) => {
      await transaction.query('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [id]);
      const compared = new Promise<void>((resolve) => onceCompared(() => Promise.resolve(resolve())));
      answer = new Browser(app).signIn(userName, People.password);
      await compared;
      await transaction.query(`UPDATE app_user SET password_hash = 'another' WHERE id = $1`, [id]);
      await app.get(Sessions).endAll(transaction, id);
    });
    expect((await answer)?.status).toBe(400);
    expect(await app.get(Sessions).of(id)).toEqual([]);
  });
});

it('A sign-in that comes first ends with all others', async () => {
  const { id, userName } = await people.create('Editor');
  const store = app.get(SessionStore);
  const create = store.create.bind(store);
  let ending: Promise<void> | undefined;
  jest.spyOn(store, 'create').mockImplementationOnce(async (...values) => {
    ending = app.get(Sessions).endEverywhere(id);
    await Promise.race([ending, untilSomebodyWaits(app)]);
    return create(...values);
  });
  expect(await statusOf(userName, People.password)).toBe(303);
  await ending;
  expect(await app.get(Sessions).of(id)).toEqual([]);
});

it('A sign-in that is renewed goes on for whoever waits for it meanwhile', async () => {
  const { id, userName } = await people.create();
  await people.signedIn(userName);
  const [sessions, database] = [app.get(Sessions), app.get(Database)];
  const [{ id: old, signInId }] = await sessions.of(id);
  let held: Promise<boolean> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO auth_session SELECT renewed.* FROM auth_session session,
         jsonb_populate_record(session, '{"id": "renewed"}') renewed WHERE session.id = $1`,
      [old],
    );
    await transaction.query('DELETE FROM auth_session WHERE id = $1', [old]);
    held = database.transaction((other) => sessions.hold(other, id, signInId));
    await untilSomebodyWaits(app);
  });
  expect(await held).toBe(true);
});

describe('Changing one’s own password', () => {
  const change = async (browser: Browser) =>
    browser.submit('/Account', '/Account/password', { current: People.password, password: NEW, repeated: NEW });

  it('does not undo a change by an administrator that came first', async () => {
    const { userName } = await people.create();
    const browser = await people.signedIn(userName);
    onceCompared(() => users().setPassword(userName, OTHER));
    expect((await change(browser)).status).not.toBe(303);
    expect([await statusOf(userName, NEW), await statusOf(userName, OTHER)]).toEqual([400, 303]);
  });

  it('is never a change of the password of somebody else, whatever names they have by then', async () => {
    const [mine, stranger] = [await people.create(), await people.create()];
    const browser = await people.signedIn(mine.userName);
    onceCompared(async () => {
      const find = users().findById.bind(users());
      jest.spyOn(users(), 'findById').mockImplementationOnce(async (id) => {
        const found = await find(id);
        await rename(mine.id, 'renamed');
        await rename(stranger.id, mine.userName);
        return found;
      });
    });
    expect((await change(browser)).status).toBe(303);
    expect([await statusOf('renamed', NEW), await statusOf(mine.userName, People.password)]).toEqual([303, 303]);
  });

  it('takes neither the name nor the e-mail address as the new one', async () => {
    const { userName, email } = await people.create();
    const browser = await people.signedIn(userName);
    const values = { current: People.password, password: email, repeated: email };
    const { status, text } = await browser.submit('/Account', '/Account/password', values);
    expect([status, text]).toEqual([400, expect.stringContaining('too easy to guess')]);
    await expect(users().setPassword(userName, email)).rejects.toMatchObject({
      errors: { password: [expect.anything()] },
    });
  });
});
