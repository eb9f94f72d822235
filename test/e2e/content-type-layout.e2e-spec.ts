import type { Browser } from '@espalier/testing';
import { systemPrincipal } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { Recipes } from '#core/recipes';
import { faultyMembers, itemOf, problemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';
import { sentFields } from '../support/sent-fields';

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
});
afterAll(() => world.stop());

const SALE = { name: 'sale', type: 'BooleanField' };
const KIND = { name: 'kind', type: 'TextField', settings: { options: ['tree', 'herb'] } };
const NAME = { name: 'latin', type: 'TextField' };
const priced = (settings: object) => ({ name: 'price', type: 'NumericField', settings });
const onSale = { field: 'sale', value: true };

describe('The layout of the editor in a definition', () => {
  it('is kept as it is sent, exported and imported with it, and in the trail', async () => {
    const price = priced({ group: 'Shop', width: 'half', condition: onSale, required: true });
    await world.admin.putType('Plant', { fields: [SALE, priced({})] });
    const { body } = await world.admin.putType('Plant', { fields: [SALE, price] });
    expect(body).toMatchObject({ fields: [SALE, price] });
    const recipe = JSON.parse((await browser.open('/Admin/ContentTypes/Plant/Recipe')).text) as unknown;
    await world.admin.deleteType('Plant');
    await world.app.get(Recipes).run({ json: recipe, source: 'x', directory: '/' }, { principal: systemPrincipal });
    expect(world.app.get(ContentDefinitions).require('Plant').definition).toEqual(body);
    const trail = (await world.admin.send('GET', '/api/audit-trail')).text;
    expect(trail).toContain('"changed":["price"]');
  });

  it('makes no value required in the JSON Schema of items', async () => {
    const price = priced({ condition: onSale, required: true });
    await world.admin.putType('Shown', { fields: [SALE, price, { ...NAME, settings: { required: true } }] });
    const { body } = await world.admin.send('GET', '/api/content-types/Shown/schema');
    expect(body).toMatchObject({ required: ['contentType', 'latin'] });
  });

  it('is described in OpenAPI', async () => {
    const { text } = await world.admin.send('GET', '/api/openapi.json');
    expect(text).toContain('only while another field has this value');
  });

  it.each<[object, string, string]>([
    [{ width: 'quarter' }, 'width', 'must be one of'],
    [{ group: 'x'.repeat(101) }, 'group', 'at most 100 characters'],
    [{ condition: 'sale' }, 'condition', 'must be'],
    [{ condition: { field: 'sale' } }, 'condition.value', 'is required'],
    [{ condition: { ...onSale, not: true } }, 'condition.not', 'is not known'],
    [{ condition: { field: 'sail', value: true } }, 'condition.field', 'Did you mean sale'],
    [{ condition: { field: 'price', value: true } }, 'condition.field', 'must be another field'],
    [{ condition: { field: 'latin', value: 'x' } }, 'condition.field', 'a text with options; latin is neither'],
    [{ condition: { field: 'hidden', value: 'tree' } }, 'condition.field', 'hidden has a condition itself'],
    [{ condition: { field: 'sale', value: 'yes' } }, 'condition.value', 'is no value that sale can have. Use true.'],
    [{ condition: { field: 'kind', value: 'tee' } }, 'condition.value', 'Did you mean tree'],
  ])('is refused as %j, at its member', async (settings, member, message) => {
    const hidden = { ...KIND, name: 'hidden', settings: { ...KIND.settings, condition: onSale } };
    const fields = [SALE, KIND, NAME, hidden, priced(settings)];
    const { errors = {} } = problemOf(await world.admin.putType('Refused', { fields }), 400);
    expect(Object.keys(errors)).toEqual([`fields[4].settings.${member}`]);
    expect(errors[`fields[4].settings.${member}`].join(' ')).toContain(message);
  });

  it('keeps the field that another one depends on', async () => {
    await world.admin.putType('Kept', { fields: [SALE, priced({ condition: onSale })] });
    expect(faultyMembers(await world.admin.putType('Kept', { fields: [priced({ condition: onSale })] }))).toEqual([
      'fields[0].settings.condition.field',
    ]);
  });
});

