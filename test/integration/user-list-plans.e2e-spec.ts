import { always, contains, type Predicate } from '@espalier/predicates';
import type { UsersQuery } from '@espalier/plugin-sdk';
import { pageStatement } from '../../src/features/users/list/user-list';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

let database: ConnectedDatabase;

beforeAll(async () => {
  database = await connectedDatabase();
  // 20,000 users: one of a thousand is disabled, and as many are kings.
  await database.client.query(`
    INSERT INTO role (normalized_name, name, permissions) VALUES ('reader', 'Reader', '{}'), ('king', 'King', '{}');
    INSERT INTO app_user (id, user_name, normalized_user_name, email, normalized_email, enabled, created_utc)
      SELECT lpad(n::text, 26, '0'), name, name, name || '@mail.example', name || '@mail.example', n % 1000 > 0,
             timestamptz '2026-01-01' + n * interval '1 minute'
      FROM generate_series(1, 20000) AS n, LATERAL (SELECT md5(n::text) AS name) AS t;
    INSERT INTO app_user_role (user_id, role)
      SELECT id, role FROM app_user, (VALUES ('reader'), ('king')) AS t (role) WHERE role = 'reader' OR id::integer % 1000 = 1`);
  // Before that what is new in the index of texts is in no order.
  await database.client.query('VACUUM ANALYZE app_user, app_user_role');
});
afterAll(() => database.drop());

const page = (query: Partial<UsersQuery>, where: Predicate = always()) =>
  explained(database.client, pageStatement({ where, roles: [], first: 20, skip: 40, ...query }), 'with values');

/** The most rows of a table that one step has read. */
function mostRowsOf(plan: readonly PlanNode[], table: string): number {
  const read = plan.filter((node) => node['Relation Name'] === table);
  return Math.max(...read.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)));
}

describe('A page of users', () => {
  it.each([
    ['userName', contains('userName', 'c4ca42')],
    ['email', contains('email', 'c4ca42')],
  ])('with a text in %s reads the index of texts', async (_, where) => {
    const names = (await page({}, where)).map((node) => node['Index Name']);
    expect(names).toContain('ix_app_user_text');
    expect(names).not.toContain('uq_app_user_name');
  });

  it.each([
    ['name', 'uq_app_user_name'],
    ['name-desc', 'uq_app_user_name'],
    ['email', 'uq_app_user_email'],
    ['created', 'ix_app_user_created'],
    ['created-asc', 'ix_app_user_created'],
  ] as const)('sorted by %s is read from %s', async (sort, index) => {
    const plan = await page({ sort });
    expect(plan.map((node) => node['Index Name'])).toContain(index);
    const sorted = plan.filter((node) => node['Node Type'].endsWith('Sort')).map((node) => node['Actual Rows'] ?? 0);
    expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(60);
  });

  it('of the few who are disabled reads no others', async () => {
    const plan = await page({ status: 'disabled' });
    expect(plan.map((node) => node['Index Name'])).toContain('ix_app_user_disabled');
    expect(mostRowsOf(plan, 'app_user')).toBe(20);
  });

  it('of the few who have a role reads the index of roles', async () => {
    const plan = await page({ roles: ['King'] });
    expect(plan.map((node) => node['Index Name'])).toContain('ix_app_user_role_role');
    expect(mostRowsOf(plan, 'app_user')).toBe(1);
  });
});
