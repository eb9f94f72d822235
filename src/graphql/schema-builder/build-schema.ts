import { GraphQLSchema, specifiedScalarTypes, type GraphQLObjectType } from 'graphql';
import { queryFields } from '#content';
import type { ContentType } from '#content-definition';
import { contentItemInterface } from './content-item';
import { OrderByDirection, PublicationStatus } from './enums';
import { contentObjectType } from './object-type';
import { orderByInput } from './order-by-input';
import { queryType, type Resolvers, type RootField } from './query-type';
import { DateScalar, DateTimeScalar, JsonScalar, TimeScalar } from './scalars';
import { TypeNames } from './type-names';
import { whereInput } from './where-input';

const OWN_TYPES = [PublicationStatus, OrderByDirection, DateScalar, TimeScalar, DateTimeScalar, JsonScalar];
const RESERVED = [...[...OWN_TYPES, ...specifiedScalarTypes].map(({ name }) => name), 'Query', 'ContentItem'];

/** The schema for these content types. Those with a stereotype are object types without a query of their own. */
export function buildSchema(types: readonly ContentType[], resolvers: Resolvers): GraphQLSchema {
  const names = new TypeNames(RESERVED);
  const queried = types.filter(({ definition }) => definition.stereotype === '');
  // Inputs are named first: it is the names of object types that give way.
  const inputs = queried.map((type) => ({
    type,
    where: whereInput(type.name, queryFields(type), names),
    orderBy: orderByInput(type.name, names),
  }));
  const typeNames = new Map(types.map((type) => [type.name, names.claim(type.name)]));
  const contentItem = contentItemInterface((contentType) => typeNames.get(contentType));
  const scope = { names, contentItem, isKnown: (contentType: string) => typeNames.has(contentType) };
  const objects = new Map<string, GraphQLObjectType>(
    types.map((type) => [
      type.name,
      contentObjectType(type, typeNames.get(type.name) ?? type.name, queryFields(type), scope),
    ]),
  );
  const fields = inputs.flatMap((input): RootField[] => {
    const object = objects.get(input.type.name);
    return object ? [{ ...input, object }] : [];
  });
  return new GraphQLSchema({ query: queryType(fields, contentItem, resolvers), types: [...objects.values()] });
}
