import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Database } from '#platform/database';
import { ContentApi } from '../support/content-api';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let people: People;
let admin: Browser;
let api: ContentApi;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
  api = new ContentApi(app, await app.token());
  await api.putType('Poem', { displayName: 'Verse', securable: true });
});
afterAll(() => app.stop());

const page = (name: string) => `/Admin/Roles/${encodeURIComponent(name)}`;
const permissionsOf = async (name: string) => (await app.get(Roles).get(name))?.permissions.toSorted();

/** The groups of checkboxes of a page with the values that are checked, as a browser would send them. */
function checkedOf(html: string): Record<string, string[]> {
  const checked: Record<string, string[]> = {};
  for (const [, name, value] of html.matchAll(/name="([^"]+)" type="checkbox" value="([^"]+)" checked/g)) {
    (checked[name] ??= []).push(value);
  }
  return checked;
}

/** The name of the group of checkboxes that has a value, on a page. */
function groupOf(html: string, value: string): string {
  return new RegExp(`name="([^"]+)" type="checkbox" value="${value}"`).exec(html)?.[1] ?? `(none has ${value})`;
}

/** What is said beside a box. */
function hintOf(html: string, value: string): string {
  return new RegExp(`value="${value}"[^]*?class="hint" id="[^"]*">([^<]*)<`).exec(html)?.[1] ?? '';
}

