import type { FieldType, HandleProvider, PartType } from '@espalier/plugin-sdk';
import { sampleDefinition } from '../samples';
import { describeContentHandler } from './content-handler';
import { failuresOf } from './failures';
import { describeFieldType } from './field-type';
import { describeHandleProvider } from './handle-provider';
import { describePartType } from './part-type';

const FIELD: FieldType = {
  name: 'ColorField',
  settings: {},
  schema: () => ({ type: 'string' }),
  normalise: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
};
const field = (fault: Partial<FieldType>) => () =>
  describeFieldType({ ...FIELD, ...fault }, { valid: ['Red'], invalid: [1] });

const PART: PartType = { name: 'PaintPart', settings: {}, members: () => ({ color: { type: 'string' } }) };
const part = (fault: Partial<PartType>) => () =>
  describePartType({ ...PART, ...fault }, { valid: [{ color: 'red' }], invalid: [{ color: 1 }] });

const handler = (methods: object) => () => describeContentHandler(methods);

const HANDLES: HandleProvider = {
  kind: 'color',
  normalise: (value) => value.toLowerCase(),
  claims: ({ data }, { fields }) =>
    fields.length > 0 && data.color ? [{ value: (data.color as string).toLowerCase(), member: 'color' }] : [],
};
const handles = (fault: Partial<HandleProvider>) => () =>
  describeHandleProvider(
    { ...HANDLES, ...fault },
    {
      handles: { Red: 'red' },
      type: sampleDefinition('Paint', { fields: { color: 'TextField' } }),
      data: { color: 'Red' },
    },
  );

describe('A faultless contribution passes the suite of its kind', () => {
  it.each<[string, () => void]>([
    ['field type', field({})],
    ['part type', part({})],
    ['content handler', handler({ publishing: () => undefined })],
    ['handle provider', handles({})],
  ])('%s', async (_, suite) => {
    expect(await failuresOf(suite)).toEqual([]);
  });
});

describe('A contract suite fails', () => {
  it.each<[string, () => void, string[]]>([
    ['a field type with a name in lower case', field({ name: 'color' }), ['has a name as types have it']],
    ['a field type that takes anything', field({ schema: () => ({}) }), ['refuses 1']],
    [
      'a field type whose stored form changes again',
      field({ normalise: (value) => `${value as string}!` }),
      ['takes what it stores of Red, and stores it as it is'],
    ],
    [
      'a part that indexes what it lacks',
      part({ indexed: { size: 'value' } }),
      ['indexes, embeds and compares members that it has'],
    ],
    ['a part that takes anything', part({ members: () => ({ color: {} }) }), ['refuses {"color":1}']],
    ['a handler of no event', handler({ whenever: () => undefined }), ['takes part in some event']],
    [
      'a handler of a misspelt event',
      handler({ publishing: () => undefined, updateing: () => undefined }),
      ['has no method whose name is nearly that of an event'],
    ],
    [
      'handles of a kind that is taken',
      handles({ kind: 'homepage' }),
      ['are of a kind that can be typed and is not taken'],
    ],
    [
      'handles that are claimed by any type',
      handles({ claims: ({ data }) => (data.color ? [{ value: 'red', member: 'color' }] : []) }),
      ['are not claimed by an item of a type that is not concerned'],
    ],
  ])('%s', async (_, suite, failures) => {
    expect(await failuresOf(suite)).toEqual(failures);
  });
});
