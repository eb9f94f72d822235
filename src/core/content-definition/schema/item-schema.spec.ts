import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '@espalier/plugin-sdk';
import { snapshot, stored } from '../../../../test/support/sample-types';

const types = snapshot(
  stored('Leaf', { fields: [{ name: 'colour', type: 'TextField', settings: { required: true } }] }),
  stored('Plant', {
    displayName: 'Garden plant',
    description: 'What grows.',
    parts: [
      { part: 'TitlePart' },
      { part: 'BagPart', settings: { containedContentTypes: ['Leaf', 'Plant'] } },
      { part: 'BagPart', name: 'Empty' },
    ],
    fields: [{ name: 'colour', type: 'TextField', settings: { hint: 'May', maxLength: 5, defaultValue: 'green' } }],
  }),
);

function validator(schema: JsonSchema) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

describe('The JSON Schema of a type', () => {
  const schema = types.require('Plant').jsonSchema();
  const fits = validator(schema);

  it('is of draft 2020-12 and says to people what the definition says', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Garden plant',
      description: 'What grows.',
      properties: { colour: { title: 'Colour', description: 'May', default: 'green', maxLength: 5 } },
    });
    expect(validator(schema)).toBeDefined();
  });

  it('fits an item as it travels', () => {
    expect(
      fits({
        id: 1,
        contentItemId: 'a'.repeat(26),
        contentItemVersionId: 'b'.repeat(26),
        contentType: 'Plant',
        displayText: 'Pear',
        published: true,
        latest: true,
        modifiedUtc: '2026-11-20T10:00:00.000Z',
        publishedUtc: null,
        createdUtc: null,
        owner: null,
        author: 'gardener',
        colour: 'green',
        titlePart: { title: 'Pear' },
        bagPart: {
          contentItems: [
            { contentType: 'Leaf', colour: 'red' },
            { contentType: 'Plant', bagPart: { contentItems: [] } },
          ],
        },
      }),
    ).toBe(true);
  });

  it.each<[string, object]>([
    ['another type', { contentType: 'Leaf' }],
    ['an unknown member', { contentType: 'Plant', x: 1 }],
    ['an unknown member of a part', { contentType: 'Plant', titlePart: { x: 1 } }],
    ['a value out of its settings', { contentType: 'Plant', colour: 'orange' }],
    [
      'an embedded item of another type',
      { contentType: 'Plant', bagPart: { contentItems: [{ contentType: 'Weed' }] } },
    ],
    [
      'an embedded item without what it requires',
      { contentType: 'Plant', bagPart: { contentItems: [{ contentType: 'Leaf' }] } },
    ],
    [
      'an item in a bag that takes none',
      { contentType: 'Plant', empty: { contentItems: [{ contentType: 'Leaf', colour: 'x' }] } },
    ],
  ])('does not fit %s', (_, item) => {
    expect(fits(item)).toBe(false);
  });

  it('describes embedded types once, however they embed each other, and no others', () => {
    expect(Object.keys(schema.$defs ?? {})).toEqual(['Leaf', 'Plant']);
    expect(types.require('Leaf').jsonSchema().$defs).toBeUndefined();
  });
});
