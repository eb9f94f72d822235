import { hiddenFields, type Browser } from '@espalier/testing';
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

/** The levels of a page, by the names of their fields, as a browser would send them. */
function levelsOf(html: string): Record<string, string> {
  const selects = html.matchAll(/<select class="perm"[^>]* name="([^"]+)"[^]*?<option value="(\w+)" selected/g);
  return Object.fromEntries([...selects].map(([, name, level]) => [name, level]));
}

/** What is said under the choice of a level. */
function consequenceOf(html: string, name: string): string | undefined {
  return new RegExp(`<small id="field-${name}-hint">([^<]*)<`).exec(html)?.[1];
}

/** What is said beside a box. */
function hintOf(html: string, value: string): string {
  return new RegExp(`value="${value}"[^]*?class="hint" id="[^"]*">([^<]*)<`).exec(html)?.[1] ?? '';
}

describe('The list of roles', () => {
  const cellOf = (html: string, role: string) =>
    new RegExp(`>${role}</a>[^]*?<td data-label="Users">([^]*?)</td>`).exec(html)?.[1];

  it('tells how many users each has, and leads to them', async () => {
    await app.get(Roles).put({ name: 'Say "hi"', description: '', permissions: [] });
    await app.get(Roles).put({ name: 'Unused', description: '', permissions: [] });
    const found = [await people.create('Say "hi"', 'Editor'), await people.create('say "HI"')];
    const { text } = await admin.open('/Admin/Roles');
    const cell = cellOf(text, 'Say &quot;hi&quot;') ?? '';
    expect(cell).toMatch(/>2<\/a>$/);
    const { text: users } = await admin.open(/href="([^"]+)"/.exec(cell)?.[1].replaceAll('&#x3D;', '=') ?? '');
    for (const { userName } of found) expect(users).toContain(`>${userName}</a>`);
    expect(users).not.toContain('>admin</a>');
    expect(cellOf(text, 'Unused')).toBe('0');
    expect(cellOf(text, 'Anonymous')).toBe('Every visitor');
    expect(cellOf(text, 'Authenticated')).toBe('Everyone who is signed in');
  });

  it('tells nobody who may not see users', async () => {
    const permissions = ['AccessAdminPanel', 'ManageRoles'];
    await app.get(Roles).put({ name: 'Role keeper', description: '', permissions });
    const keeper = await people.signedIn((await people.create('Role keeper')).userName);
    const { text } = await keeper.open('/Admin/Roles');
    expect(text).toContain('>Role keeper</a>');
    expect(text).not.toContain('data-label="Users"');
  });
});

