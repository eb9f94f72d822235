import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { JsonValue } from '@espalier/plugin-sdk';
import { DateScalar, JsonScalar } from './scalars';
import { shapeReader } from './value-type';

const link = new GraphQLObjectType({ name: 'Link', fields: { url: { type: GraphQLString } } });
const MISFITS: readonly JsonValue[] = [
  null,
  'x',
  7,
  1.5,
  true,
  [],
  ['x'],
  [1, 2 ** 40],
  [true],
  [{}],
  {},
  { url: 'x' },
];

describe('What is stored', () => {
  it('as JSON is left as it is', () => expect(shapeReader(JsonScalar)).toBeUndefined());

  it.each([
    [new GraphQLNonNull(GraphQLInt), [7, 1]],
    [GraphQLFloat, [7, 1.5, 1]],
    [GraphQLBoolean, [true, true, true]],
  ])('as %s is one, what can be read as one, or nothing', (type, expected) => {
    const read = shapeReader(type);
    expect(MISFITS.map((value) => read?.(value)).filter((value) => value !== undefined)).toEqual(expected);
  });

  it('as a text is a text, what can be written as one, or nothing', () => {
    const read = shapeReader(GraphQLString);
    expect(MISFITS.map((value) => read?.(value)).filter((value) => value !== undefined)).toEqual(['x', 7, 1.5, true]);
  });

  it('as an object is an object or nothing', () => {
    const read = shapeReader(link);
    expect(MISFITS.map((value) => read?.(value)).filter((value) => value !== undefined)).toEqual([{}, { url: 'x' }]);
    expect(read?.(undefined)).toBeUndefined();
  });

  it.each([
    [GraphQLString, [['x']]],
    [DateScalar, [['x']]],
    [GraphQLInt, [[1]]],
    [GraphQLFloat, [[1, 2 ** 40]]],
    [GraphQLBoolean, [[true]]],
    [JsonScalar, [['x'], [1, 2 ** 40], [true], [{}]]],
    [link, [[{}]]],
  ])('as a list of %s is a list of what fits', (type, expected) => {
    const read = shapeReader(new GraphQLList(new GraphQLNonNull(type)));
    const lists = MISFITS.map((value) => read?.(value)).filter((value) => value !== undefined);
    expect(lists.filter((list) => Array.isArray(list) && list.length > 0)).toEqual(expected);
    expect(lists).toHaveLength(5);
  });

  it('as a list of lists is looked at all the way', () => {
    const read = shapeReader(new GraphQLList(new GraphQLList(new GraphQLNonNull(GraphQLString))));
    expect(read?.([['a', 1], 'b', [], null])).toEqual([['a'], []]);
  });
});
