import * as fc from 'fast-check';
import type { JsonObject } from '@espalier/plugin-sdk';
import { snapshot, stored } from '../../../../test/support/sample-types';

const types = snapshot(
  stored('Leaf', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'colour', type: 'TextField' }] }),
  stored('Plant', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Leaf', 'Plant'] } }],
    fields: [
      { name: 'colour', type: 'TextField' },
      { name: 'source', type: 'LinkField' },
    ],
  }),
);
const plant = types.require('Plant');

function faultsOf(payload: JsonObject): string[] {
  return plant.acceptNames(payload).faults.map(({ member }) => member);
}

describe('Names in a payload', () => {
  it('may begin with an upper case letter, at every level whose names are known', () => {
    const { payload, faults } = plant.acceptNames({
      ContentType: 'Plant',
      TitlePart: { Title: 'Pear' },
      Source: { Url: 'https://example.com' },
      BagPart: { ContentItems: [{ ContentType: 'Leaf', Colour: 'green', TitlePart: { Title: 'leaf' } }] },
    });
    expect(faults).toEqual([]);
    expect(payload).toEqual({
      contentType: 'Plant',
      titlePart: { title: 'Pear' },
      source: { url: 'https://example.com' },
      bagPart: { contentItems: [{ contentType: 'Leaf', colour: 'green', titlePart: { title: 'leaf' } }] },
    });
  });

  it('that are right already leave the payload itself untouched', () => {
    const payload = { contentType: 'Plant', titlePart: { title: 'Pear' }, colour: null };
    expect(plant.acceptNames(payload).payload).toBe(payload);
  });

  it('are faults when nobody knows them, and the nearest known ones are named', () => {
    expect(plant.acceptNames({ color: 'red', titlePart: { titel: 'x' } }).faults).toEqual([
      { member: 'color', message: expect.stringMatching(/^is not a member of Plant\. Did you mean colour\b/) },
      {
        member: 'titlePart.titel',
        message: expect.stringMatching(/^is not a member of titlePart\. Did you mean title\b/),
      },
    ]);
    expect(faultsOf({ Source: { uri: 'x' } })).toEqual(['source.uri']);
    expect(
      faultsOf({ bagPart: { contentItems: [{ contentType: 'Leaf' }, { contentType: 'Leaf', source: 1 }] } }),
    ).toEqual(['bagPart.contentItems[1].source']);
  });

  it('are faults in both spellings at once, at every level', () => {
    expect(plant.acceptNames({ colour: 'a', Colour: 'b' }).faults).toEqual([
      { member: 'Colour', message: expect.stringContaining('twice') },
    ]);
    expect(faultsOf({ titlePart: { Title: 'a', title: 'b' } })).toEqual(['titlePart.Title']);
  });

  it('are not judged where they cannot be known: in values of wrong types and items of unknown types', () => {
    expect(
      faultsOf({ titlePart: 'x', source: [1], bagPart: { contentItems: [7, {}, { contentType: 'Weed', x: 1 }] } }),
    ).toEqual([]);
  });

  it('never reach the prototype of anything', () => {
    const payload = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": 1, "titlePart": {"__proto__": 2}}',
    ) as JsonObject;
    const accepted = plant.acceptNames(payload);
    expect(accepted.faults.map(({ member }) => member)).toEqual(['__proto__', 'constructor', 'titlePart.__proto__']);
    expect(Object.getPrototypeOf(accepted.payload)).toBe(Object.prototype);
    expect(accepted.payload).toEqual({ titlePart: {} });
    expect(({} as JsonObject).polluted).toBeUndefined();
  });

  it('are reported up to a number that is worth reading, and said back shortened', () => {
    const payload = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`unknown${index}`, 1]));
    const { faults } = plant.acceptNames(payload);
    expect(faults).toHaveLength(101);
    expect(faults[100]).toEqual({ member: '', message: 'has 4900 more faults, not listed here.' });
    const [{ member, message }] = plant.acceptNames({ ['x'.repeat(100_000)]: 1 }).faults;
    expect(member.length + message.length).toBeLessThan(300);
  });

  it('are not looked at of more embedded items than there can be, at all depths together', () => {
    const items = (count: number, of: JsonObject = { contentType: 'Plant' }) => Array.from({ length: count }, () => of);
    const nested = { contentType: 'Plant', bagPart: { contentItems: items(99) } };
    expect(faultsOf({ bagPart: { contentItems: items(1000) } })).toEqual([]);
    expect(faultsOf({ bagPart: { contentItems: items(10, nested) } })).toEqual([]);
    expect(faultsOf({ bagPart: { contentItems: items(11, nested) } })).toEqual([
      'bagPart.contentItems[9].bagPart.contentItems',
      'bagPart.contentItems[10].bagPart.contentItems',
    ]);
    expect(plant.acceptNames({ bagPart: { contentItems: items(1001) } })).toEqual({
      payload: { bagPart: { contentItems: [] } },
      faults: [
        {
          member: 'bagPart.contentItems',
          message: 'makes more than 1000 embedded items. Make some of them items of a list.',
        },
      ],
    });
  });

  it('are accepted a second time without a change, whatever the payload', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        const once = plant.acceptNames(payload as JsonObject).payload;
        expect(plant.acceptNames(once)).toEqual({ payload: once, faults: [] });
      }),
    );
  });

  it('of items deep within items are accepted as deep as items can be embedded', () => {
    let payload: JsonObject = { ContentType: 'Plant', Colour: 'green' };
    for (let depth = 0; depth < 500; depth++) payload = { ContentType: 'Plant', BagPart: { contentItems: [payload] } };
    expect(() => plant.acceptNames(payload)).not.toThrow();
  });
});
