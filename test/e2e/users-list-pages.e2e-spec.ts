import { messageIn } from '../support/page-message';
import { type Browser, type FormValues, hiddenFields } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Database } from '#platform/database';
import { Users, type User } from '#features/users';
import { dashboardStatus, People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const LIST = '/Admin/Users';

let app: TestApp;
let people: People;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
  const permissions = ['AccessAdminPanel', 'ManageUsers', 'ViewContent'];
  await app.get(Roles).put({ name: 'Porter', description: 'At the door.', permissions });
  await app.get(Roles).put({ name: 'Guest', description: '', permissions: [] });
});
afterAll(() => app.stop());

const at = (q: string, others: Readonly<Record<string, string>> = {}) =>
  `${LIST}?${new URLSearchParams({ q, ...others }).toString()}`;

/** Of the page, without entities in addresses. */
const open = async (path: string, who = admin) =>
  (await who.open(path)).text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');

const rowsOf = (html: string): string[] =>
  [...html.matchAll(/class="cell-title"><(?:a|b) [^>]*>(.*?)<\/(?:a|b)>/g)].map(([, name]) => name);

const found = async (userName: string): Promise<User | undefined> => app.get(Users).findByName(userName);

/** Posts with the token that the page has. */
async function post(path: string, values: FormValues, who = admin) {
  const page = await who.open('/Admin');
  return who.post(path, { ...hiddenFields(page.text, '/Logout'), ...values });
}

const told = async ({ headers }: Awaited<ReturnType<typeof post>>, who = admin) =>
  messageIn((await who.open(headers.get('location') ?? '')).text);

/** Of each refused user the reason. */
const refusalsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<li><strong>([^<]*)<\/strong> ([^<]*)<\/li>/g)].map(([, name, why]) => [name, why]),
  );

