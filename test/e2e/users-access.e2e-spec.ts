import { Roles } from '#core/auth';
import { Consents } from '#features/openid';
import { Database } from '#platform/database';
import { Users, type User } from '#features/users';
import { ContentApi, itemOf } from '../support/content-api';
import { untilSomebodyWaits } from '../support/locks';
import { OpenidWorld } from '../support/openid-world';
import { faultOf, RestCaller } from '../support/rest-caller';

const API = ['AccessContentApi', 'EditOwn_Poem', 'ViewOwn_Poem', 'PublishOwn_Poem'];

let world: OpenidWorld;
let owner: RestCaller;

beforeAll(async () => {
  world = await OpenidWorld.start();
  owner = await RestCaller.owner(world.auth.app);
  const { app } = world.auth;
  await new ContentApi(app, await app.token()).putType('Poem', { securable: true, parts: [{ part: 'TitlePart' }] });
  await app.get(Roles).put({ name: 'Poet', description: '', permissions: API });
});
afterAll(() => world.auth.stop());

/** Somebody who has signed in for an application, and the API as they see it. */
async function poet(clientId: string): Promise<{ user: User; token: string; api: ContentApi }> {
  const user = await world.user(['Poet']);
  const client = await world.client({ clientId });
  const { access_token: token } = await world.tokens(client, user);
  return { user, token, api: new ContentApi(world.auth.app, token) };
}

const values = ({ userName, email, enabled, roles }: User) => ({ userName, email, enabled, roles });

describe('What a person has by an application', () => {
  it('stays theirs under another name: the token, and their content', async () => {
    const { user, api } = await poet('renaming');
    const { contentItemId } = itemOf(await api.post({ contentType: 'Poem', titlePart: { title: 'Before' } }));
    const renamed = { ...values(user), userName: 'another-name', email: 'another@example.com' };
    expect((await owner.put(`/api/users/${user.id}`, renamed)).status).toBe(200);
    const after = itemOf(await api.post({ contentItemId, titlePart: { title: 'After' } }));
    expect(after).toMatchObject({ owner: user.id, author: 'another-name' });
  });

  it('is as much as the roles allow, from the next request on', async () => {
    const { user, api } = await poet('lessening');
    const poem = { contentType: 'Poem', titlePart: { title: 'One' } };
    expect((await api.post(poem)).status).toBe(200);
    expect((await owner.put(`/api/users/${user.id}`, { ...values(user), roles: [] })).status).toBe(200);
    expect((await api.post(poem)).status).toBe(403);
    await owner.put(`/api/users/${user.id}`, values(user));
    expect((await api.post(poem)).status).toBe(200);
    expect((await owner.put('/api/roles/Poet', { permissions: ['AccessContentApi'] })).status).toBe(200);
    expect((await api.post(poem)).status).toBe(403);
    await owner.put('/api/roles/Poet', { permissions: API });
  });

  it.each([
    ['signed out everywhere', (user: User) => owner.post(`/api/users/${user.id}/sign-out`)],
    ['disabled', (user: User) => owner.put(`/api/users/${user.id}`, { ...values(user), enabled: false })],
    [
      'given a new password',
      (user: User) => owner.post(`/api/users/${user.id}/password`, { password: 'tomato soup!' }),
    ],
  ])('ends when they are %s, and does not come back', async (what, end) => {
    const { user, token } = await poet(`ending-${what.replaceAll(' ', '-')}`);
    expect((await world.auth.who(token)).status).toBe(200);
    expect((await end(user)).status).toBeLessThan(300);
    expect((await world.auth.who(token)).status).toBe(401);
    await owner.put(`/api/users/${user.id}`, values(user));
    expect((await world.auth.who(token)).status).toBe(401);
  });

  it('goes with them, and so does what they have allowed; their content keeps its owner', async () => {
    const { user, token, api } = await poet('deleting');
    const { contentItemId } = itemOf(await api.post({ contentType: 'Poem', titlePart: { title: 'Left' } }));
    const { app } = world.auth;
    await app.get(Consents).give('deleting', user.id, ['openid']);
    expect((await owner.delete(`/api/users/${user.id}`)).status).toBe(204);
    expect((await world.auth.who(token)).status).toBe(401);
    for (const table of [
      'openid_consent WHERE subject',
      'openid_payload WHERE account_id',
      'app_user_role WHERE user_id',
    ]) {
      expect(await app.get(Database).query(`SELECT FROM ${table} = $1`, [user.id])).toEqual([]);
    }
    const { body } = await new ContentApi(app, await app.token()).get(contentItemId);
    expect(body).toMatchObject({ owner: user.id });
  });
});

describe('Whoever manages users', () => {
  it('has no way to somebody who is being given more at that moment', async () => {
    const { app } = world.auth;
    const manager = await RestCaller.with(app, 'ManageUsers', ...API);
    const user = await world.user(['Poet']);
    const path = `/api/users/${user.id}`;
    let asked: Promise<Parameters<typeof faultOf>[0][]> = Promise.resolve([]);
    await app.get(Database).transaction(async (transaction) => {
      await transaction.query('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [user.id]);
      asked = Promise.all([manager.post(`${path}/sign-out`), manager.put(path, values(user)), manager.delete(path)]);
      await untilSomebodyWaits(app);
      await transaction.query('INSERT INTO app_user_role VALUES ($1, $2)', [user.id, 'administrator']);
    });
    const beyond = [403, 'auth.role-beyond-caller'];
    expect((await asked).map(faultOf)).toEqual([beyond, beyond, beyond]);
    expect(await app.get(Users).findById(user.id)).toMatchObject({ roles: ['Administrator', 'Poet'] });
  });
});
