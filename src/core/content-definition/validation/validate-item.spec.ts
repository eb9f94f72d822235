import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { snapshot, stored } from '../../../../test/support/sample-types';

const types = snapshot(
  stored('Leaf', {
    parts: [{ part: 'TitlePart' }],
    fields: [{ name: 'colour', type: 'TextField', settings: { required: true } }],
  }),
  stored('Plant', {
    parts: [
      { part: 'TitlePart', settings: { required: true } },
      { part: 'BagPart', settings: { containedContentTypes: ['Leaf', 'Plant'] } },
    ],
    fields: [
      { name: 'colour', type: 'TextField', settings: { maxLength: 5 } },
      { name: 'source', type: 'LinkField' },
      { name: 'tags', type: 'MultiTextField' },
      { name: 'place', type: 'PlaceField' },
    ],
  }),
  stored('Lenient', {
    fields: [
      { name: 'text', type: 'TextField' },
      { name: 'texts', type: 'MultiTextField' },
      { name: 'link', type: 'LinkField' },
    ],
  }),
  stored('Strict', {
    fields: [
      { name: 'text', type: 'TextField', settings: { required: true } },
      { name: 'texts', type: 'MultiTextField', settings: { required: true } },
      { name: 'link', type: 'LinkField', settings: { required: true } },
    ],
  }),
);

function validate(data: JsonObject, type = 'Plant') {
  return types.require(type).validate(type === 'Plant' ? { titlePart: { title: 'Pear' }, ...data } : data);
}

function faultsOf(data: JsonObject, type?: string): Record<string, string> {
  return Object.fromEntries(validate(data, type).faults.map(({ member, message }) => [member, message]));
}

const bag = (...contentItems: JsonValue[]) => ({ bagPart: { contentItems } });

describe('The data of an item', () => {
  it('are checked against the schemas of parts and fields, all at once', () => {
    expect(
      faultsOf({ titlePart: { title: 5 }, colour: 'orange', source: 'x', tags: ['a', 1, 2], place: true }),
    ).toEqual({
      'titlePart.title': 'must be a string.',
      colour: 'must be at most 5 characters long.',
      source: 'must be a JSON object.',
      'tags[1]': 'must be a string.',
      'tags[2]': 'must be a string.',
      place: 'must be a string, or must be a number.',
    });
  });

  it('are checked by the rules of parts and fields only where they fit the schema', () => {
    expect(faultsOf({ source: { url: 'javascript:x' } })).toEqual({ 'source.url': 'is unsafe.' });
    expect(faultsOf({ source: { url: 'javascript:x', target: 'top' } })).toEqual({
      'source.target': 'must be one of "_self", "_blank".',
    });
  });

  it('are held against the rules of a part even when it is absent', () => {
    expect(types.require('Plant').validate({}).faults).toEqual([
      { member: 'titlePart.title', message: 'is required by the part.' },
    ]);
  });

  it('are no longer in all than a page can show, and the longest text is named', () => {
    const leaf = (colour: string) => ({ contentType: 'Leaf', colour });
    const long = bag(leaf('"'.repeat(200_000)), leaf('<'.repeat(440_000)));
    expect(faultsOf(long)).toEqual({});
    const { bagPart } = bag(...long.bagPart.contentItems, leaf('&'.repeat(10_000)));
    expect(faultsOf({ bagPart })).toEqual({
      'bagPart.contentItems[1].colour': expect.stringContaining('longer than 3000000 characters when it is shown'),
    });
    expect(faultsOf({ text: '‹'.repeat(2_999_999) }, 'Lenient')).toEqual({});
    expect(faultsOf({ retired: '<'.repeat(2_000_000) }, 'Lenient')).toEqual({});
  });

  it.each<[string, JsonObject]>([
    ['absent', {}],
    ['null', { text: null, texts: null, link: null }],
    ['empty', { text: '', texts: [], link: { text: 'no url' } }],
  ])('must have what is required: %s is missing', (_, data) => {
    expect(faultsOf(data, 'Strict')).toEqual({ text: 'is required.', texts: 'is required.', link: 'is required.' });
  });

  it('may lack what is required as a draft, and are otherwise held against the same', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('', 'text', 'far too long a text', [], ['a']));
    const data = fc.record({ text: value, texts: value, link: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(data, (given) => {
        const asDraft = types.require('Strict').validate(given as JsonObject, { isDraft: true });
        expect(asDraft).toEqual(types.require('Lenient').validate(given as JsonObject));
      }),
    );
  });

  it('lose members that are null', () => {
    const { data, faults } = validate({
      titlePart: { title: 'Pear', note: null },
      colour: null,
      source: { url: null, text: 'x' },
    });
    expect(faults).toEqual([]);
    expect(data).toEqual({ titlePart: { title: 'Pear' }, source: { text: 'x' } });
  });

  it('come back in their stored form', () => {
    expect(validate({ titlePart: { title: ' Pear ' }, source: { url: ' https://example.com ' } }).data).toEqual({
      titlePart: { title: 'Pear' },
      source: { url: 'https://example.com' },
    });
  });

  it('keep members that the type does not know: stored values outlive the fields they belonged to', () => {
    expect(validate({ former: { a: 1 } })).toMatchObject({ faults: [], data: { former: { a: 1 } } });
  });

  it('are given back as they are when nothing has to change', () => {
    const data = { colour: 'green', former: 1 };
    expect(types.require('Leaf').validate(data).data).toBe(data);
  });

  it('of a huge value are searched for the first fault only', () => {
    const tags = Array.from({ length: 200_000 }, () => 1);
    expect(faultsOf({ tags, colour: 'orange' })).toEqual({
      'tags[0]': 'must be a string.',
      colour: expect.any(String),
    });
  });
});

