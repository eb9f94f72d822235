import { GraphQLInputObjectType, specifiedScalarTypes, type GraphQLNamedType, type GraphQLObjectType } from 'graphql';
import { ITEM_FIELDS, ITEM_SCALARS, queryFields, type QueryField } from '#core/content';
import type { ContentType } from '#core/content-definition';
import { atOnce, inTurns } from '#platform/work-queue';
import { AddedTypes } from '../resolver-classes/added-types';
import { ITEM_INTERFACE } from '../resolver-classes/resolver-classes';
import { contentItemInterface } from './content-item';
import { ContentSchema } from './content-schema';
import { OrderByDirection, PublicationStatus, DateScalar, DateTimeScalar, JsonScalar, TimeScalar } from './scalars';
import { containedTypes } from './list-type';
import { bareObjectType, contentObjectType, type ObjectTypeScope } from './object-type';
import { PickedUser } from './picker-type';
import { queryType, type Resolvers, type RootField } from './query-type';
import {
  connectionNames,
  connectionType,
  PageInfo,
  REFERENCE_TYPES,
  referencedByField,
  referenceNames,
} from './connection-type';
import { SEARCH_TYPES, searchField, searchNames } from './search-type';
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
const SHARED = new Map<string, GraphQLNamedType>(OWN_TYPES.map((type) => [type.name, type]));
const RESERVED = [...[...OWN_TYPES, ...specifiedScalarTypes].map(({ name }) => name), 'Query', ITEM_INTERFACE];
const OF_ANY_ITEM = ['ContentItemWhereInput', 'ContentItemOrderByInput', ...SEARCH_TYPES, ...REFERENCE_TYPES];

/** Names that no content type may have or lead to. Tools take `Mutation` and `Subscription` for what they are in most schemas. */
export function takenNames({ classes }: Pick<Resolvers, 'classes'>): readonly string[] {
  return [...RESERVED, ...OF_ANY_ITEM, 'Mutation', 'Subscription', ...classes.typeNames()];
}

/**
 * In turns: of some hundred types it takes about a second.
 *
 * @param hidden names of those of which only what every item has is in the schema, so that queries of them can be
 * refused by rights
 */
export function buildSchema(
  types: readonly ContentType[],
  resolvers: Resolvers,
  hidden: ReadonlySet<string> = new Set(),
): Promise<ContentSchema> {
  const names = new TypeNames([...RESERVED, ...resolvers.classes.typeNames()]);
  return inTurns(schemaOf(partsOf(types, resolvers, hidden, names)));
}

function* schemaOf(parts: Generator<void, SchemaParts>): Generator<void, ContentSchema> {
  const { query, mutation, objects } = yield* parts;
  return yield* ContentSchema.of({ query, mutation }, objects);
}

export function namesOf(type: ContentType, resolvers: Resolvers): readonly string[] {
  const names = new TypeNames(RESERVED);
  atOnce(partsOf([type], resolvers, new Set(), names));
  // Those of any item are asked for first.
  return names.asked.slice(OF_ANY_ITEM.length);
}

interface SchemaParts {
  readonly query: GraphQLObjectType;
  readonly mutation: GraphQLObjectType | undefined;
  readonly objects: readonly GraphQLObjectType[];
}

function* partsOf(
  types: readonly ContentType[],
  resolvers: Resolvers,
  hidden: ReadonlySet<string>,
  names: TypeNames,
): Generator<void, SchemaParts> {
  const inputsOf = (name: string, fields: ReadonlyMap<string, QueryField>) => ({
    where: whereInput(name, fields, names),
    orderBy: orderByInput(name, names),
  });
  // Inputs and connections are named first: it is the names of object types that give way.
  const anyItem = inputsOf('ContentItem', ITEM_FIELDS);
  const search = searchNames(names);
  const references = referenceNames(names);
  const fieldsOf = (type: ContentType) => (hidden.has(type.name) ? ITEM_FIELDS : queryFields(type));
  const rootOf = (type: ContentType) => ({
    type,
    title: hidden.has(type.name) ? type.name : type.definition.displayName,
    ...inputsOf(type.name, fieldsOf(type)),
    connection: connectionNames(type.name, names),
  });
  const roots = new Map<string, ReturnType<typeof rootOf>>();
  for (const type of types) {
    roots.set(type.name, rootOf(type));
    yield;
  }
  const typeNames = new Map(types.map((type) => [type.name, names.claim(type.name)]));
  const typeNameOf = (contentType: string) => typeNames.get(contentType);
  const contentItem = contentItemInterface(typeNameOf);
  const objects = new Map<string, GraphQLObjectType>();
  const listOf: ObjectTypeScope['listOf'] = (list) => {
    const contentTypes = containedTypes(list, types);
    const [contentType = '', ...others] = contentTypes;
    const only = others.length === 0 ? roots.get(contentType) : undefined;
    const { where, orderBy } = only ?? anyItem;
    const item = () => (only && objects.get(only.type.name)) ?? contentItem;
    return contentTypes.length > 0 ? { contentTypes, item, where, orderBy } : undefined;
  };
  const ofContent = (name: string) => (name === ITEM_INTERFACE ? contentItem : objects.get(name));
  const added = new AddedTypes(resolvers.classes, { ofContent, shared: SHARED });
  const addedTo = (contentType: string) => added.fieldsOf(contentType);
  const referencedBy = referencedByField(references, contentItem, resolvers.referencedBy);
  const scope: ObjectTypeScope = { names, contentItem, typeNameOf, listOf, resolvers, referencedBy, addedTo };
  for (const type of types) {
    const name = typeNames.get(type.name) ?? type.name;
    objects.set(type.name, hidden.has(type.name) ? bareObjectType(name, scope) : contentObjectType(type, name, scope));
    yield;
  }
  const fields = [...roots.values()].flatMap((root): RootField[] => {
    const object = objects.get(root.type.name);
    return object ? [{ ...root, object, connection: connectionType(root.connection, object) }] : [];
  });
  // What plug-ins had under the name before stays theirs.
  const others = { search: searchField(search, contentItem, resolvers.search), ...added.queries() };
  return {
    query: queryType(fields, others, resolvers),
    mutation: added.mutation(),
    objects: [...objects.values(), ...added.implementations()],
  };
}

/** `<Type>OrderByInput`: item fields only, applied in the order in which the client writes them. */
function orderByInput(typeName: string, names: TypeNames): GraphQLInputObjectType {
  return new GraphQLInputObjectType({
    name: names.claim(`${typeName}OrderByInput`),
    description: 'Applied in the order in which the keys are written.',
    fields: Object.fromEntries(Object.keys(ITEM_SCALARS).map((name) => [name, { type: OrderByDirection }])),
  });
}
