import { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { ContentApi } from '../support/content-api';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const LIST = '/Admin/ContentTypes';
const OAK = `${LIST}/Oak`;
const READ = [
  LIST,
  OAK,
  `${OAK}/General`,
  `${OAK}/Fields/age`,
  `${OAK}/Parts/TitlePart`,
  `${OAK}/Preview`,
  `${OAK}/Recipe`,
];
const ASK = [`${LIST}/Create`, `${OAK}/Delete`, `${OAK}/Fields/age/Remove`, `${OAK}/Parts/TitlePart/Remove`];
const CHANGE = [...ASK, OAK, `${OAK}/Fields/age`, `${OAK}/Parts/TitlePart`];

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  const api = new ContentApi(app, await app.token());
  await api.putType('Oak', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'age', type: 'NumericField' }] });
});
afterAll(() => app.stop());

async function browserWith(...permissions: string[]): Promise<Browser> {
  const name = `With ${permissions.join(' and ')}`;
  await app.get(Roles).put({ name, description: '', permissions: ['AccessAdminPanel', ...permissions] });
  return people.signedIn((await people.create(name)).userName);
}

/** Posts with a token that is right, wherever a form is. */
async function statusesOf(browser: Browser, paths: readonly string[]): Promise<Record<string, number>> {
  const { text } = await browser.open('/Admin');
  const token = /name="_csrf" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const entries: [string, number][] = [];
  for (const path of paths)
    entries.push([path, (await browser.post(path, { _csrf: token, displayName: 'Changed' })).status]);
  return Object.fromEntries(entries);
}

const all = (paths: readonly string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]));

async function openedBy(browser: Browser, paths: readonly string[]): Promise<Record<string, number>> {
  const entries: [string, number][] = [];
  for (const path of paths) entries.push([path, (await browser.open(path)).status]);
  return Object.fromEntries(entries);
}

describe('The pages of content types', () => {
  it('are closed to whoever may neither see nor edit types, and not in their navigation', async () => {
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect(await openedBy(editor, [...READ, ...ASK])).toEqual(all([...READ, ...ASK], 403));
    expect(await statusesOf(editor, CHANGE)).toEqual(all(CHANGE, 403));
    expect((await editor.open('/Admin')).text).not.toContain(LIST);
    expect((await new Browser(app).open(OAK)).headers.get('location')).toBe(
      `/Login?returnUrl=${encodeURIComponent(OAK)}`,
    );
  });

  it('show everything to whoever may see types, with no way to change it', async () => {
    const reader = await browserWith('ViewContentTypes');
    const before = app.get(ContentDefinitions).require('Oak').definition;
    expect(await openedBy(reader, READ)).toEqual(all(READ, 200));
    expect(await openedBy(reader, ASK)).toEqual(all(ASK, 403));
    expect(await statusesOf(reader, CHANGE)).toEqual(all(CHANGE, 403));
    expect(app.get(ContentDefinitions).require('Oak').definition).toEqual(before);
    expect((await reader.open('/Admin')).text).toContain(`href="${LIST}"`);
    for (const path of [OAK, `${OAK}/Fields/age`, `${OAK}/Parts/TitlePart`]) {
      const { text } = await reader.open(path);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main'));
      expect(main).toContain('<fieldset class="field" disabled>');
      expect(main).not.toMatch(/<button|\/Remove|\/Add|\/Delete/);
    }
    expect((await reader.open(LIST)).text).not.toContain('/Create');
  });

  it('are open to whoever may edit types, who may see them then', async () => {
    const builder = await browserWith('EditContentTypes');
    expect(await openedBy(builder, [...READ, ...ASK])).toEqual(all([...READ, ...ASK], 200));
    const { status, headers } = await builder.submit(OAK, OAK, { displayName: 'Old oak' });
    expect([status, headers.get('location')]).toEqual([303, OAK]);
    const stale = await builder.post(OAK, { displayName: 'x' });
    expect(stale.status).toBe(403);
    const fresh = await builder.open(OAK);
    expect(fresh.text).not.toContain('/Admin/AuditTrail/Oak');
  });
});
