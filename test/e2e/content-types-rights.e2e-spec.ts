import { Browser } from '@espalier/testing';
import { Roles, systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Answer } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const GUARDED = [
  ['HtmlBodyPart', 'renderLiquid', true],
  ['HtmlBodyPart', 'sanitizeHtml', false],
  ['MarkdownBodyPart', 'renderLiquid', true],
  ['MarkdownBodyPart', 'sanitizeHtml', false],
] as const;

const EDIT = ['AccessContentApi', 'EditContentTypes', 'AccessAdminPanel'];

let world: ContentWorld;
let editor: Caller;
let people: People;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  editor = await Caller.register(world, 'editor');
  await editor.holds(...EDIT);
});
afterAll(() => world.stop());

const forbidden = (answer: Answer, permission: string) =>
  expect(problemOf(answer, 403).detail).toContain(`needs the permission ${permission}`);
const typeOf = async (name: string) => (await world.admin.send('GET', `/api/content-types/${name}`)).body;
const withPart = (part: string, settings: object = {}) => ({ parts: [{ part: 'TitlePart' }, { part, settings }] });

describe('A type that trusts what its authors have written', () => {
  it.each(GUARDED)('is made by nobody without ManageLiquidTemplates: %s, %s', async (part, setting, value) => {
    const name = `${part}${setting}`.replace(/^\w/, 'T');
    await world.admin.putType(name, withPart(part));
    const before = await typeOf(name);
    const put = () => editor.api.putType(name, withPart(part, { [setting]: value }));
    forbidden(await put(), 'ManageLiquidTemplates');
    forbidden(await editor.api.putType(`${name}2`, withPart(part, { [setting]: value })), 'ManageLiquidTemplates');
    expect(await typeOf(name)).toEqual(before);

    await editor.holds(...EDIT, 'ManageLiquidTemplates');
    expect((await put()).status).toBe(200);
    await editor.holds(...EDIT);
    // What is so already stays so, and can be taken back.
    expect((await editor.api.putType(name, { displayName: 'X', ...withPart(part, { [setting]: value }) })).status).toBe(
      200,
    );
    expect((await editor.api.putType(name, withPart(part, { [setting]: !value }))).status).toBe(200);
    forbidden(await put(), 'ManageLiquidTemplates');
  });

  it.each(['HtmlField', 'MarkdownField'])('is made by nobody without it, by a %s', async (type) => {
    const field = { name: 'notes', type, settings: { sanitizeHtml: false } };
    forbidden(await editor.api.putType(`With${type}`, { fields: [field] }), 'ManageLiquidTemplates');
  });

  it('is not made in the admin, nor as a copy, nor by a recipe that somebody else runs', async () => {
    await world.admin.putType('Trusting', withPart('HtmlBodyPart', { renderLiquid: true }));
    await world.admin.putType('Plain', withPart('HtmlBodyPart'));
    const before = await typeOf('Plain');
    await world.app.get(Roles).put({ name: 'typist', description: '', permissions: EDIT });
    const browser = await people.signedIn((await people.create('typist')).userName);
    const path = '/Admin/ContentTypes/Plain/Parts/HtmlBodyPart';
    const refused = await submitted(browser, path, {
      'settings.renderLiquid': 'true',
      'settings.sanitizeHtml': 'true',
    });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You do not have the permission “Manage Liquid templates”.');
    expect(await typeOf('Plain')).toEqual(before);
    const copy = await submitted(browser, '/Admin/ContentTypes/Create', { displayName: 'Copy', start: 'Trusting' });
    expect(copy.status).toBe(403);

    const contentTypes = [{ name: 'Plain', ...withPart('HtmlBodyPart', { sanitizeHtml: false }) }];
    await expect(runBySomebodyElse({ name: 'content-definition', contentTypes })).rejects.toThrow(
      /ManageLiquidTemplates/,
    );
    expect(await typeOf('Plain')).toEqual(before);
  });

  it('is not made of another one, nor in the place of one that is deleted, nor by a recipe of Orchard Core', async () => {
    const trusting = withPart('HtmlBodyPart', { renderLiquid: true });
    const field = (type: string) => ({ fields: [{ name: 'note', type, settings: { sanitizeHtml: false } }] });
    await editor.holds(...EDIT, 'ManageLiquidTemplates');
    for (const name of ['Swapped', 'Emptied', 'Remade']) await editor.api.putType(name, trusting);
    await editor.api.putType('Noted', field('HtmlField'));
    await editor.holds(...EDIT);
    forbidden(
      await editor.api.putType('Swapped', withPart('MarkdownBodyPart', { renderLiquid: true })),
      'ManageLiquid',
    );
    forbidden(await editor.api.putType('Noted', field('MarkdownField')), 'ManageLiquid');
    expect((await editor.api.putType('Emptied', { parts: [{ part: 'TitlePart' }] })).status).toBe(200);
    forbidden(await editor.api.putType('Emptied', trusting), 'ManageLiquid');
    expect((await editor.api.deleteType('Remade')).status).toBe(204);
    forbidden(await editor.api.putType('Remade', trusting), 'ManageLiquid');

    const record = {
      PartName: 'HtmlBodyPart',
      Name: 'HtmlBodyPart',
      Settings: { HtmlBodyPartSettings: { SanitizeHtml: false } },
    };
    const step = {
      name: 'ContentDefinition',
      ContentTypes: [{ Name: 'Orchard', ContentTypePartDefinitionRecords: [record] }],
    };
    await expect(runBySomebodyElse(step)).rejects.toThrow(/ManageLiquidTemplates/);
    problemOf(await world.admin.send('GET', '/api/content-types/Orchard'), 404);
  });
});

describe('A type that has items', () => {
  it('is deleted with them only by whoever may delete them', async () => {
    await world.admin.putType('Oak', withPart('AliasPart'));
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Oak', titlePart: { title: 'Old' } }));
    for (const permissions of [[], ['DeleteOwnContent'], ['Delete_Elm']]) {
      await editor.holds(...EDIT, ...permissions);
      forbidden(await editor.api.deleteType('Oak', { force: true }), 'DeleteContent');
    }
    problemOf(await editor.api.deleteType('Oak'), 409);
    itemOf(await world.admin.get(contentItemId));

    await world.app.get(Roles).put({ name: 'clearer', description: '', permissions: EDIT });
    const browser = await people.signedIn((await people.create('clearer')).userName);
    const page = await submitted(browser, '/Admin/ContentTypes/Oak/Delete', { confirm: 'Oak' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('You do not have the permission “Delete: all”.');
    itemOf(await world.admin.get(contentItemId));

    await editor.holds(...EDIT, 'Delete_Oak');
    expect((await editor.api.deleteType('Oak', { force: true })).status).toBe(204);
    problemOf(await world.admin.get(contentItemId), 404);
  });

  it('needs nothing more to be deleted when it has none', async () => {
    await world.admin.putType('Elm', withPart('AliasPart'));
    await editor.holds(...EDIT);
    expect((await editor.api.deleteType('Elm', { force: true })).status).toBe(204);
  });
});

function runBySomebodyElse(step: object) {
  const json = { name: 'r', steps: [step] };
  const principal = { ...systemPrincipal, may: (permission: string) => permission !== 'ManageLiquidTemplates' };
  return world.app.get(Recipes).run({ json, source: 'test', directory: '/' }, { principal });
}

async function submitted(browser: Browser, path: string, values: Readonly<Record<string, string>>) {
  const { text } = await browser.open(path);
  const hidden = [...text.matchAll(/name="(_csrf|version)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return browser.post(path, { ...Object.fromEntries(hidden), ...values });
}
