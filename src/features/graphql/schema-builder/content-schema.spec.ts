import {
  buildSchema as built,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  isInterfaceType,
  isObjectType,
  printSchema,
  validateSchema,
} from 'graphql';
import { atOnce } from '#platform/work-queue';
import { snapshot, stored } from '../../../../test/support/sample-types';
import { ResolverClasses } from '../resolver-classes/resolver-classes';
import { buildSchema } from './build-schema';
import { ContentSchema } from './content-schema';
import type { Resolvers } from './query-type';

const ALL_FIELDS = ['TextField', 'MultiTextField', 'LinkField', 'PlaceField'].map((type) => ({ name: type, type }));
const TYPES = snapshot(
  stored('Bed', { parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Plant'] } }] }),
  stored('Plant', { description: 'It grows.', parts: [{ part: 'TitlePart' }], fields: ALL_FIELDS }),
  // Two names that meet.
  stored('PlantConnection', { fields: ALL_FIELDS }),
  stored('Tool'),
).types;

const resolve = () => () => null;
const RESOLVERS = {
  items: resolve,
  connection: resolve,
  children: resolve,
  classes: new ResolverClasses(),
  mediaUrl: String,
  srcset: resolve,
} as unknown as Resolvers;

/** Rebuilds a schema as graphql-js puts it together, which tells whether it is valid. */
function usual(schema: GraphQLSchema): GraphQLSchema {
  const contentItem = schema.getType('ContentItem');
  const types = isInterfaceType(contentItem) ? [...schema.getImplementations(contentItem).objects] : [];
  return new GraphQLSchema({ query: schema.getQueryType(), types });
}

describe('A schema made in turns', () => {
  it.each([[[]], [['Plant']], [['Bed', 'Plant', 'PlantConnection', 'Tool']]])(
    'is the one that graphql-js makes, and valid, without %j',
    async (hidden) => {
      const schema = await buildSchema(TYPES, RESOLVERS, new Set(hidden));
      const expected = usual(schema);
      expect(validateSchema(expected)).toEqual([]);
      expect(printSchema(schema)).toBe(printSchema(expected));
      expect(Object.keys(schema.getTypeMap())).toEqual(Object.keys(expected.getTypeMap()));
      expect(schema.getType('Query')).toBe(schema.getQueryType());
      const types = Object.values(schema.getTypeMap());
      for (const type of types.filter(isInterfaceType)) {
        expect(schema.getPossibleTypes(type)).toEqual(expected.getPossibleTypes(type));
        for (const object of schema.getPossibleTypes(type)) expect(schema.isSubType(type, object)).toBe(true);
      }
    },
  );

  it('has types in the order of graphql-js, though one leads to another', () => {
    const usually = built(
      'type Query { tree: Tree } type Tree { tool: Tool, leaf: Leaf } type Tool { tree: Tree } type Leaf { a: Int }',
    );
    const objects = ['Tree', 'Tool'].map((name) => usually.getType(name)).filter(isObjectType);
    const query = usually.getType('Query');
    if (!isObjectType(query)) throw new Error('There is no query.');
    const expected = new GraphQLSchema({ query, types: objects });
    expect(printSchema(atOnce(ContentSchema.of({ query }, objects)))).toBe(printSchema(expected));
    const namesakes = [...objects, new GraphQLObjectType({ name: 'Leaf', fields: { a: { type: GraphQLInt } } })];
    expect(() => atOnce(ContentSchema.of({ query }, namesakes))).toThrow('There are two types with the name Leaf.');
  });
});
