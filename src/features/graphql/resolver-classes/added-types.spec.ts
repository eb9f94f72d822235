import { buildSchema as read, GraphQLSchema, isInterfaceType, printType, validateSchema } from 'graphql';
import { snapshot, stored } from '../../../../test/support/sample-types';
import { buildSchema, takenNames } from '../schema-builder/build-schema';
import type { Resolvers } from '../schema-builder/query-type';
import { ResolverClasses } from './resolver-classes';

/** As NestJS makes it of classes. */
const CLASSES = `
  scalar DateTime
  interface ContentItem { contentItemId: ID }
  interface Vessel { size: Int }
  enum Glaze { MATT GLOSSY }
  union Thing = Pot | Plant | Gone
  input PlantFilter { planted: DateTime, glaze: Glaze, or: [PlantFilter!] }
  type Plant { height(at: DateTime): Int, displayText: Int }
  type Gone { height: Int }
  type Pot implements Vessel { size: Int, glaze: Glaze, plant: Plant, gone: [Gone!] }
  type Query { plants(filter: PlantFilter): [Plant!]!, gone: Gone, vessel: Vessel, thing: Thing, any: ContentItem }
  type Mutation { water(id: ID!): Plant, forget: Gone }
`;
const METHODS = { Plant: { height: () => 3, displayText: () => 4 }, Gone: { height: () => 5 } };
const TYPES = snapshot(stored('Plant', { parts: [{ part: 'TitlePart' }] }), stored('Tool')).types;

describe('Types of classes in a schema', () => {
  const classes = new ResolverClasses();
  classes.set(read(CLASSES), METHODS);
  const resolve = () => () => null;
  const resolvers = {
    items: resolve,
    connection: resolve,
    children: resolve,
    mediaUrl: String,
    srcset: resolve,
    classes,
  };
  const schemaOf = (hidden: readonly string[] = []) =>
    buildSchema(TYPES, resolvers as unknown as Resolvers, new Set(hidden));

  const printed = async (name: string, hidden?: readonly string[]) => {
    const type = (await schemaOf(hidden)).getType(name);
    return type ? printType(type) : undefined;
  };

  it('make a schema that is valid, and that graphql-js makes too', async () => {
    const schema = await schemaOf();
    const types = Object.values(schema.getTypeMap())
      .filter(isInterfaceType)
      .flatMap((type) => schema.getImplementations(type).objects);
    const usual = new GraphQLSchema({ query: schema.getQueryType(), mutation: schema.getMutationType(), types });
    expect(validateSchema(usual)).toEqual([]);
    expect(Object.keys(usual.getTypeMap()).toSorted()).toEqual(Object.keys(schema.getTypeMap()).toSorted());
  });

  it('lead to those of content, and not to content types that are not there', async () => {
    const query = (await printed('Query')) ?? '';
    expect(query).toMatch(
      /plants\(filter: PlantFilter\): \[Plant!\]!\n {2}vessel: Vessel\n {2}thing: Thing\n {2}any: ContentItem\n/,
    );
    expect(query).not.toContain('gone');
    expect(await printed('Mutation')).toBe('type Mutation {\n  water(id: ID!): Plant\n}');
    expect(await printed('Pot')).toBe('type Pot implements Vessel {\n  size: Int\n  glaze: Glaze\n  plant: Plant\n}');
    expect(await printed('Thing')).toBe('union Thing = Pot | Plant');
    expect(await printed('PlantFilter')).toContain('or: [PlantFilter!]');
    expect(await printed('Gone')).toBeUndefined();
  });

  it('give content types their fields, under names that these do not have', async () => {
    const plant = await printed('Plant');
    expect(plant).toContain('type Plant implements ContentItem {\n  contentItemId: String\n');
    expect(plant).toContain('height(at: DateTime): Int');
    expect(plant).toContain('displayText: String');
    expect(await printed('Plant', ['Plant'])).not.toContain('height');
  });

  it('are not those of content types, whose names may be taken', () => {
    expect(takenNames({ classes })).toEqual(expect.arrayContaining(['Pot', 'Vessel', 'Thing', 'Glaze', 'PlantFilter']));
    expect(takenNames({ classes })).not.toEqual(expect.arrayContaining(['Plant']));
    expect(takenNames({ classes })).not.toEqual(expect.arrayContaining(['Gone']));
  });
});