describe('The list of users', () => {
  beforeAll(async () => {
    const users = app.get(Users);
    await users.create({ userName: 'vera', email: 'vera@example.com', roles: ['Editor', 'Author'] });
    await users.create({ userName: 'Viktor', email: 'w@example.com', enabled: false, password: People.password });
    for (let number = 10; number < 35; number++) {
      await users.create({ userName: `many-${number}`, email: `many-${number}@example.com` });
    }
  });

  it('has the initials of each before the name, in a color that they always have', async () => {
    const markOf = async (q: string) =>
      /<span class="avatar (a\d)" aria-hidden="true">(\w+)</
        .exec((await admin.open(`/Admin/Users?q=${q}`)).text.split('<table')[1])
        ?.slice(1);
    expect(await markOf('many-10')).toEqual([expect.stringMatching(/^a\d$/), 'M1']);
    expect(await markOf('many-10')).toEqual(await markOf('many-10+sort:created'));
  });

  it('shows states, addresses and roles, and leads to pages of 20', async () => {
    const html = await open(at('v'));
    expect(rowsOf(html)).toEqual(['vera', 'Viktor']);
    expect([...html.matchAll(/name="action" value="\w+">([^<]*)/g)].slice(0, 3).map(([, title]) => title)).toEqual([
      'Enable…',
      'Disable…',
      'Delete…',
    ]);
    expect(html).toMatch(/>vera<\/a>.*\s+<\/td>\s*<td class="c-status">.*<span>Enabled<\/span>/);
    expect(html).toMatch(
      /vera@example.com\s*<\/td>\s*<td class="c-text">Author, Editor\s*<\/td>\s*<td class="c-text">No password\s*</,
    );
    expect(html).toMatch(/>Viktor<\/a>.*\s+<\/td>\s*<td class="c-status">.*<span>Disabled<\/span>/);
    expect(html).toContain('value="v"');
    const many = await open(at('many-'));
    expect(many).toContain('1–20 of 25');
    expect(many).toContain(`href="${at('many-', { page: '2' })}"`);
    expect(rowsOf(await open(at('many-', { page: '2' })))).toHaveLength(5);
    expect(rowsOf(await open(at('many- sort:name-desc', { pageSize: '50' })))[0]).toBe('many-34');
    expect((await admin.open(at('many-', { page: '9' }))).headers.get('location')).toBe(at('many-', { page: '2' }));
  });

  it('shows what is wrong with a filter beside what the rest finds, and takes odd addresses', async () => {
    const html = await open(at('vera status:any'));
    expect(rowsOf(html)).toEqual(['vera']);
    expect(html).toContain('vera status:<mark>any</mark>');
    expect(html).toContain('There is no such status.');
    expect(await open(at('nobody-at-all'))).toContain('No users match');
    for (const odd of ['?page=0', '?page=x&q=a&q=b', `?q=${'x'.repeat(1000)}`, '?q=%00']) {
      expect((await admin.open(`${LIST}${odd}`)).status).toBe(200);
    }
  });

  it('has choices that keep the rest of the filter, and marks those that are made', async () => {
    const html = await open(at('"v" role:Editor sort:created', { pageSize: '50' }));
    expect(html).toContain(`href="${at('"v" role:Editor sort:created status:disabled', { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at('"v" role:Author sort:created', { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at('"v" sort:created', { pageSize: '50' })}"`);
    expect(html).toContain(`href="${at('"v" role:Editor', { pageSize: '50' })}"`);
    expect(html).toMatch(/aria-current="true">All<[^]*aria-current="true">Editor<[^]*aria-current="true">Newest</);
    expect(await open(at('status:disabled'))).toMatch(/aria-current="true">Disabled</);
    expect(html).not.toContain('>Authenticated<');
  });

  it('helps with its filter: a card for each term, and what counts now', async () => {
    const html = await open(at('vera status:any Role:Editor'));
    const dialog = html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>'));
    const cards = [...dialog.matchAll(/<h3>([^<]*)<\/h3>\n((?:<svg.*\n)*)/g)].slice(0, 5);
    expect(
      cards.map(([, title, icons]) => [title, [...icons.matchAll(/<title>(\w+)/g)].map(([, icon]) => icon)]),
    ).toEqual([
      ['User name', ['Default', 'Multiple']],
      ['E-mail address', ['Multiple']],
      ['Status', ['Single']],
      ['Role', ['Single']],
      ['Sort', ['Single']],
    ]);
    expect(dialog).toContain('<span class="card-now">Now</span> <code>Role:Editor</code>');
    expect(dialog).toContain('<code>sort:created-asc</code>');
    expect(dialog).toContain('<dd><code>name:vera status:any role:Editor</code></dd>');
    expect(dialog).toContain('status:<mark>any</mark>');
    const path = `${LIST}/FilterSyntax?${new URLSearchParams({ q: 'vera Role:Editor' }).toString()}`;
    expect(await open(at('vera Role:Editor'))).toContain(`href="${path}"`);
    const page = await open(path);
    expect(page).toContain('<code>Role:Editor</code>');
    expect(page).toContain(`href="${at('vera Role:Editor')}"`);
  });

  it('offers nothing to those who may only look', async () => {
    await app.get(Roles).put({ name: 'Looker', description: '', permissions: ['AccessAdminPanel', 'ViewUsers'] });
    const looker = await people.signedIn((await people.create('Looker')).userName);
    const html = await open(at('v'), looker);
    expect(rowsOf(html)).toEqual(['vera', 'Viktor']);
    expect(html).not.toMatch(/name="ids"|Actions for|New user|href="\/Admin\/Users\/(?!FilterSyntax)/);
    const { id } = (await found('vera')) as User;
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect((await editor.open(`${LIST}/FilterSyntax`)).status).toBe(403);
    for (const path of [LIST, `${LIST}/${id}/disable`, `${LIST}/${id}/enable`, `${LIST}/${id}/delete`]) {
      expect((await post(path, { action: 'disable', ids: id, confirmed: 'true' }, looker)).status).toBe(403);
    }
    expect(await found('vera')).toMatchObject({ enabled: true });
  });

  it('offers no actions on oneself, nor on those who hold more', async () => {
    const { userName } = await people.create('Porter');
    const porter = await people.signedIn(userName);
    const [low, high] = [await people.create('Guest'), await people.create('Editor')];
    const html = await open(at('user-'), porter);
    expect(html).toContain(`Actions for ${low.userName}"`);
    expect(html).not.toContain(`Actions for ${high.userName}"`);
    expect(html).not.toContain(`Actions for ${userName}"`);
    expect(html).toContain('value="give:Guest"');
    expect(html).not.toContain('value="give:Editor"');
  });
});

describe('An action on one user', () => {
  it('is done, tells so, and leads back to the same list', async () => {
    const user = await people.create('Editor');
    const browser = await people.signedIn(user.userName);
    const returnUrl = at('user-', { pageSize: '50' });
    const answer = await post(`${LIST}/${user.id}/disable`, { returnUrl });
    expect(answer.headers.get('location')).toBe(returnUrl);
    expect(await told(answer)).toBe(`${user.userName} was disabled, and is signed out everywhere.`);
    expect(await dashboardStatus(browser)).toBe(302);
    expect(await told(await post(`${LIST}/${user.id}/enable`, { returnUrl }))).toBe(`${user.userName} was enabled.`);
    expect(await found(user.userName)).toMatchObject({ enabled: true, roles: ['Editor'], hasPassword: true });
    const elsewhere = await post(`${LIST}/${user.id}/enable`, { returnUrl: 'https://elsewhere.example/' });
    expect(elsewhere.headers.get('location')).toBe(LIST);
    const question = `${LIST}/${user.id}/delete?${new URLSearchParams({ returnUrl }).toString()}`;
    const deleted = await admin.submit(question, `${LIST}/${user.id}/delete`, {});
    expect(deleted.headers.get('location')).toBe(returnUrl);
    expect(await found(user.userName)).toBeUndefined();
  });

  it('is not done to oneself, nor to those who hold more, nor without the token of a form', async () => {
    const owner = (await found('admin')) as User;
    expect(await told(await post(`${LIST}/${owner.id}/disable`, {}))).toMatch(/^admin: This is you\./);
    const porter = await people.signedIn((await people.create('Porter')).userName);
    const editor = await people.create('Editor');
    expect((await post(`${LIST}/${editor.id}/disable`, {}, porter)).status).toBe(403);
    for (const action of ['enable', 'disable', 'delete']) {
      expect((await admin.post(`${LIST}/${editor.id}/${action}`, {})).status).toBe(403);
    }
    expect((await post(`${LIST}/${'0'.repeat(26)}/disable`, {})).status).toBe(404);
    expect(await found(editor.userName)).toEqual(editor);
  });
});

describe('A bulk action on users', () => {
  const bulk = (values: FormValues, q = '', who = admin) => post(q === '' ? LIST : at(q), values, who);

  it('is done to those who are ticked, and leads back to the same filter', async () => {
    const [first, second, third] = [await people.create('Author'), await people.create(), await people.create()];
    const ids = [first.id, second.id];
    const answer = await bulk({ action: 'give:Guest', ids, confirmed: 'true' }, 'user-');
    expect(answer.headers.get('location')).toBe(at('user-'));
    expect(await told(answer)).toBe('2 users were given the role Guest.');
    expect(await found(first.userName)).toMatchObject({ roles: ['Author', 'Guest'] });
    expect(await found(second.userName)).toMatchObject({ roles: ['Guest'] });
    expect(await found(third.userName)).toEqual(third);
    const asked = await bulk({ action: 'take:Guest', ids });
    expect(asked.text).toContain('<h1>Take the role Guest from 2 users?</h1>');
    expect(await told(await bulk({ action: 'take:Guest', ids, confirmed: 'true' }))).toBe(
      '2 users were removed from the role Guest.',
    );
    expect(await found(first.userName)).toEqual(first);
  });

  it('asks before it disables, and signs out', async () => {
    const user = await people.create('Editor');
    const browser = await people.signedIn(user.userName);
    const asked = await bulk({ action: 'disable', ids: user.id });
    expect(asked.text).toContain('<h1>Disable 1 user?</h1>');
    expect(await dashboardStatus(browser)).toBe(200);
    expect(await told(await admin.post(LIST, hiddenFields(asked.text, LIST)))).toBe('1 user was disabled.');
    expect(await dashboardStatus(browser)).toBe(302);
    expect(await told(await bulk({ action: 'enable', ids: user.id, confirmed: 'true' }))).toBe('1 user was enabled.');
    expect(await dashboardStatus(browser)).toBe(302);
  });

  it('is an operation per user, and tells why it was refused to some', async () => {
    const users = app.get(Users);
    await users.create({
      userName: 'mass-porter',
      email: 'mp@example.com',
      password: People.password,
      roles: ['Porter'],
    });
    await users.create({ userName: 'mass-editor', email: 'me@example.com', roles: ['Editor'] });
    await users.create({ userName: 'mass-guest', email: 'mg@example.com', roles: ['Guest'] });
    const porter = await people.signedIn('mass-porter');
    const everything = { scope: 'everything', confirmed: 'true' };
    const answer = await bulk({ ...everything, action: 'disable' }, 'mass-', porter);
    expect(answer.text).toContain('1 user was disabled. 2 users were refused.');
    expect(refusalsOf(answer.text)).toEqual({
      'mass-editor': expect.stringContaining('The role “Editor” has the permission “'),
      'mass-porter': expect.stringContaining('This is you.'),
    });
    expect(await found('mass-guest')).toMatchObject({ enabled: false });
    expect(await found('mass-editor')).toMatchObject({ enabled: true });
    const roles = await bulk({ ...everything, action: 'take:Porter' }, 'mass-porter', porter);
    expect(refusalsOf(roles.text)).toEqual({ 'mass-porter': expect.stringContaining('This is you.') });
    expect(await told(await bulk({ ...everything, action: 'give:Editor' }, 'mass-', porter), porter)).toBe(
      'Choose what to do.',
    );
    const gone = { action: 'enable', ids: ['0'.repeat(26), 'no id'], confirmed: 'true' };
    expect(Object.values(refusalsOf((await bulk(gone)).text))).toEqual([
      expect.stringContaining('There is no user'),
      expect.stringContaining('There is no user'),
    ]);
    expect(await told(await bulk({ ...everything, action: 'delete' }, 'mass-'))).toBe('3 users were deleted.');
    expect(await found('mass-editor')).toBeUndefined();
  });

  it('is done to 1,000 users whom the filter finds, in one request', async () => {
    await app.get(Database).query(`
      INSERT INTO app_user (id, user_name, normalized_user_name, email, normalized_email, created_utc)
      SELECT lpad(n::text, 26, '0'), name, name, name || '@example.com', name || '@example.com', now()
      FROM generate_series(1, 1000) AS n, LATERAL (SELECT 'thousand-' || n AS name) AS t`);
    const answer = await bulk({ action: 'give:Guest', scope: 'everything', confirmed: 'true' }, 'thousand-');
    expect(await told(answer)).toBe('1,000 users were given the role Guest.');
    expect(await open(at('thousand- role:Guest status:enabled'))).toContain('1–20 of 1,000');
  });

  it('leaves a site owner', async () => {
    const other = await people.create('Administrator');
    const browser = await people.signedIn(other.userName);
    const everything = { scope: 'everything', confirmed: 'true', action: 'take:Administrator' };
    const answer = await bulk(everything, 'role:Administrator', browser);
    expect(answer.text).toContain('1 user was removed from the role Administrator. 1 user was refused.');
    expect(await found(other.userName)).toMatchObject({ roles: ['Administrator'] });
    await bulk(
      { action: 'give:Administrator', ids: ((await found('admin')) as User).id, confirmed: 'true' },
      '',
      browser,
    );
    expect(await found('admin')).toMatchObject({ roles: ['Administrator'] });
    expect(await told(await bulk({ action: 'delete', ids: other.id, confirmed: 'true' }))).toBe('1 user was deleted.');
  });

  it('is not done to everybody by a filter with faults, nor without the token of a form', async () => {
    const everything = { scope: 'everything', confirmed: 'true', action: 'disable' };
    expect(await told(await bulk(everything, 'status:any'))).toContain('part of the filter was ignored');
    expect((await admin.post(LIST, everything)).status).toBe(403);
    expect(await found('vera')).toMatchObject({ enabled: true });
  });
});