describe('A field with a condition', () => {
  const saved = (type: string, values: object) => world.admin.post({ contentType: type, ...values });

  it('is required while it is shown, and keeps its value while it is not', async () => {
    await world.admin.putType('Offer', { fields: [SALE, priced({ condition: onSale, required: true })] });
    expect(itemOf(await saved('Offer', {}))).toMatchObject({ sale: false });
    expect(faultyMembers(await saved('Offer', { sale: true }))).toEqual(['price']);
    expect(itemOf(await saved('Offer', { sale: false, price: 5 }))).toMatchObject({ price: 5 });
  });

  it('may depend on an option, on no, and on what is assumed of a yes or no', async () => {
    const tree = priced({ condition: { field: 'kind', value: 'tree' }, required: true });
    const unsold = { ...NAME, settings: { condition: { field: 'sale', value: false }, required: true } };
    await world.admin.putType('Choice', { fields: [KIND, SALE, tree, unsold] });
    expect(faultyMembers(await saved('Choice', { kind: 'tree' }))).toEqual(['latin', 'price']);
    expect((await saved('Choice', { kind: 'herb', sale: true })).status).toBe(200);
  });

  it('depends on fields of its own item where it is embedded', async () => {
    await world.admin.putType('Part', { fields: [SALE, priced({ condition: onSale, required: true })] });
    const bag = { part: 'BagPart', settings: { containedContentTypes: ['Part'] } };
    await world.admin.putType('Whole', { parts: [bag], fields: [SALE] });
    const contentItems = [
      { contentType: 'Part', sale: false },
      { contentType: 'Part', sale: true },
    ];
    expect(faultyMembers(await saved('Whole', { sale: true, bagPart: { contentItems } }))).toEqual([
      'bagPart.contentItems[1].price',
    ]);
  });

  it('is shown without scripts, and asked for when it has to be', async () => {
    await world.admin.putType('Form', {
      fields: [SALE, priced({ condition: onSale, required: true, group: 'Shop', width: 'half' })],
    });
    const form = await EditorForm.create(browser, 'Form');
    expect(form.html).toMatch(
      /<details class="editor-group" open>\n<summary><h2>Shop<\/h2><\/summary>\n<div class="editor-row">\n<div class="editor-half">\n<conditional-field data-control="sale" data-value="true">/,
    );
    const refused = await form.type({ sale: 'true' }).again('publish', 400);
    expect(refused.errorOf('price')).toBe('Enter a number, for example 12.5.');
    await refused.type({ sale: 'false', price: '7' }).done('publish');
    const { body } = await world.admin.send('GET', '/api/content?type=Form');
    expect(body).toMatchObject({ items: [{ sale: false, price: 7 }] });
  });

  it('is chosen on the page of the type among the values of other fields', async () => {
    await world.admin.putType('Page', { fields: [SALE, KIND, NAME, priced({})] });
    const path = '/Admin/ContentTypes/Page';
    const { text } = await browser.open(path);
    const [select = ''] = /<select id="field-price-settings-condition"[^]*?<\/select>/.exec(text) ?? [];
    expect(
      [...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, label]) => [value, label]),
    ).toEqual([
      ['', 'Always shown'],
      ['sale&#x3D;true', 'Sale is Yes'],
      ['sale&#x3D;false', 'Sale is No'],
      ['kind&#x3D;&quot;tree&quot;', 'Kind is tree'],
      ['kind&#x3D;&quot;herb&quot;', 'Kind is herb'],
    ]);
    const values = {
      'price.settings.condition': 'kind="herb"',
      'price.settings.width': 'third',
      'price.settings.group': 'Shop',
    };
    expect((await browser.post(path, { ...sentFields(text, path), ...values })).status).toBe(303);
    expect(world.app.get(ContentDefinitions).require('Page').definition.fields[3].settings).toMatchObject({
      condition: { field: 'kind', value: 'herb' },
      width: 'third',
      group: 'Shop',
    });
    const shown = await browser.open(path);
    expect(shown.text).toContain('<option value="kind&#x3D;&quot;herb&quot;" selected>Kind is herb</option>');
    const wrong = { ...sentFields(shown.text, path), 'price.settings.condition': 'nothing=true' };
    const refused = await browser.post(path, wrong);
    expect(refused.text).toContain('href="#field-price-settings-condition">Price, Condition: field: is not a field');
  });
});
