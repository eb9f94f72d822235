import { migrationStates, revertMigration, runMigrations, type ServiceDataSource } from '#platform/database';
import { connectTo, createTestDatabase, MIGRATED, type TestDatabase } from '../support/test-database';

const USER_ROLES = 'UserRoles1763700800000';

let database: TestDatabase;
let dataSource: ServiceDataSource;

beforeEach(async () => {
  database = await createTestDatabase(MIGRATED);
  dataSource = await connectTo(database);
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Back to before roles of users had a table. */
async function revert(): Promise<void> {
  const names = (await migrationStates(dataSource)).map(({ name }) => name);
  for (let last: string | undefined; last !== USER_ROLES;) {
    last = await revertMigration(dataSource, dataSource.server.connection);
    expect(names).toContain(last);
  }
}

it('Roles of users outlive the migration to a table of their own, and the way back', async () => {
  await revert();
  await dataSource.query(`INSERT INTO role (normalized_name, name, permissions) VALUES
    ('administrator', 'Administrator', '{SiteOwner}'), ('editor', 'Editor', '{}'), ('authenticated', 'Authenticated', '{}')`);
  await dataSource.query(`INSERT INTO app_user
      (id, user_name, normalized_user_name, email, normalized_email, roles, created_utc) VALUES
    ('a', 'a', 'a', 'a@x', 'a@x', '{administrator,Administrator,Gone,Authenticated}', now()),
    ('b', 'b', 'b', 'b@x', 'b@x', '{EDITOR,Administrator}', now()), ('c', 'c', 'c', 'c@x', 'c@x', '{}', now())`);
  await dataSource.query(`INSERT INTO openid_application
      (client_id, display_name, secret_hash, grant_types, created_utc) VALUES ('app', 'app', '', '{}', now())`);
  await dataSource.query(`INSERT INTO openid_consent (client_id, subject, scopes, created_utc) VALUES
    ('app', 'a', '{openid}', now()), ('app', 'nobody', '{openid}', now())`);

  await runMigrations(dataSource, dataSource.server.connection);
  expect(await dataSource.query('SELECT user_id, role FROM app_user_role ORDER BY 1, 2')).toEqual([
    { user_id: 'a', role: 'administrator' },
    { user_id: 'b', role: 'administrator' },
    { user_id: 'b', role: 'editor' },
  ]);
  expect(await dataSource.query('SELECT subject FROM openid_consent')).toEqual([{ subject: 'a' }]);

  await revert();
  expect(await dataSource.query('SELECT id, roles FROM app_user ORDER BY id')).toEqual([
    { id: 'a', roles: ['Administrator'] },
    { id: 'b', roles: ['Administrator', 'Editor'] },
    { id: 'c', roles: [] },
  ]);
});
