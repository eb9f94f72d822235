import type { Browser } from '@espalier/testing';
import fc from 'fast-check';
import { Principals, Roles } from '#core/auth';
import { authoriseView, ContentCloner, ContentLifecycle, ContentReader, ContentWriter } from '#core/content';
import { Users, type User } from '#features/users';
import { Database } from '#platform/database';
import { ContentApi, itemOf } from '../support/content-api';
import { changeUser, People } from '../support/people';
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
  await api.putType('Poem', { displayName: 'Verse', securable: true, parts: [{ part: 'TitlePart' }] });
  const permissions = ['View_Poem', 'PreviewOwn_Poem', 'Delete_Poem', 'EditOwn_Poem'];
  await app.get(Roles).put({ name: 'Poet', description: '', permissions });
});
afterAll(() => app.stop());

const rights = (user: string, item = '') =>
  `/Admin/Users/Rights?user=${encodeURIComponent(user)}&item=${encodeURIComponent(item)}`;

/** Yes or no, and why, by the action. */
function answersOn(html: string): Record<string, readonly [isAllowed: boolean, why: string]> {
  const rows = html.matchAll(
    /<th scope="row">([^<]+)<\/th>\s*<td><span class="pill[^>]*>.*?(Yes|No)<\/span>\s*<\/td>\s*<td>([^<]*)</g,
  );
  return Object.fromEntries([...rows].map(([, action, answer, why]) => [action, [answer === 'Yes', why]]));
}

/** `Own Author` by the content type, in the order of the columns. */
function levelsOn(html: string): Record<string, readonly string[]> {
  const rows = html.matchAll(/<tr[^>]*>\s*<th scope="row">([^<]+)<\/th>((?:\s*<td><span class="level[^]*?<\/td>)+)/g);
  return Object.fromEntries(
    [...rows].map(([, label, cells]) => [
      label,
      [...cells.matchAll(/<span class="level[^>]*>(\w+)<\/span>(?:<small>([^<]*)<)?/g)].map(([, level, role = '']) =>
        `${level} ${role}`.trim(),
      ),
    ]),
  );
}

async function makeItem(owner: string | undefined, isPublished: boolean): Promise<string> {
  const body = { contentType: 'Poem', titlePart: { title: 'Ode' } };
  const { contentItemId } = itemOf(await (isPublished ? api.post(body) : api.postDraft(body)));
  const own = 'UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2';
  if (owner !== undefined) await app.get(Database).query(own, [owner, contentItemId]);
  return contentItemId;
}

/** What the services behind the API do for the user, by the actions of the page. */
async function deedsOf({ id, userName: name, roles }: User, contentItemId: string): Promise<Record<string, boolean>> {
  const principal = await app.get(Principals).of({ kind: 'user', id, name, roles });
  const isDone = (work: () => Promise<unknown>) =>
    work().then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ kind: 'forbidden' });
        return false;
      },
    );
  const view = async () => {
    const reader = app.get(ContentReader);
    const version = (await reader.find(contentItemId)) ?? (await reader.find(contentItemId, 'latest'));
    if (version) authoriseView(principal, version);
  };
  const preview = async () => {
    const version = await app.get(ContentReader).find(contentItemId, 'latest');
    if (!version) return;
    const { contentType, owner } = version;
    authoriseView(principal, { contentType, owner, published: false });
  };
  const edit = () =>
    app.get(ContentWriter).save({ contentItemId, titlePart: { title: 'Elegy' } }, { principal, draft: true });
  return {
    View: await isDone(view),
    Preview: await isDone(preview),
    Edit: await isDone(edit),
    Duplicate: await isDone(() => app.get(ContentCloner).clone(contentItemId, { principal })),
    Publish: await isDone(() => app.get(ContentLifecycle).publish(contentItemId, { principal })),
    Delete: await isDone(() => app.get(ContentLifecycle).remove(contentItemId, { principal })),
  };
}

