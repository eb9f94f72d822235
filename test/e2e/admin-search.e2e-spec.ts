import { Module } from '@nestjs/common';
import { ADMIN_SEARCH, Contributes, type AdminSearch } from '@espalier/plugin-sdk';
import { hiddenFields, type Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { SearchIndex } from '#core/content';
import { Database } from '#platform/database';
import { uploadForm } from '../support/media-samples';
import { actions } from '../../src/admin/search/own-searches';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

@Contributes(ADMIN_SEARCH)
class PaintSearch implements AdminSearch {
  readonly title = 'Paints';
  readonly icon = 'tag';
  readonly permission = 'ManageUsers';

  search(words: string) {
    if (words === 'broken') throw new Error('The shop is closed');
    return Promise.resolve(
      words === 'vermilion' ? [{ text: 'Vermilion & <b>', href: '/Admin/Paints/1', detail: 'a tin' }] : [],
    );
  }
}

interface Found {
  readonly groups: readonly {
    readonly title: string;
    readonly hits: readonly { readonly text: string; readonly href: string }[];
  }[];
  readonly isCut: boolean;
}

@Module({ providers: [PaintSearch] })
class PaintModule {}

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [PaintModule] });
  people = new People(world.app);
  admin = await people.signedIn();
  await world.admin.putType('Article', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
  await world.admin.post({ contentType: 'Article', titlePart: { title: 'Stone wall' } });
});
afterAll(() => world.stop());

const found = async (who: Browser, q: string) =>
  (await who.open(`/Admin/Search/Hits?${new URLSearchParams({ q }).toString()}`)).body as Found;
const titles = async (who: Browser, q: string) => (await found(who, q)).groups.map(({ title }) => title);