describe('Embedded items', () => {
  it('are checked as items of their own types, with their paths', () => {
    expect(
      faultsOf(
        bag(
          { contentType: 'Leaf', colour: 1 },
          { contentType: 'Leaf' },
          { contentType: 'Plant', ...bag({ contentType: 'Leaf' }) },
        ),
      ),
    ).toEqual({
      'bagPart.contentItems[0].colour': 'must be a string.',
      'bagPart.contentItems[1].colour': 'is required.',
      'bagPart.contentItems[2].titlePart.title': 'is required by the part.',
      'bagPart.contentItems[2].bagPart.contentItems[0].colour': 'is required.',
    });
  });

  it('must name a type that exists and that the part takes', () => {
    expect(faultsOf(bag({}, { contentType: 'Lief' }, { contentType: 'Strict' }))).toEqual({
      'bagPart.contentItems[0].contentType': 'must name the content type of the embedded item.',
      'bagPart.contentItems[1].contentType': expect.stringMatching(/^is not a content type\. Did you mean Leaf\b/),
      'bagPart.contentItems[2].contentType': expect.stringMatching(
        /^cannot be embedded here\. Did you mean Plant or Leaf/,
      ),
    });
  });

  it('must be objects, as many as the part takes', () => {
    expect(faultsOf(bag(1, 2, 3, 4))).toMatchObject({
      'bagPart.contentItems': 'must have at most 3 entries.',
      'bagPart.contentItems[0]': 'must be a JSON object.',
    });
  });

  it('may have an id and a display text, and lose what only whole items have', () => {
    const leaf = { contentType: 'Leaf', contentItemId: 'a'.repeat(26), displayText: 'leaf', colour: 'green' };
    expect(validate(bag({ ...leaf, published: true, owner: 'x', id: 4 })).data).toMatchObject(bag(leaf));
    expect(faultsOf(bag({ ...leaf, contentItemId: 'A', displayText: 5 }))).toEqual({
      'bagPart.contentItems[0].contentItemId': expect.stringContaining('26 characters'),
      'bagPart.contentItems[0].displayText': expect.stringContaining('string'),
    });
  });

  it('come back in their stored form', () => {
    const given = { contentType: 'Leaf', colour: 'green', titlePart: { title: ' leaf ', note: null } };
    expect(validate(bag(given)).data).toMatchObject(bag({ ...given, titlePart: { title: 'leaf' } }));
  });

  it('are refused when they are too deep within each other', () => {
    const nested = (depth: number): JsonObject =>
      depth === 0
        ? { titlePart: { title: 'x' } }
        : { titlePart: { title: 'x' }, ...bag({ contentType: 'Plant', ...nested(depth - 1) }) };
    expect(validate(nested(10)).faults).toEqual([]);
    expect(validate(nested(11)).faults).toEqual([
      { member: expect.stringContaining('bagPart'), message: expect.stringContaining('less deep') },
    ]);
    expect(validate(nested(500)).faults).toHaveLength(1);
  });
});

describe('Validation', () => {
  const known = fc.oneof(
    fc.jsonValue(),
    fc.record({ title: fc.jsonValue(), note: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ url: fc.jsonValue(), target: fc.constantFrom('_self', null, 1) }, { requiredKeys: [] }),
    fc.record({
      contentItems: fc.array(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            contentType: fc.constantFrom('Leaf', 'Plant', 'x'),
            colour: fc.jsonValue(),
            titlePart: fc.jsonValue(),
          }),
        ),
      ),
    }),
  );
  const data = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.dictionary(fc.constantFrom('titlePart', 'bagPart', 'colour', 'source', 'tags', 'place', '__proto__'), known),
  );

  it('never throws, and finds nothing to change in what it gave back as valid', () => {
    fc.assert(
      fc.property(data, (value) => {
        const first = types.require('Plant').validate(value as JsonObject);
        if (first.faults.length > 0) return;
        expect(types.require('Plant').validate(first.data)).toEqual({ data: first.data, faults: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
