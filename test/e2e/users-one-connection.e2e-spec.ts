import { AuthChangeNotifier } from '#core/auth';
import { UserChanges } from '../../src/features/users/user-changes';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

/** Where there is one connection, a change of a user must not wait for another one. */
let app: TestApp;
let owner: RestCaller;

beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_POOL_SIZE: '1' } });
  owner = await RestCaller.owner(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

it('A user is changed when nothing about roles is in memory', async () => {
  const { id, userName, email } = await new People(app).create();
  const changes = app.get(UserChanges);
  const change = changes.change.bind(changes);
  jest.spyOn(changes, 'change').mockImplementation((...values) => {
    app.get(AuthChangeNotifier).notify();
    return change(...values);
  });
  const path = `/api/users/${id}`;
  const { status } = await owner.put(path, { userName, email, enabled: true, roles: ['Editor'] });
  expect([status, (await owner.post(`${path}/sign-out`)).status]).toEqual([200, 204]);
});
