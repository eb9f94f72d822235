import { contentType, kindsWithoutLinks, sampleKinds, snapshot, stored } from '../../../test/support/sample-types';
import { TypeSnapshot } from './type-snapshot';

const BAG_OF_LEAVES = { parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Leaf'] } }] };
const COLOURED = { fields: [{ name: 'colour', type: 'TextField' }] };

describe('A content type', () => {
  it('knows its members by their names on the wire', () => {
    const type = contentType({
      parts: [{ part: 'TitlePart' }, { part: 'BagPart' }, { part: 'BagPart', name: 'Offers' }],
      fields: [{ name: 'Colour', type: 'TextField' }],
    });
    expect([...type.members.keys()]).toEqual(['titlePart', 'bagPart', 'offers', 'colour']);
    expect(type.members.get('offers')).toMatchObject({ kind: 'part', attachment: { part: 'BagPart' } });
    expect(type.members.get('colour')).toMatchObject({ kind: 'field', fieldType: { name: 'TextField' } });
  });

  it('says under which names a part is attached', () => {
    const type = contentType({ parts: [{ part: 'BagPart' }, { part: 'BagPart', name: 'Offers' }] });
    expect(type.partsOf('BagPart').map(({ wireName }) => wireName)).toEqual(['bagPart', 'offers']);
    expect(type.partsOf('TitlePart')).toEqual([]);
  });

  it('gives a new item the default values of fields that it says nothing about', () => {
    const type = contentType({
      fields: [
        { name: 'colour', type: 'TextField', settings: { defaultValue: 'green' } },
        { name: 'tags', type: 'MultiTextField', settings: { defaultValue: ['a'] } },
        { name: 'note', type: 'TextField' },
      ],
    });
    expect(type.withDefaults({ colour: 'red' })).toEqual({ colour: 'red', tags: ['a'] });
    expect(type.withDefaults({}).tags).not.toBe(type.withDefaults({}).tags);
  });

  it('fills in settings that its stored definition does not know yet', () => {
    const row = stored('Plant', COLOURED);
    const [field] = row.definition.fields;
    const old = {
      ...row,
      definition: { ...row.definition, fields: [{ ...field, settings: {} as typeof field.settings }] },
    };
    expect(snapshot(old).require('Plant').members.get('colour')).toMatchObject({
      field: { settings: { required: false } },
    });
    expect(old.definition.fields[0].settings).toEqual({});
  });
});

describe('Stored values of members that a type has no longer', () => {
  const data = { colour: 'green', former: 1 };

  it('are not shown, and pass through validation', () => {
    const type = contentType(COLOURED, { retiredMembers: ['former'] });
    expect(type.visibleJson(JSON.stringify(data))).toBe('{"colour":"green"}');
    expect(type.visible(data)).toEqual({ colour: 'green' });
    expect(type.validate(data)).toEqual({ data, faults: [] });
    expect(type.acceptNames(data).faults).toHaveLength(1);
  });

  it('are not looked for in a type that has lost none', () => {
    const type = contentType(COLOURED);
    expect(type.visibleJson('{"former":  1}')).toBe('{"former":  1}');
    expect(type.visible(data)).toBe(data);
  });

  it('are not shown in embedded items either', () => {
    const types = snapshot(stored('Leaf', COLOURED, { retiredMembers: ['former'] }), stored('Plant', BAG_OF_LEAVES));
    const plant = types.require('Plant');
    const items = [{ contentType: 'Leaf', ...data }, { contentType: 'Gone', former: 1 }, 7];
    expect(plant.visible({ bagPart: { contentItems: items } })).toEqual({
      bagPart: { contentItems: [{ contentType: 'Leaf', colour: 'green' }, { contentType: 'Gone', former: 1 }, 7] },
    });
  });

  it('are hidden likewise while the plug-in with their kind is missing', () => {
    const row = stored('Plant', { fields: [...COLOURED.fields, { name: 'source', type: 'LinkField' }] });
    const type = TypeSnapshot.EMPTY.next([row], kindsWithoutLinks).require('Plant');
    expect(type.visible({ colour: 'green', source: { url: 'x' } })).toEqual({ colour: 'green' });
  });
});

describe('A yes-or-no of which nothing is stored', () => {
  const fields = [
    { name: 'hot', type: 'FlagField' },
    { name: 'fresh', type: 'FlagField', settings: { defaultValue: true } },
    { name: 'asked', type: 'FlagField', settings: { required: true } },
  ];
  const dish = contentType({ parts: [{ part: 'TitlePart' }], fields });

  it('is shown as its default, or no, unless an answer is required', () => {
    expect(dish.visible({ hot: true })).toEqual({ hot: true, fresh: true });
    expect(dish.visibleJson('{}')).toBe('{"hot":false,"fresh":true}');
  });

  it('costs nothing to show where both are stored', () => {
    const said = '{"hot": true, "fresh":  "\\"", "titlePart": {"title": "{"}}';
    expect(dish.visibleJson(said)).toBe(said);
  });

  it.each([
    '{"titlePart": {"hot": true, "fresh": true}}',
    '{"hot": true, "titlePart": {"fresh": true}}',
    String.raw`{"a": "\\\"}", "hot": true, "titlePart": {"x": [{"fresh": true}], "title": "\"fresh\": {"}}`,
  ])('is not taken for stored for what stands deeper in the text: %s', (json) =>
    expect(JSON.parse(dish.visibleJson(json))).toEqual({ hot: false, ...JSON.parse(json), fresh: true }),
  );

  it('is shown in embedded items too', () => {
    const plant = snapshot(stored('Leaf', { fields }), stored('Plant', BAG_OF_LEAVES)).require('Plant');
    const bag = (leaf: object) => ({ bagPart: { contentItems: [{ contentType: 'Leaf', ...leaf }] } });
    expect(plant.visible(bag({ fresh: false }))).toEqual(bag({ hot: false, fresh: false }));
    expect(plant.isSame(bag({}), bag({ fresh: true, hot: false }))).toBe(true);
    expect(plant.isSame(bag({}), bag({ fresh: false }))).toBe(false);
  });
});

describe('The types at one moment', () => {
  it('keep what was compiled of types that have not changed', () => {
    const before = snapshot(stored('Leaf', COLOURED), stored('Plant'));
    const after = before.next([stored('Leaf', COLOURED), stored('Plant', {}, { revision: 2 })], sampleKinds);
    expect(after.find('Leaf')).toBe(before.find('Leaf'));
    expect(after.find('Plant')).not.toBe(before.find('Plant'));
  });

  it('change how a stored item looks when a type changes that it may embed', () => {
    const leaf = stored('Leaf', COLOURED);
    const plant = stored('Plant', BAG_OF_LEAVES, { revision: 2 });
    const before = snapshot(leaf, plant);
    const after = before.next([{ ...leaf, revision: 3 }, plant], sampleKinds);
    expect(after.require('Plant').revision).toBe(before.require('Plant').revision);
    expect(after.require('Plant').representation).not.toBe(before.require('Plant').representation);
    expect(before.require('Leaf').representation).toBe(1);
  });

  it('name the nearest when one is asked for that does not exist', () => {
    const types = snapshot(stored('Leaf'), stored('Plant'));
    expect(types.get('Plantt')).toBeUndefined();
    expect(() => types.require('Plantt')).toThrow(
      expect.objectContaining({
        code: 'content-definition.unknown-type',
        errors: { contentType: [expect.stringContaining('Did you mean Plant')] },
      }),
    );
    expect(() => types.require('')).toThrow('contentType: is required');
    expect(types.get('constructor')).toBeUndefined();
  });
});
