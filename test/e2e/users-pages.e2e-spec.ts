import { type Browser, hiddenFields } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Credentials, Users, type User } from '#features/users';
import { People, dashboardStatus } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const PASSWORD = 'a long password';

let app: TestApp;
let people: People;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
});
afterAll(() => app.stop());

const pageOf = ({ id }: User) => `/Admin/Users/${id}`;
const found = (userName: string) => app.get(Users).findByName(userName);

describe('The page of users', () => {
  it('is in the navigation of those who may see it, and closed to others', async () => {
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect((await editor.open('/Admin')).text).not.toContain('/Admin/Users');
    for (const path of ['/Admin/Users', '/Admin/Users/New', '/Admin/Roles', '/Admin/Roles/Edit/Editor']) {
      expect((await editor.open(path)).status).toBe(403);
    }
    expect((await admin.open('/Admin')).text).toMatch(
      /Administration<svg[^>]*>.*?<\/summary>\s*<ul class="nav">\s*<li[^>]*>\s*<a href="\/Admin\/Users"/,
    );
  });
});

describe('A user', () => {
  it('is created with what was typed, and shown again with what was wrong', async () => {
    const values = { userName: 'ina', email: 'ina', enabled: 'true', roles: ['Editor'], password: 'short' };
    const refused = await admin.submit('/Admin/Users/New', '/Admin/Users/New', values);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('E-mail address: Must be an e-mail address');
    expect(refused.text).toMatch(/value="Editor" checked/);
    expect(refused.text).not.toContain('short"');
    const again = { ...values, email: 'ina@example.com', password: PASSWORD };
    const { status, headers } = await admin.submit('/Admin/Users/New', '/Admin/Users/New', again);
    expect([status, headers.get('location')]).toEqual([303, '/Admin/Users']);
    expect((await admin.open('/Admin/Users')).text).toContain('The user ina was created.');
    expect(await app.get(Credentials).verify('ina', PASSWORD, 'test')).toBeDefined();
    expect(await found('ina')).toMatchObject({ email: 'ina@example.com', roles: ['Editor'] });
  });

  it('is changed, disabled and given other roles', async () => {
    const user = await people.create('Editor');
    const browser = await people.signedIn(user.userName);
    const page = pageOf(user);
    const values = { userName: `${user.userName}-new`, email: 'new@example.com', enabled: 'true', roles: ['Author'] };
    expect((await admin.submit(page, page, values)).status).toBe(303);
    expect(await found(values.userName)).toMatchObject({ id: user.id, email: 'new@example.com', roles: ['Author'] });
    expect(await dashboardStatus(browser)).toBe(200);
    const { enabled: _unchecked, ...disabled } = values;
    expect((await admin.submit(page, page, disabled)).status).toBe(303);
    expect(await dashboardStatus(browser)).toBe(302);
    expect(await found(values.userName)).toMatchObject({ enabled: false, hasPassword: true });
  });

  it('that somebody else has changed meanwhile is not overwritten unseen', async () => {
    const user = await people.create();
    const page = pageOf(user);
    const { text } = await admin.open(page);
    await app.get(Users).disable(user.userName);
    const version = /name="version" value="([^"]*)"/.exec(text)?.[1].replaceAll('&quot;', '"') ?? '';
    const refused = await admin.submit(page, page, {
      userName: 'x1',
      email: 'x1@example.com',
      enabled: 'true',
      version,
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('has changed since it was read');
    expect(await found(user.userName)).toMatchObject({ enabled: false });
  });

  it('gets a new password, is signed out everywhere, and is deleted after a question', async () => {
    const user = await people.create('Editor');
    const page = pageOf(user);
    let browser = await people.signedIn(user.userName);
    const weak = await admin.submit(page, `${page}/password`, { password: 'short' });
    expect([weak.status, weak.text.includes('New password: Must have')]).toEqual([400, true]);
    expect((await admin.submit(page, `${page}/password`, { password: `${People.password}!` })).status).toBe(303);
    expect(await dashboardStatus(browser)).toBe(302);
    expect((await admin.submit(page, `${page}/password`, { password: People.password })).status).toBe(303);
    browser = await people.signedIn(user.userName);
    expect((await admin.submit(page, `${page}/sign-out`, {})).status).toBe(303);
    expect(await dashboardStatus(browser)).toBe(302);
    expect((await admin.open(`${page}/delete`)).text).toContain(`${user.userName} (${user.email})`);
    expect((await admin.submit(`${page}/delete`, `${page}/delete`, {})).status).toBe(303);
    expect(await found(user.userName)).toBeUndefined();
    expect((await admin.open(page)).status).toBe(404);
  });

  it('that is the last site owner stays, and the page says why', async () => {
    const user = await found('admin');
    if (!user) throw new Error('There is no administrator');
    const page = pageOf(user);
    const { status, text } = await admin.submit(page, page, { userName: 'admin', email: user.email, enabled: 'true' });
    expect(status).toBe(400);
    expect(text).toContain('no enabled user could sign in who has a role with SiteOwner');
    expect((await admin.submit(`${page}/delete`, `${page}/delete`, {})).status).toBe(409);
  });

  it('who holds more than the manager can only be looked at, and roles that hold more cannot be given', async () => {
    const permissions = ['AccessAdminPanel', 'ManageUsers', 'ViewContent'];
    await app.get(Roles).put({ name: 'Porter', description: 'At the door.', permissions });
    const porter = await people.signedIn((await people.create('Porter')).userName);
    const [low, high] = [await people.create('Porter'), await people.create('Editor')];
    const { text } = await porter.open(pageOf(low));
    expect(text).not.toContain('but cannot make changes');
    expect(text).toContain('>At the door.<');
    expect(text).toContain('The role “Editor” has the permission “');
    expect((await porter.open(pageOf(high))).text).toContain(
      'You can view this user but cannot make changes. The role “Editor”',
    );
    const { _csrf } = hiddenFields(text, `${pageOf(low)}/sign-out`);
    expect((await porter.post(`${pageOf(high)}/sign-out`, { _csrf })).status).toBe(403);
    const values = { userName: low.userName, email: low.email, enabled: 'true', roles: ['Porter', 'Editor'] };
    expect((await porter.submit(pageOf(low), pageOf(low), values)).status).toBe(403);
  });

  it('takes no form that was not shown to this browser', async () => {
    const user = await people.create();
    for (const path of ['', '/password', '/sign-out', '/delete']) {
      expect((await admin.post(`${pageOf(user)}${path}`, { password: PASSWORD })).status).toBe(403);
    }
    expect((await admin.post('/Admin/Users/New', { userName: 'cross' })).status).toBe(403);
    expect(await found(user.userName)).toEqual(user);
  });
});
