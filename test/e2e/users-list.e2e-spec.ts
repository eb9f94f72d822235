import { Database } from '#platform/database';
import { Users } from '#features/users';
import { CardWithoutViewModule, PasswordFilterModule, SecondEmailModule } from '../fixtures/users-filter.module';
import { faultOf, RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let owner: RestCaller;

beforeAll(async () => {
  app = await startTestApp({ plugins: [PasswordFilterModule] });
  owner = await RestCaller.owner(app);
  const users = app.get(Users);
  await users.create({ userName: 'Quinn', email: 'c@mail.example', roles: ['Editor', 'Author'] });
  await users.create({ userName: 'quentin', email: 'D@mail.example', roles: ['Editor'], enabled: false });
  await users.create({ userName: 'q_uirk', email: 'a@mail.example' });
  await users.create({ userName: 'Jörg', email: 'quaint@other.example', password: 'a long password' });
  const database = app.get(Database);
  const days = { admin: 1, Quinn: 2, quentin: 3, q_uirk: 4, Jörg: 5 };
  for (const [name, day] of Object.entries(days)) {
    await database.query(
      `UPDATE app_user SET created_utc = make_timestamptz(2026, 1, $2, 0, 0, 0) WHERE user_name = $1`,
      [name, day],
    );
  }
});
afterAll(() => app.stop());

async function list(parameters: Readonly<Record<string, string>>) {
  const { body } = await owner.get(`/api/users?${new URLSearchParams(parameters).toString()}`);
  return { names: (body.items as { userName: string }[]).map(({ userName }) => userName), total: body.totalCount };
}

async function fault(q: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, body } = await owner.get(`/api/users?${new URLSearchParams({ q, ...parameters }).toString()}`);
  expect(status).toBe(400);
  const { q: faults } = body.errors as { q: string[] };
  return faults.join('\n');
}

describe('The terms of a list of users', () => {
  it.each([
    ['', ['admin', 'Jörg', 'q_uirk', 'quentin', 'Quinn']],
    ['QUIN', ['Quinn']],
    ['tin OR quinn', ['quentin', 'Quinn']],
    ['name:q NOT "q_"', ['quentin', 'Quinn']],
    ['name:NOT q', ['admin', 'Jörg']],
    ['JÖRG', ['Jörg']],
    ['％', []],
    ['_', ['q_uirk']],
    ['email:mail.example', ['q_uirk', 'quentin', 'Quinn']],
    ['email:d@MAIL', ['quentin']],
    ['email:(mail NOT a@)', ['quentin', 'Quinn']],
    ['email:NOT mail', ['admin', 'Jörg']],
    ['a@mail.example', []],
    ['status:disabled', ['quentin']],
    ['Status:Enabled q', ['q_uirk', 'Quinn']],
    ['role:editor', ['quentin', 'Quinn']],
    ['role:Editor role:AUTHOR', ['Quinn']],
    ['sort:name-desc', ['Quinn', 'quentin', 'q_uirk', 'Jörg', 'admin']],
    ['sort:email email:mail', ['q_uirk', 'Quinn', 'quentin']],
    ['sort:email-desc email:mail', ['quentin', 'Quinn', 'q_uirk']],
    ['sort:created', ['Jörg', 'q_uirk', 'quentin', 'Quinn', 'admin']],
    ['sort:created-asc', ['admin', 'Quinn', 'quentin', 'q_uirk', 'Jörg']],
    ['has-password:no', ['q_uirk', 'quentin', 'Quinn']],
    ['q has-password:no role:Author', ['Quinn']],
    ['\ud800', []],
  ])('“%s” finds %j', async (q, names) => {
    expect(await list({ q })).toEqual({ names, total: names.length });
  });

  it('go together with the parameters, and with pages', async () => {
    expect(await list({ q: 'q', role: 'editor' })).toEqual({ names: ['quentin', 'Quinn'], total: 2 });
    expect(await list({ q: 'role:author', role: 'Editor' })).toEqual({ names: ['Quinn'], total: 1 });
    expect(await list({ role: 'nobody-has-it' })).toEqual({ names: [], total: 0 });
    expect(await list({ q: 'q', status: 'disabled' })).toEqual({ names: ['quentin'], total: 1 });
    expect(await list({ q: 'q', first: '1', skip: '1' })).toEqual({ names: ['quentin'], total: 3 });
    expect(await list({ q: 'q', skip: '100' })).toEqual({ names: [], total: 3 });
    expect(await list({ q: 'q', first: '0' })).toEqual({ names: [], total: 3 });
  });

  it.each([
    ['status:any', /at character 8, “any”: There is no such status\. Use one of enabled, disabled\./],
    ['sort:age', /There is no such order\. Use one of name, name-asc, name-desc, email, .*created-desc\./],
    ['role:King', /There is no such role\. Use one of Administrator, Author, .*Moderator\./],
    ['role:authenticated', /This role is assigned automatically\. Use one of Administrator/],
    ['q (', /at character 3/],
    ['status:enabled status:disabled', /at character/],
    ['x'.repeat(5000) + ' y'.repeat(101), /at character/],
  ])('“%s” is a fault with its place', async (q, message) => {
    expect(await fault(q)).toMatch(message);
  });

  it('do not say what a parameter says already', async () => {
    expect(await fault('status:enabled', { status: 'disabled' })).toContain('The parameter status already says this');
  });

  it.each(['first=101', 'role=%00', 'status=all', 'sort=name', `q=${'x'.repeat(65_537)}`])(
    'refuse %s',
    async (query) => {
      const { status } = await owner.get(`/api/users?${query}`);
      expect([400, 431]).toContain(status);
    },
  );

  it('are for those who may see users', async () => {
    const editor = await RestCaller.with(app, 'AccessContentApi', 'ManageRoles');
    expect(faultOf(await editor.get('/api/users?q=status:disabled'))).toEqual([403, 'auth.forbidden']);
    const viewer = await RestCaller.with(app, 'ViewUsers');
    expect((await viewer.get('/api/users?q=status:disabled')).body.totalCount).toBe(1);
  });

  it('are one statement for the page and the total', async () => {
    const query = jest.spyOn(app.get(Database), 'query');
    await list({ q: 'quinn role:Editor sort:created' });
    const statements = query.mock.calls.filter(([text]) => text.includes('FROM app_user'));
    query.mockRestore();
    expect(statements).toHaveLength(1);
    expect(statements[0][0]).not.toContain('quinn');
  });

  it('have names of their own and cards that can be shown, or the service does not start', async () => {
    await expect(startTestApp({ plugins: [SecondEmailModule] })).rejects.toThrow(
      'SecondEmail declares the term “Email”, which UsersTerms has declared. Rename one of them.',
    );
    await expect(startTestApp({ plugins: [CardWithoutViewModule] })).rejects.toThrow(
      /CardWithoutView .*Items\/UsersAdminFilters-Nowhere\.Thumbnail\.hbs/,
    );
  });
});