/** Compares the page with the deeds, on items of the user and of others, published and not. */
async function expectTruth(user: User): Promise<void> {
  for (const owner of [user.id, undefined]) {
    for (const isPublished of [true, false]) {
      const item = await makeItem(owner, isPublished);
      const answers = answersOn((await admin.open(rights(user.userName, item))).text);
      const deeds = await deedsOf(user, item);
      const said = Object.fromEntries(Object.keys(deeds).map((action) => [action, answers[action]?.[0]]));
      expect({ owner, isPublished, ...said }).toEqual({ owner, isPublished, ...deeds });
    }
  }
}

const FORMS = ['View', 'Preview', 'Edit', 'Publish', 'Delete', 'Clone'].flatMap((verb) => [
  `${verb}Content`,
  `${verb}OwnContent`,
  `${verb}_Poem`,
  `${verb}Own_Poem`,
]);

describe('What a person may do', () => {
  it.each([[[]], [['Author']], [['Editor']], [['Contributor', 'Poet']], [['Poet']], [['Administrator']]])(
    'with an item is what the API lets them do: %j',
    async (roles) => expectTruth(await people.create(...roles)),
  );

  it('is what the API lets them do, whatever their roles have', async () => {
    const user = await people.create();
    const permissions = () => fc.subarray(FORMS, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(permissions(), permissions(), async (first, second) => {
        await app.get(Roles).put({ name: 'First', description: '', permissions: first });
        await app.get(Roles).put({ name: 'Second', description: '', permissions: second });
        await changeUser(app, user.userName, { roles: ['First', 'Second'] });
        await expectTruth({ ...user, roles: ['First', 'Second'] });
      }),
      { numRuns: 15 },
    );
  });

  it('comes with the reason', async () => {
    const { id, userName } = await people.create('Author', 'Poet');
    const own = answersOn((await admin.open(rights(userName, await makeItem(id, false)))).text);
    expect(own).toMatchObject({
      View: [true, 'Own, through Author'],
      Edit: [true, 'Own, through Author'],
      Delete: [true, 'All, through Poet'],
      List: [false, 'None of their roles allows it.'],
    });
    const foreign = answersOn((await admin.open(rights(userName, await makeItem(undefined, true)))).text);
    expect(foreign).toMatchObject({
      View: [true, 'All, through Authenticated'],
      Publish: [false, 'Only what they own, and they do not own this.'],
    });
  });

  it('is shown by content type, on the page of the user too', async () => {
    const user = await people.create('Author', 'Poet');
    const { text } = await admin.open(rights(user.userName));
    const author = ['All Authenticated', 'Own Author', 'Own Author', 'Own Author', 'Own Author', 'Own Author'];
    expect(levelsOn(text)).toEqual({
      'All content': [...author, 'None', 'None'],
      Verse: [...author.slice(0, 5), 'All Poet', 'None', 'None'],
    });
    expect(text).toMatch(/Access the admin panel <span class="hint">Author</);
    const ownPage = (await admin.open(`/Admin/Users/${user.id}`)).text;
    expect(levelsOn(ownPage)).toEqual(levelsOn(text));
    expect(ownPage).toContain(`href="/Admin/Users/Rights?user&#x3D;${user.userName}"`);
    expect((await admin.open(rights('admin'))).text).toContain('Everything, through Administrator.');
  });

  it('is asked from the menus of users and items', async () => {
    const { userName } = await people.create();
    const item = await makeItem(undefined, true);
    expect((await admin.open(`/Admin/Users?q=${userName}`)).text).toContain(
      `/Admin/Users/Rights?user&#x3D;${userName}`,
    );
    const list = await admin.open('/Admin/Contents/ContentItems/Poem');
    expect(list.text).toContain(`/Admin/Users/Rights?item&#x3D;${item}`);
    const asked = await admin.open(rights('', item));
    expect([asked.status, asked.text.includes('Ode')]).toEqual([200, true]);
  });

  it('is not told of whom or what is not there', async () => {
    const nobody = await admin.open(rights('no<body>'));
    expect([nobody.status, nobody.text.includes('There is no user “no&lt;body&gt;”.')]).toEqual([404, true]);
    const nothing = await admin.open(rights('admin', 'nothing'));
    expect([nothing.status, nothing.text.includes('There is no such item')]).toEqual([404, true]);
    const twice = await admin.open('/Admin/Users/Rights?user=admin&user=admin&item=%00');
    expect(twice.status).toBeLessThan(500);
  });

  it('is for those who may see users and roles, and tells no title that they may not see', async () => {
    const draft = await makeItem(undefined, false);
    const permissions = ['AccessAdminPanel', 'ViewUsers', 'ManageRoles', 'ListContent'];
    await app.get(Roles).put({ name: 'Auditor', description: '', permissions });
    const auditor = await people.signedIn((await people.create('Auditor')).userName);
    const hidden = await auditor.open(rights('admin', draft));
    expect([hidden.status, hidden.text.includes('Ode')]).toEqual([404, false]);
    for (const missing of ['ViewUsers', 'ManageRoles']) {
      const kept = permissions.filter((permission) => permission !== missing);
      await app.get(Roles).put({ name: 'Auditor', description: '', permissions: kept });
      expect((await auditor.open(rights('admin'))).status).toBe(403);
      expect((await auditor.open('/Admin/Contents/ContentItems')).text).not.toContain('Users/Rights');
    }
  });

  it('is said of the disabled, with a warning', async () => {
    const { userName } = await people.create('Author');
    await app.get(Users).disable(userName);
    expect((await admin.open(rights(userName))).text).toContain('is disabled and cannot sign in');
  });
});