describe('A role', () => {
  it('may be called as the addresses of pages are, and is found under those of before', async () => {
    for (const [name, path] of [
      ['New', '/Admin/Roles/~New'],
      ['edit', '/Admin/Roles/edit'],
    ]) {
      await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', { name, description: '' });
      expect((await admin.open('/Admin/Roles')).text).toContain(`<a href="${path}">${name}</a>`);
      expect((await admin.open(path)).text).toContain(`<h1>Role ${name}</h1>`);
      expect((await admin.open(`${path}/Delete`)).text).toContain('loses it immediately');
    }
    const former = await admin.open('/Admin/Roles/Edit/Editor');
    expect([former.status, former.headers.get('location')]).toEqual([308, '/Admin/Roles/Editor']);
    for (const types of ['/Admin/Roles/Editor/Types', '/Admin/Roles/Editor/types/Poem']) {
      const { status, headers } = await admin.open(types);
      expect([status, headers.get('location')]).toEqual([308, '/Admin/Roles/Editor']);
    }
  });

  it('is created, and its permissions are chosen', async () => {
    const refused = await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', { name: 'a/b', description: '<b>' });
    expect([refused.status, refused.text.includes('Name: Must be 2 to 100')]).toEqual([400, true]);
    const { headers } = await admin.submit('/Admin/Roles/New', '/Admin/Roles/New', {
      name: 'Poet & co',
      description: '',
    });
    expect(headers.get('location')).toBe('/Admin/Roles/Poet%20%26%20co');
    const path = page('Poet & co');
    const { text } = await admin.open(path);
    const values = { [groupOf(text, 'ManageUsers')]: ['ManageUsers'], EditContent: 'all', Delete_Poem: 'own' };
    expect((await admin.submit(path, path, { description: 'Writes', ...values })).status).toBe(303);
    expect(await permissionsOf('poet & co')).toEqual(['DeleteOwn_Poem', 'EditContent', 'ManageUsers']);
    const { text: list } = await admin.open('/Admin/Roles');
    expect(list).toMatch(
      />Poet &amp; co<\/a><small>Writes<\/small><\/span><\/td>\s*<td data-label="Own permissions">3<\/td>/,
    );
  });

  it('is refused with a level that there is not, at its field, and what else was chosen stays chosen', async () => {
    await app.get(Roles).put({ name: 'Strict', description: '', permissions: ['View_Poem'] });
    const path = page('Strict');
    for (const [name, level, label] of [
      ['Edit_Poem', 'most', 'Verse: Edit'],
      ['ListContent', 'own', 'All content: List'],
    ]) {
      const chosen = { description: 'Mine', PublishContent: 'own', [name]: level };
      const { status, text } = await admin.submit(path, path, chosen);
      expect(status).toBe(400);
      expect(text).toMatch(new RegExp(`<a href="#field-${name}">${label}: Choose one of: [^<]*All\\.</a>`));
      expect(levelsOf(text)).toMatchObject({ PublishContent: 'own', View_Poem: 'all', [name]: 'none' });
      expect(text).toContain('value="Mine"');
    }
    expect(await app.get(Roles).get('Strict')).toMatchObject({ description: '', permissions: ['View_Poem'] });
  });

  it('is the same after it was saved as it was shown', async () => {
    const permissions = ['EditOwn_Poem', 'ViewUsers', 'Edit_Poem', 'PublishContent', 'ListContent', 'ViewOwnContent'];
    await app.get(Roles).put({ name: 'Kept', description: '', permissions });
    const { text } = await admin.open(page('Kept'));
    await admin.submit(page('Kept'), page('Kept'), { description: '', ...levelsOf(text), ...checkedOf(text) });
    expect(await permissionsOf('Kept')).toEqual(permissions.toSorted());
  });

  it('shows what comes with what it has', async () => {
    await app.get(Roles).put({ name: 'Shown', description: '', permissions: ['EditContent', 'ManageUsers'] });
    const { text } = await admin.open(page('Shown'));
    expect(hintOf(text, 'ViewUsers')).toBe('Included in “Manage users”.');
    expect(hintOf(text, 'ManageUsers')).toBe('Includes: View users.');
    expect(text).toContain('Edit includes View, Preview, and Duplicate.');
    expect(['ViewContent', 'EditContent', 'Edit_Poem'].map((name) => consequenceOf(text, name))).toEqual([
      'All, with Edit',
      undefined,
      'All',
    ]);
    expect(consequenceOf(text, 'Publish_Poem')).toBeUndefined();
    expect(checkedOf(text)).toEqual({ [groupOf(text, 'ManageUsers')]: ['ManageUsers'] });
    expect(levelsOf(text)).toMatchObject({ EditContent: 'all', ViewContent: 'none', Edit_Poem: 'none' });

    const permissions = ['ViewContent', 'PublishOwn_Poem', 'ViewOwn_Poem'];
    await app.get(Roles).put({ name: 'Shown', description: '', permissions });
    const further = (await admin.open(page('Shown'))).text;
    expect(
      ['View_Poem', 'Edit_Poem', 'Publish_Poem', 'EditContent'].map((name) => consequenceOf(further, name)),
    ).toEqual(['All, as above', 'Own, with Publish', undefined, undefined]);
    expect((await admin.open(page('Administrator'))).text).toContain('This role allows everything.');
  });

  it('keeps what is not on the page, and shows what counts no more', async () => {
    const permissions = ['Edit_Poem', 'View_Ghost', 'ViewUsers'];
    await app.get(Roles).put({ name: 'Mixed', description: '', permissions });
    await app.get(Database).query(`UPDATE role SET permissions = permissions || '{MixPaint}' WHERE name = 'Mixed'`);

    const path = page('Mixed');
    const { text } = await admin.open(path);
    expect(text).toContain('From modules that are not loaded');
    expect(text).toContain('Ghost<small>Without permissions of its own: these do not count');
    const checked = checkedOf(text);
    expect(Object.values(checked).flat().toSorted()).toEqual(['MixPaint', 'ViewUsers']);
    const { [groupOf(text, 'ViewUsers')]: _unchecked, ...rest } = checked;
    await admin.submit(path, path, { description: '', ...rest, SiteOwner: 'all', Publish_Nothing: 'all' });
    expect(await permissionsOf('Mixed')).toEqual(['Edit_Poem', 'MixPaint', 'View_Ghost']);

    await admin.submit(path, path, { description: '', Edit_Poem: 'none', Publish_Poem: 'all', View_Ghost: 'none' });
    expect(await permissionsOf('Mixed')).toEqual(['Publish_Poem']);
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
    const path = page('Cook');
    expect((await chef.submit(path, path, { View_Poem: 'all' })).status).toBe(303);
    const refused = await chef.submit(path, path, { Edit_Poem: 'own' });
    expect([refused.status, refused.text.includes('“Edit: own, Poem”, which you do not have')]).toEqual([403, true]);
    expect(await permissionsOf('Cook')).toEqual(['ViewContent', 'View_Poem']);
    expect((await chef.open(path)).text).not.toContain('but cannot make changes');
    expect((await chef.open(page('Editor'))).text).toMatch(
      /You can view this role but cannot make changes\. The role “Editor” has/,
    );
  });

  it('is filled in from a preset, and saved when that is asked for alone', async () => {
    const permissions = ['ViewUsers', 'Delete_Poem', 'View_Ghost'];
    await app.get(Roles).put({ name: 'Filled', description: 'Old', permissions });
    const path = page('Filled');
    const { text: before } = await admin.open(path);
    expect(before).not.toContain('value="copy:Filled"');
    const hidden = hiddenFields(before, path);
    const chosen = { ...hidden, description: 'Typed', startFrom: 'preset:Contributor' };
    const { status, text } = await admin.post(`${path}/Preset`, chosen);
    expect(status).toBe(200);
    expect(text).toContain('Filled in from “Contributor, as first installed”. Nothing is saved');
    expect(text).toContain('value="Typed"');
    expect(levelsOf(text)).toMatchObject({ Delete_Poem: 'none', EditContent: 'own' });
    expect(Object.values(checkedOf(text)).flat()).not.toContain('ViewUsers');
    expect(await permissionsOf('Filled')).toEqual(permissions.toSorted());

    const filled = { ...hiddenFields(text, path), ...levelsOf(text), ...checkedOf(text), description: 'Typed' };
    expect((await admin.post(path, { ...filled, PublishContent: 'all' })).status).toBe(303);
    const contributor = app.get(Roles).get('Contributor');
    expect(await permissionsOf('Filled')).toEqual(
      [...((await contributor)?.permissions ?? []), 'PublishContent'].toSorted(),
    );
  });

  it('is filled in from nothing that whoever asks may not give, nor from what there is not', async () => {
    await app.get(Roles).put({
      name: 'Filler',
      description: '',
      permissions: ['AccessAdminPanel', 'ManageRoles', 'ViewContent'],
    });
    await app.get(Roles).put({ name: 'Fillable', description: '', permissions: ['ViewContent'] });
    const filler = await people.signedIn((await people.create('Filler')).userName);
    const path = page('Fillable');
    const { text } = await filler.open(path);
    expect(text).not.toContain('preset:Administrator');
    for (const startFrom of ['preset:Administrator', 'copy:Editor', 'copy:Nobody', 'x']) {
      const answer = await filler.post(`${path}/Preset`, { ...hiddenFields(text, path), startFrom });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Choose one of: Empty')]);
      const saved = await filler.post(path, { ...hiddenFields(text, path), preset: startFrom });
      expect(saved.status).toBe(400);
    }
    expect(await permissionsOf('Fillable')).toEqual(['ViewContent']);
    expect((await filler.open(page('Editor'))).text).not.toContain('Fill in');
  });

  it('is deleted after a question, unless it is built in', async () => {
    await app.get(Roles).put({ name: 'Brief', description: '', permissions: [] });
    const path = `${page('Brief')}/Delete`;
    expect((await admin.open(path)).text).toContain('loses it immediately');
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
    expect([...text.matchAll(/<th scope="row">/g)]).toHaveLength(1 + 25);
    expect(text).toContain('Page 1 of 5 (121 in total)');
    const last = `${page('Wide')}?page=5`;
    const levels = levelsOf((await admin.open(last)).text);
    const [name] = Object.keys(levels).filter((field) => field.startsWith('View_'));
    const saved = await admin.submit(last, page('Wide'), { [name]: 'all' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, last]);
    expect(await permissionsOf('Wide')).toEqual([...permissions, name].toSorted());

    await app.get(Roles).put({ name: 'Narrow', description: '', permissions: ['Edit_Kind99'] });
    const hidden = hiddenFields((await admin.open(page('Narrow'))).text, page('Narrow'));
    const filled = (await admin.post(`${page('Narrow')}/Preset`, { ...hidden, startFrom: 'copy:Wide' })).text;
    await admin.post(page('Narrow'), { ...hiddenFields(filled, page('Narrow')), ...levelsOf(filled) });
    expect(await permissionsOf('Narrow')).toEqual(await permissionsOf('Wide'));
  });
});