describe('A role', () => {
  it('may be called as the addresses of pages are, and is found under those of before', async () => {
    for (const [name, path] of [
      ['New', '/Admin/Roles/~New'],
      ['edit', '/Admin/Roles/edit'],
    ]) {
      await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', { name, description: '' });
      expect((await admin.open('/Admin/Roles')).text).toContain(`<a href="${path}">${name}</a>`);
      expect((await admin.open(path)).text).toContain(`<h1>Role ${name}</h1>`);
      expect((await admin.open(`${path}/Delete`)).text).toContain('loses it at once');
    }
    const former = await admin.open('/Admin/Roles/Edit/Editor');
    expect([former.status, former.headers.get('location')]).toEqual([308, '/Admin/Roles/Editor']);
    const types = await admin.open('/Admin/Roles/Edit/Editor/types/Poem');
    expect([types.status, types.headers.get('location')]).toEqual([308, '/Admin/Roles/Editor/types/Poem']);
  });

  it('is created, and its permissions of modules are chosen', async () => {
    const refused = await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', { name: 'a/b', description: '<b>' });
    expect([refused.status, refused.text.includes('Name: Must be 2 to 100')]).toEqual([400, true]);
    const { headers } = await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', {
      name: 'Poet & co',
      description: '',
    });
    expect(headers.get('location')).toBe('/Admin/Roles/Poet%20%26%20co');
    const path = page('Poet & co');
    const { text } = await admin.open(path);
    const values = { [groupOf(text, 'ManageUsers')]: ['ManageUsers'], [groupOf(text, 'EditContent')]: ['EditContent'] };
    expect((await admin.submit(path, path, { description: 'Writes', ...values })).status).toBe(303);
    expect(await permissionsOf('poet & co')).toEqual(['EditContent', 'ManageUsers']);
    expect((await admin.open('/Admin/Roles')).text).toContain('<td>Writes</td>\n<td>2</td>');
  });

  it('shows what is implied by what it has, and what each permission brings', async () => {
    await app.get(Roles).put({ name: 'Shown', description: '', permissions: ['EditContent', 'ManageUsers'] });
    const { text } = await admin.open(page('Shown'));
    expect(hintOf(text, 'ViewUsers')).toBe('Implied by others of the role. ViewUsers.');
    expect(hintOf(text, 'ViewContent')).toMatch(/^Implied by others of the role\./);
    expect(hintOf(text, 'ManageUsers')).toBe('ManageUsers. Brings ViewUsers.');
    expect(hintOf(text, 'PublishContent')).toMatch(/^PublishContent\. Brings .*EditContent/);
    expect(checkedOf(text)).toEqual({
      [groupOf(text, 'EditContent')]: ['EditContent'],
      [groupOf(text, 'ManageUsers')]: ['ManageUsers'],
    });
    const type = await admin.open(`${page('Shown')}/Types/Poem`);
    expect(hintOf(type.text, 'Edit_Poem')).toMatch(/^Implied by others of the role\. Edit_Poem\. Brings View_Poem/);
    expect(hintOf(type.text, 'Publish_Poem')).toMatch(/^Publish_Poem\./);
  });

  it('keeps on each page what is not on it: other types, and permissions that nobody declares', async () => {
    const permissions = ['Edit_Poem', 'View_Ghost', 'ViewUsers'];
    await app.get(Roles).put({ name: 'Mixed', description: '', permissions });
    await app.get(Database).query(`UPDATE role SET permissions = permissions || '{MixPaint}' WHERE name = 'Mixed'`);
    await app.get(Roles).put({ name: 'Any', description: '', permissions: [] });

    const path = page('Mixed');
    const general = await admin.open(path);
    expect(general.text).toContain('Of modules that are not loaded');
    const checked = checkedOf(general.text);
    expect(Object.values(checked).flat().toSorted()).toEqual(['MixPaint', 'ViewUsers']);
    const { [groupOf(general.text, 'ViewUsers')]: _unchecked, ...rest } = checked;
    await admin.submit(path, path, { description: '', ...rest });
    expect(await permissionsOf('Mixed')).toEqual(['Edit_Poem', 'MixPaint', 'View_Ghost']);

    const poem = `${path}/Types/Poem`;
    await admin.submit(poem, poem, { type: ['Publish_Poem', 'SiteOwner', 'View_Ghost'] });
    expect(await permissionsOf('Mixed')).toEqual(['MixPaint', 'Publish_Poem', 'View_Ghost']);

    const types = await admin.open(`${path}/Types`);
    expect(types.text).toContain('Ghost (has no permissions of its own at the moment');
    await admin.submit(`${path}/Types/Ghost`, `${path}/Types/Ghost`, {});
    await admin.submit(path, path, { description: '' });
    expect(await permissionsOf('Mixed')).toEqual(['Publish_Poem']);
    expect((await admin.open(`${path}/Types/Nothing`)).status).toBe(404);
  });

  it('that somebody else has changed meanwhile is not overwritten unseen', async () => {
    await app.get(Roles).put({ name: 'Raced', description: '', permissions: [] });
    const { text } = await admin.open(page('Raced'));
    const version = /name="version" value="([^"]*)"/.exec(text)?.[1].replaceAll('&quot;', '"') ?? '';
    await app.get(Roles).put({ name: 'Raced', description: 'Theirs', permissions: ['ViewUsers'] });
    const refused = await admin.submit(page('Raced'), page('Raced'), { description: 'Mine', version });
    expect([refused.status, refused.text.includes('has changed since it was read')]).toEqual([400, true]);
    expect(await app.get(Roles).get('Raced')).toMatchObject({ description: 'Theirs', permissions: ['ViewUsers'] });
    expect((await admin.submit(page('Raced'), page('Raced'), { description: 'Mine' })).status).toBe(303);
  });

  it('gets no permission that its editor lacks', async () => {
    await app
      .get(Roles)
      .put({ name: 'Chef', description: '', permissions: ['AccessAdminPanel', 'ManageRoles', 'ViewContent'] });
    await app.get(Roles).put({ name: 'Cook', description: '', permissions: ['ViewContent'] });
    const chef = await people.signedIn((await people.create('Chef')).userName);
    const path = `${page('Cook')}/Types/Poem`;
    expect((await chef.submit(path, path, { type: 'View_Poem' })).status).toBe(303);
    const refused = await chef.submit(path, path, { type: 'Edit_Poem' });
    expect([refused.status, refused.text.includes('Edit_Poem, which you do not have')]).toEqual([403, true]);
    expect(await permissionsOf('Cook')).toEqual(['ViewContent', 'View_Poem']);
    expect((await chef.open(path)).text).not.toContain('You can only look');
    for (const beyond of [page('Editor'), `${page('Editor')}/Types/Poem`]) {
      expect((await chef.open(beyond)).text).toMatch(
        /You can only look at this role\. The role &quot;Editor&quot; has/,
      );
    }
  });

  it('is deleted after a question, unless it is built in', async () => {
    await app.get(Roles).put({ name: 'Brief', description: '', permissions: [] });
    const path = `${page('Brief')}/Delete`;
    expect((await admin.open(path)).text).toContain('loses it at once');
    expect((await admin.submit(path, path, {})).status).toBe(303);
    expect(await app.get(Roles).get('Brief')).toBeUndefined();
    expect((await admin.open(page('Brief'))).status).toBe(404);
    expect((await admin.open(page('Authenticated'))).text).not.toContain('Delete this role');
    const builtIn = `${page('Authenticated')}/Delete`;
    expect((await admin.submit(builtIn, builtIn, {})).headers.get('location')).toBe(page('Authenticated'));
    expect((await admin.open(page('Authenticated'))).text).toContain('is built in');
    expect(await app.get(Roles).get('Authenticated')).toBeDefined();
  });

  it('has forms of a size that does not grow with the number of content types', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Kind${index}`);
    for (const name of names) await api.putType(name, { securable: true });
    const permissions = names.flatMap((name) => [`Publish_${name}`, `Delete_${name}`]);
    await app.get(Roles).put({ name: 'Wide', description: '', permissions });
    const { text } = await admin.open(page('Wide'));
    expect(text).toContain('by content type (121)');
    expect(text).not.toContain('Kind1');
    expect((await admin.open(`${page('Wide')}/Types`)).text).toContain('Page 1 of 3 (121 in all)');
    const path = `${page('Wide')}/Types/Kind7`;
    expect((await admin.submit(path, path, { type: 'View_Kind7' })).status).toBe(303);
    expect(await permissionsOf('Wide')).toHaveLength(permissions.length - 1);
  });
});