describe('The table of rights', () => {
  it('leaves content types out that are as all content, when there are many', async () => {
    const { userName } = await people.create('Poet');
    for (let index = 0; index < 26; index++) await api.putType(`Kind${index}`, { securable: true });
    const { text } = await admin.open(rights(userName));
    expect(Object.keys(levelsOn(text))).toEqual(['All content', 'Verse']);
    expect(text).toContain('All other content types have the levels of “All content”.');
  });
});

describe('A new role', () => {
  const create = async (browser: Browser, name: string, startFrom: string) =>
    browser.submit('/Admin/Roles/New', '/Admin/Roles/New', { name, description: '', startFrom });

  it('starts empty, as a role after the installation, or as a copy', async () => {
    await app.get(Roles).put({ name: 'Author', description: '', permissions: ['ViewUsers'] });
    for (const [name, startFrom, permissions] of [
      ['From nothing', '', []],
      ['From a copy', 'copy:Poet', ['View_Poem', 'PreviewOwn_Poem', 'Delete_Poem', 'EditOwn_Poem']],
      ['From a changed one', 'copy:Author', ['ViewUsers']],
    ] as const) {
      expect((await create(admin, name, startFrom)).headers.get('location')).toContain('/Admin/Roles/From');
      expect(await app.get(Roles).get(name)).toMatchObject({ permissions });
    }
    await create(admin, 'From the installation', 'preset:Author');
    expect((await app.get(Roles).get('From the installation'))?.permissions).toEqual(
      expect.arrayContaining(['PublishOwnContent', 'AccessAdminPanel']),
    );
  });

  it('starts from nothing that is not there, or that its maker lacks', async () => {
    const unknown = await create(admin, 'Lost', 'copy:Nobody');
    expect([unknown.status, unknown.text.includes('Start from: Choose one of: Empty, ')]).toEqual([400, true]);
    const permissions = ['AccessAdminPanel', 'ManageRoles', 'ViewContent'];
    await app.get(Roles).put({ name: 'Maker', description: '', permissions });
    const maker = await people.signedIn((await people.create('Maker')).userName);
    const { text } = await maker.open('/Admin/Roles/New');
    expect([text.includes('Copy of Maker'), text.includes('Copy of Editor')]).toEqual([true, false]);
    expect((await create(maker, 'Greedy', 'preset:Administrator')).status).toBe(400);
    expect(await app.get(Roles).get('Greedy')).toBeUndefined();
  });
});
