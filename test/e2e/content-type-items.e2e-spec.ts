import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '@espalier/plugin-sdk';
import { faultyMembers, itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;

beforeAll(async () => (world = await startContentWorld()));
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const COLOUR = { name: 'colour', type: 'TextField' };
const RECIPE = { name: 'recipe', type: 'TextField', settings: { maxLength: 10 } };

let count = 0;

async function newType(definition: object): Promise<string> {
  const name = `Type${++count}`;
  expect(await world.admin.putType(name, definition)).toMatchObject({ status: 200 });
  return name;
}

describe('A member that a type loses', () => {
  it('keeps its stored values, which do not show and come back with the member', async () => {
    const name = await newType({ fields: [COLOUR, RECIPE] });
    const { contentItemId } = itemOf(await world.admin.post({ contentType: name, colour: 'red', recipe: 'stew' }));
    await world.admin.putType(name, { fields: [COLOUR] });
    expect(itemOf(await world.admin.get(contentItemId))).not.toHaveProperty('recipe');
    expect(faultyMembers(await world.admin.post({ contentItemId, recipe: 'soup' }))).toEqual(['recipe']);
    expect(itemOf(await world.admin.post({ contentItemId, colour: 'blue' }))).not.toHaveProperty('recipe');
    await world.admin.putType(name, { fields: [COLOUR, RECIPE] });
    expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({ colour: 'blue', recipe: 'stew' });
  });

  it('does so in embedded items too', async () => {
    const leaf = await newType({ fields: [COLOUR, RECIPE] });
    const tree = await newType({
      parts: [{ part: 'BagPart', settings: { containedContentTypes: [leaf] } }],
      fields: [COLOUR],
    });
    const contentItems = [{ contentType: leaf, colour: 'red', recipe: 'stew' }];
    const { contentItemId } = itemOf(await world.admin.post({ contentType: tree, bagPart: { contentItems } }));
    await world.admin.putType(leaf, { fields: [COLOUR] });
    expect(JSON.stringify(itemOf(await world.admin.get(contentItemId)))).not.toContain('recipe');
    expect((await world.admin.post({ contentItemId, colour: 'green' })).status).toBe(200);
    await world.admin.putType(leaf, { fields: [COLOUR, RECIPE] });
    expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({ colour: 'green', bagPart: { contentItems } });
  });
});

describe('GET /api/content-types/{name}/schema', () => {
  it('gives a JSON Schema, draft 2020-12, that the items of the type fit', async () => {
    const leaf = await newType({ fields: [COLOUR] });
    const tree = await newType({
      description: 'What grows.',
      parts: [
        { part: 'TitlePart' },
        { part: 'AutoroutePart' },
        { part: 'BagPart', settings: { containedContentTypes: [leaf] } },
      ],
      fields: [
        { name: 'height', type: 'NumericField', settings: { minimum: 0, hint: 'In metres' } },
        { name: 'planted', type: 'DateField' },
        { name: 'source', type: 'LinkField' },
        { name: 'tags', type: 'MultiTextField' },
      ],
    });
    const answer = await world.admin.send('GET', `/api/content-types/${tree}/schema`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/schema\+json/);
    const schema = JSON.parse(answer.text) as JsonSchema;
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: expect.stringMatching(new RegExp(`^http://.+/api/content-types/${tree}/schema$`)),
      description: 'What grows.',
      properties: { height: { description: 'In metres' } },
    });
    const item = itemOf(
      await world.admin.post({
        contentType: tree,
        titlePart: { title: 'Pear' },
        bagPart: { contentItems: [{ contentType: leaf, colour: 'green' }] },
        height: 2.5,
        planted: '2020-02-29',
        source: { url: 'https://example.com' },
        tags: ['a'],
      }),
    );
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const fits = ajv.compile(schema);
    expect({ fits: fits(item), errors: fits.errors }).toEqual({ fits: true, errors: null });
    expect(fits({ ...item, height: -1 })).toBe(false);
  });
});
