import { GraphQLSchema, specifiedScalarTypes, type GraphQLObjectType } from 'graphql';
import { ITEM_FIELDS, queryFields, type QueryField } from '#content';
import type { ContentType } from '#content-definition';
import { connectionNames, connectionType, PageInfo } from './connection-type';
import { contentItemInterface } from './content-item';
import { OrderByDirection, PublicationStatus } from './enums';
import { containedTypes } from './list-type';
import { contentObjectType, type ObjectTypeScope } from './object-type';
import { orderByInput } from './order-by-input';
import { PickedUser } from './picker-type';
import { queryType, type Resolvers, type RootField } from './query-type';
import { DateScalar, DateTimeScalar, JsonScalar, TimeScalar } from './scalars';
import { TypeNames } from './type-names';
import { whereInput } from './where-input';

const OWN_TYPES = [
  PageInfo,
  PickedUser,
  PublicationStatus,
  OrderByDirection,
  DateScalar,
  TimeScalar,
  DateTimeScalar,
  JsonScalar,
];
const RESERVED = [...[...OWN_TYPES, ...specifiedScalarTypes].map(({ name }) => name), 'Query', 'ContentItem'];

/** The schema for these content types. Those with a stereotype are object types without a query of their own. */
export function buildSchema(types: readonly ContentType[], resolvers: Resolvers): GraphQLSchema {
  const names = new TypeNames(RESERVED);
  const inputsOf = (name: string, fields: ReadonlyMap<string, QueryField>) => ({
    where: whereInput(name, fields, names),
    orderBy: orderByInput(name, names),
  });
  // Inputs and connections are named first: it is the names of object types that give way.
  const anyItem = inputsOf('ContentItem', ITEM_FIELDS);
  const roots = types
    .filter(({ definition }) => definition.stereotype === '')
    .map((type) => ({
      type,
      ...inputsOf(type.name, queryFields(type)),
      connection: connectionNames(type.name, names),
    }));
  const typeNames = new Map(types.map((type) => [type.name, names.claim(type.name)]));
  const contentItem = contentItemInterface((contentType) => typeNames.get(contentType));
  const objects = new Map<string, GraphQLObjectType>();
  const listOf: ObjectTypeScope['listOf'] = (list) => {
    const contentTypes = containedTypes(list, types);
    const only = contentTypes.length === 1 ? roots.find(({ type }) => type.name === contentTypes[0]) : undefined;
    const { where, orderBy } = only ?? anyItem;
    const item = () => (only && objects.get(only.type.name)) ?? contentItem;
    return contentTypes.length > 0 ? { contentTypes, item, where, orderBy } : undefined;
  };
  const isKnown = (contentType: string) => typeNames.has(contentType);
  const scope: ObjectTypeScope = { names, contentItem, isKnown, listOf, resolvers };
  for (const type of types) {
    objects.set(type.name, contentObjectType(type, typeNames.get(type.name) ?? type.name, queryFields(type), scope));
  }
  const fields = roots.flatMap((root): RootField[] => {
    const object = objects.get(root.type.name);
    return object ? [{ ...root, object, connection: connectionType(root.connection, object) }] : [];
  });
  return new GraphQLSchema({ query: queryType(fields, contentItem, resolvers), types: [...objects.values()] });
}