describe('The search of the admin pages', () => {
  it('finds items, pages, types, actions and help, each under its heading', async () => {
    const { groups } = await found(admin, 'article');
    expect(groups.map(({ title }) => title)).toEqual(expect.arrayContaining(['Pages', 'Actions', 'Content types']));
    const [item] = (await found(admin, 'stone w')).groups;
    expect(item).toMatchObject({ title: 'Content items', hits: [{ text: 'Stone wall' }] });
    expect(item?.hits[0]?.href).toMatch(/^\/Admin\/Contents\/ContentItems\/[0-9a-z]{26}\/Edit$/);
    expect(await titles(admin, 'retention')).toContain('Help');
  });

  it('finds items by their titles first, drafts too, and beneath them by all of their words, each once', async () => {
    const parts = [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }];
    await world.admin.putType('Leaflet', { displayName: 'Leaf', parts });
    const leaflet = (title: string, html: string) => ({
      contentType: 'Leaflet',
      titlePart: { title },
      htmlBodyPart: { html },
    });
    await world.admin.post(leaflet('Trellis of wire', '<p>A trellis.</p>'));
    await world.admin.post(leaflet('Wires', '<p>For a trellis or a fence.</p>'));
    await world.admin.postDraft(leaflet('Trellis, a plan', '<p>Soon.</p>'));
    const hits = async (q: string) =>
      (await found(admin, q)).groups.map(({ title, hits: ofKind }) => [
        title,
        ofKind.map(({ text }) => text).toSorted(),
      ]);
    const byTitle = ['Content items', ['Trellis of wire', 'Trellis, a plan']];
    expect(await hits('trellis')).toEqual([byTitle, ['Content items with these words', ['Wires']]]);
    expect(await hits('trelli')).toEqual([byTitle, ['Content items with these words', ['Wires']]]);
    expect(await hits('fence trellis')).toEqual([['Content items with these words', ['Wires']]]);
    expect((await found(admin, 'fence')).groups).toMatchObject([{ hits: [{ text: 'Wires', detail: 'Leaf' }] }]);
    const roles = world.app.get(Roles);
    const everybody = (await roles.get('Authenticated'))!;
    await roles.put({ name: 'Leafless', description: '', permissions: ['AccessAdminPanel', 'View_Article'] });
    await roles.put({ ...everybody, permissions: [] });
    const other = await people.signedIn((await people.create('Leafless')).userName);
    expect(await titles(other, 'fence')).toEqual([]);
    expect(await titles(other, 'trellis')).toEqual([]);
    await roles.put(everybody);
    expect(await titles(other, 'fence')).toEqual(['Content items with these words']);
  });

  it('finds settings by their labels, where they stand on their page', async () => {
    const { groups } = await found(admin, 'accent color, l');
    expect(groups).toEqual([
      expect.objectContaining({
        title: 'Settings',
        hits: [{ text: 'Accent color, light', href: '/Admin/Settings/Site#field-accentLight', detail: 'Site' }],
      }),
    ]);
    expect((await admin.open('/Admin/Settings/Site')).text).toContain('id="field-accentLight"');
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect(await titles(editor, 'accent color, l')).toEqual([]);
  });

  it('offers what can be done on other pages, to those who may do it', async () => {
    const editor = await people.signedIn((await people.create('Editor')).userName);
    const offered = actions().map((action) => ({ text: action.text, href: action.href }));
    for (const { text: name, href } of offered) {
      const { groups } = await found(admin, name);
      expect(groups.find(({ title }) => title === 'Actions')?.hits).toContainEqual({ text: name, href });
      const [path = '', section] = href.split('#');
      const { status, text } = await admin.open(path);
      expect([href, status]).toEqual([href, 200]);
      if (section !== undefined) expect(text).toContain(`id="${section}"`);
    }
    expect(await titles(editor, 'Change the theme')).toContain('Actions');
    for (const { permission, text: name } of actions()) {
      if (permission === undefined || permission === 'ManageMediaContent') continue;
      expect([name, await titles(editor, name)]).toEqual([name, expect.not.arrayContaining(['Actions'])]);
    }
  });

  it('has words written again only after a question, by those who may', async () => {
    await world.admin.post({ contentType: 'Article', titlePart: { title: 'Larch' } });
    const database = world.app.get(Database);
    const words = async () => (await database.query('SELECT FROM content_words')).length;
    await database.query('DELETE FROM content_words');
    expect((await admin.open('/Admin/Search/Rebuild')).text).toContain('Rebuild the search index?');
    expect((await admin.open('/Admin/Search/Rebuild?confirmed=true')).status).toBe(200);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    for (const action of ['Rebuild the search index', 'Preview what pruning']) {
      expect(await titles(admin, action)).toContain('Actions');
      expect(await titles(editor, action)).not.toContain('Actions');
    }
    const token = hiddenFields((await editor.open('/Account')).text, '/Logout');
    expect((await editor.post('/Admin/Search/Rebuild', token)).status).toBe(403);
    await world.app.get(SearchIndex).settled();
    expect(await words()).toBe(0);
    await admin.submit('/Admin/Search/Rebuild', '/Admin/Search/Rebuild', {});
    await world.app.get(SearchIndex).settled();
    expect(await words()).toBeGreaterThan(0);
    expect((await admin.open('/Admin/Search')).text).toContain('The search index is being rebuilt.');
  });

  it('leads to signing out, which asks for a click', async () => {
    const { groups } = await found(admin, 'sign out');
    expect(groups.flatMap(({ hits }) => hits)).toContainEqual({ text: 'Sign out', href: '/Account#this-browser' });
    expect((await admin.open('/Account')).text).toMatch(
      /<tr id="this-browser">[^]*?<form method="post" action="\/Logout"[^]*?Sign out<\/button>/,
    );
  });

  it('shows nobody what they may not see', async () => {
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect(await titles(admin, 'vermilion')).toEqual(['Paints']);
    expect(await titles(editor, 'vermilion')).toEqual([]);
    expect((await found(editor, 'users')).groups.find(({ title }) => title === 'Pages')).toBeUndefined();
    const visitor = await people.signedIn((await people.create()).userName);
    expect((await visitor.open('/Admin/Search/Hits?q=stone')).status).toBe(403);
  });

  it('finds media by their paths and users by name and e-mail address, for those who may see them', async () => {
    const upload = uploadForm({ 'Red maple.txt': 'A maple' }, { folder: 'trees' });
    await world.app.request('POST', '/api/media', { token: await world.app.token(), body: upload });
    const { userName } = await people.create('Editor');
    const editor = await people.signedIn(userName);
    const ofKind = async (who: Browser, q: string, kind: string) =>
      (await found(who, q)).groups.find(({ title }) => title === kind)?.hits;
    const [file, ...others] = (await ofKind(editor, 'trees/red MAP', 'Media')) ?? [];
    expect([file, others]).toEqual([{ text: 'Red maple.txt', href: expect.any(String), detail: 'trees' }, []]);
    expect((await editor.open(file?.href ?? '')).status).toBe(200);
    expect(await ofKind(editor, userName, 'Users')).toBeUndefined();
    for (const typed of [userName.toUpperCase(), `${userName}@exa`]) {
      const [user] = (await ofKind(admin, typed, 'Users')) ?? [];
      expect(user).toMatchObject({ text: userName, detail: `${userName}@example.com` });
      expect((await admin.open(user?.href ?? '')).text).toContain(userName);
    }
    await world.app.get(Roles).put({ name: 'Clerk', description: '', permissions: ['AccessAdminPanel', 'ViewUsers'] });
    const clerk = await people.signedIn((await people.create('Clerk')).userName);
    const [listed] = (await ofKind(clerk, userName, 'Users')) ?? [];
    expect((await clerk.open(listed?.href ?? '')).text).toContain(userName);
    expect(await ofKind(clerk, 'maple', 'Media')).toBeUndefined();
    expect(await ofKind(admin, '%', 'Users')).toBeUndefined();
  });

  it('goes on without a kind that fails, and says so', async () => {
    const { isCut } = await found(admin, 'broken');
    expect(isCut).toBe(true);
    expect((await admin.open('/Admin/Search?q=broken')).text).toContain('Some kinds of results could not be searched.');
  });

  it('works as a page, and shows what was found as text', async () => {
    const { text } = await admin.open('/Admin/Search?q=vermilion');
    expect(text).toContain('<span>Vermilion &amp; &lt;b&gt;</span>');
    expect((await admin.open(`/Admin/Search?q=${encodeURIComponent('"><b>')}`)).text).toContain(
      'value="&quot;&gt;&lt;b&gt;"',
    );
    expect((await admin.open('/Admin/Search?q=zzzzzz')).text).toContain('No results.');
  });

  it.each(['', ' ', '%', 'a\0b', 'x'.repeat(5000)])('answers %j', async (q) => {
    expect((await admin.open(`/Admin/Search/Hits?${new URLSearchParams({ q }).toString()}`)).status).toBe(200);
  });
});
