import * as fc from 'fast-check';
import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { definition } from '../../../../test/support/sample-types';
import { InvalidDefinitionError } from '../content-definition-errors';

function faultsOf(body: unknown, name = 'Plant'): Readonly<Record<string, readonly string[]>> {
  try {
    definition(name, body);
  } catch (error) {
    if (error instanceof InvalidDefinitionError) return error.errors ?? {};
    throw error;
  }
  return {};
}

function withDefault(type: string, defaultValue: unknown) {
  return faultsOf({ fields: [{ name: 'a', type, settings: { defaultValue } }] });
}

describe('A definition that leaves out what it can', () => {
  it('has all flags set, no members, and a display name made of its name', () => {
    expect(definition('BlogPost', {})).toEqual({
      name: 'BlogPost',
      displayName: 'Blog Post',
      description: '',
      stereotype: '',
      creatable: true,
      listable: true,
      draftable: true,
      versionable: true,
      securable: true,
      parts: [],
      fields: [],
    });
  });

  it('names a part after its kind, counts positions on from the parts to the fields, and fills in settings', () => {
    expect(
      definition('Plant', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'Colour', type: 'TextField' }] }),
    ).toMatchObject({
      parts: [
        { part: 'TitlePart', name: 'TitlePart', displayName: 'Title', position: 0, settings: { required: false } },
      ],
      fields: [
        {
          name: 'colour',
          type: 'TextField',
          displayName: 'Colour',
          position: 1,
          settings: { hint: '', required: false, defaultValue: null, indexed: false },
        },
      ],
    });
  });

  it('lists parts and fields in the order of their positions', () => {
    const { fields } = definition('Plant', {
      fields: [
        { name: 'b', type: 'TextField', position: 7 },
        { name: 'c', type: 'TextField', position: 9 },
        { name: 'a', type: 'TextField', position: 7 },
      ],
    });
    expect(fields.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  it('does not change what was sent', () => {
    const body = { parts: [{ part: 'TitlePart' }] };
    definition('Plant', body);
    expect(body).toEqual({ parts: [{ part: 'TitlePart' }] });
  });
});

describe('A definition is refused', () => {
  it.each([null, [], 'BlogPost', 5])('when it is not an object: %j', (body) => {
    expect(faultsOf(body)).toEqual({ '': ['The definition must be a JSON object.'] });
  });

  it.each(['blogPost', 'Blog Post', 'B'.repeat(65), '', '__proto__'])('when its name is %j', (name) => {
    expect(Object.keys(faultsOf({}, name))).toContain('name');
  });

  it('when it has another name than the path', () => {
    expect(faultsOf({ name: 'Tree' })).toEqual({ name: [expect.stringContaining('must be Plant')] });
  });

  it('for members that it does not know, naming the nearest', () => {
    expect(faultsOf({ versionible: true })).toEqual({
      versionible: [expect.stringContaining('Did you mean versionable')],
    });
    expect(Object.keys(faultsOf(JSON.parse('{"__proto__": {}, "constructor": 1}')))).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('for values of wrong types and sizes, all at once', () => {
    expect(
      faultsOf({
        displayName: 'x'.repeat(101),
        stereotype: 'a widget',
        creatable: 'yes',
        parts: [{ part: 'TitlePart', position: -1 }, 5],
        fields: [{ name: 'a-b', type: 'TextField' }, { type: 'TextField' }, { name: 'c', type: 'TextFeld' }],
      }),
    ).toEqual({
      displayName: ['must be at most 100 characters long.'],
      stereotype: [expect.stringContaining('must match the pattern')],
      creatable: ['must be true or false.'],
      'parts[0].position': ['must be at least 0.'],
      'parts[1]': ['must be a JSON object.'],
      'fields[0].name': [expect.stringContaining('must match the pattern')],
      'fields[1].name': ['is required.'],
      'fields[2].type': [expect.stringContaining('Did you mean TextField')],
    });
  });

  it('for more parts or fields than an editor could show', () => {
    const fields = Array.from({ length: 201 }, (_, index) => ({ name: `f${index}`, type: 'TextField' }));
    expect(faultsOf({ fields })).toEqual({ fields: ['must have at most 200 entries.'] });
    const twice = [...fields, { name: 'f0', type: 'TextField' }];
    expect(faultsOf({ fields: twice })).toEqual({ fields: ['must have at most 200 entries.'] });
  });

  it('for a part that does not exist, naming the nearest', () => {
    expect(faultsOf({ parts: [{ part: 'TitelPart' }] })).toEqual({
      'parts[0].part': [expect.stringContaining('Did you mean TitlePart')],
    });
  });

  it('for a part that is attached twice although it is not reusable, or has a name of its own', () => {
    expect(faultsOf({ parts: [{ part: 'TitlePart' }, { part: 'TitlePart', name: 'Heading' }] })).toEqual({
      'parts[1].part': [expect.stringContaining('cannot be attached twice')],
    });
    expect(faultsOf({ parts: [{ part: 'TitlePart', name: 'Heading' }] })).toEqual({
      'parts[0].name': [expect.stringContaining('must be TitlePart')],
    });
  });

  it('for a reusable part that has the name of another attachment, or of another part', () => {
    expect(faultsOf({ parts: [{ part: 'BagPart' }, { part: 'BagPart' }] })).toEqual({
      'parts[1].name': [expect.stringContaining('parts[0].name has it already')],
    });
    expect(faultsOf({ parts: [{ part: 'BagPart', name: 'TitlePart' }] })).toEqual({
      'parts[0].name': [expect.stringContaining('is the name of another part')],
    });
    expect(faultsOf({ parts: [{ part: 'BagPart' }, { part: 'BagPart', name: 'Offers' }] })).toEqual({});
  });

  it.each(['owner', 'DisplayText', 'AND', 'OR', 'NOT', 'constructor', 'bagPart', 'Colour'])(
    'for a field named %s beside the part BagPart and the field colour',
    (name) => {
      const fields = [
        { name: 'colour', type: 'TextField' },
        { name, type: 'TextField' },
      ];
      expect(Object.keys(faultsOf({ parts: [{ part: 'BagPart' }], fields }))).toEqual(['fields[1].name']);
    },
  );

  it('for settings that are unknown or out of shape', () => {
    expect(
      faultsOf({
        parts: [{ part: 'TitlePart', settings: { required: 1 } }],
        fields: [
          { name: 'a', type: 'TextField', settings: { maxLenght: 5, maxLength: 0 } },
          { name: 'b', type: 'TextField', settings: { hint: 'long', maxLength: 2 } },
        ],
      }),
    ).toEqual({
      'parts[0].settings.required': ['must be true or false.'],
      'fields[0].settings.maxLenght': [expect.stringContaining('Did you mean maxLength')],
      'fields[0].settings.maxLength': ['must be at least 1.'],
      'fields[1].settings.hint': ['is too long.'],
    });
  });

  it('for settings with which no value could be checked', () => {
    expect(faultsOf({ fields: [{ name: 'a', type: 'TextField', settings: { pattern: '(' } }] })).toEqual({
      'fields[0].settings': [expect.stringContaining('cannot be used')],
    });
  });

  it('for a default value that the field itself would not take', () => {
    expect(withDefault('TextField', 5)).toEqual({ 'fields[0].settings.defaultValue': ['must be a string.'] });
    expect(withDefault('LinkField', { url: 'javascript:x' })).toEqual({
      'fields[0].settings.defaultValue.url': ['is unsafe.'],
    });
    expect(withDefault('LinkField', { url: 'https://example.com' })).toEqual({});
  });

  it('for text that PostgreSQL cannot keep, and for bottomless nesting', () => {
    expect(faultsOf({ description: 'a\0b' })).toEqual({ description: [expect.stringContaining('U+0000')] });
    expect(faultsOf({ fields: [{ name: '\ud800' }] })).toEqual({
      'fields[0].name': [expect.stringContaining('surrogate')],
    });
    const deep: unknown[] = [];
    let inner = deep;
    for (let depth = 0; depth < 20_000; depth++) inner.push((inner = []));
    expect(Object.values(faultsOf({ settings: deep }))).toEqual([[expect.stringContaining('levels deep')]]);
  });
});

describe('Reading a definition', () => {
  it('takes back what it gave, unchanged', () => {
    const given: ContentTypeDefinition = definition('Plant', {
      parts: [{ part: 'BagPart', name: 'Leaves', position: 4 }, { part: 'TitlePart' }],
      fields: [{ name: 'link', type: 'LinkField', settings: { required: true } }],
    });
    expect(definition('Plant', JSON.parse(JSON.stringify(given)))).toEqual(given);
  });

  it('never fails in another way than with faults', () => {
    const member = fc.record(
      {
        part: fc.constantFrom('TitlePart', 'BagPart', 'x'),
        name: fc.string(),
        type: fc.constantFrom('TextField', 'LinkField'),
        position: fc.double(),
        settings: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        name: fc.string(),
        displayName: fc.jsonValue(),
        parts: fc.oneof(fc.array(member), fc.jsonValue()),
        fields: fc.oneof(fc.array(member), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(body, fc.jsonValue()), (sent) => {
        expect(() => faultsOf(sent)).not.toThrow();
      }),
    );
  });
});
