import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
} from 'graphql';
import { DEFAULT_FIRST, MAX_FIRST } from '../arguments/item-query';
import type { FieldReads } from '../arguments/selection';
import { preparedField, type PrepareField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import type { TypeNames } from './type-names';

/** A total looks at every item that there is, so a query has a handful of them at most. */
const COST_OF_TOTAL = 10_000;

/** As the GraphQL Cursor Connections Specification has it. */
export const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'Where a page stands among all.',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'Whether the page was asked for with `after`.',
    },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString, description: 'The next page comes `after` it.' },
  },
});

interface ConnectionNames {
  readonly connection: string;
  readonly edge: string;
}

export function connectionNames(typeName: string, names: TypeNames): ConnectionNames {
  return { connection: names.claim(`${typeName}Connection`), edge: names.claim(`${typeName}Edge`) };
}

/** `<Type>Connection`: a page of items, each with its cursor. */
export function connectionType({ connection, edge }: ConnectionNames, item: GraphQLObjectType): GraphQLObjectType {
  const edgeType = new GraphQLObjectType({
    name: edge,
    fields: { cursor: { type: new GraphQLNonNull(GraphQLString) }, node: { type: new GraphQLNonNull(item) } },
  });
  return new GraphQLObjectType({
    name: connection,
    fields: {
      edges: { type: listOf(edgeType) },
      nodes: { type: listOf(item), description: 'The items without their cursors.' },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
      totalCount: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'Counted only when it is asked for.',
        extensions: { cost: COST_OF_TOTAL },
      },
    },
  });
}

export function listOf(type: GraphQLObjectType | GraphQLInterfaceType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
}

export const REFERENCED_BY = 'referencedBy';
export const REFERENCE_TYPES = ['ContentItemConnection', 'ContentItemEdge'] as const;
type ReferenceNames = Readonly<Record<(typeof REFERENCE_TYPES)[number], string>>;

export interface ReferencesArguments {
  readonly type?: string | null;
  readonly first?: number | null;
  readonly after?: string | null;
}

export function referenceNames(names: TypeNames): ReferenceNames {
  return Object.fromEntries(REFERENCE_TYPES.map((name) => [name, names.claim(name)])) as ReferenceNames;
}

export function referencedByField(
  { ContentItemConnection, ContentItemEdge }: ReferenceNames,
  contentItem: GraphQLInterfaceType,
  referencedBy: PrepareField<ItemSource, ReferencesArguments>,
): GraphQLFieldConfig<ItemSource, GraphqlContext> {
  const edge = new GraphQLObjectType({
    name: ContentItemEdge,
    fields: { cursor: { type: new GraphQLNonNull(GraphQLString) }, node: { type: new GraphQLNonNull(contentItem) } },
  });
  const connection = new GraphQLObjectType({
    name: ContentItemConnection,
    fields: {
      edges: { type: listOf(edge) },
      nodes: { type: listOf(contentItem), description: 'The items without their cursors.' },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
    },
  });
  const reads: FieldReads = { scalars: ['contentItemId'] };
  return {
    type: connection,
    description: 'Published items that mention this one, the last changed first: in pickers, lists or links.',
    args: {
      type: { type: GraphQLString, description: 'Name of a content type. Without it, of all types.' },
      first: { type: GraphQLInt, defaultValue: DEFAULT_FIRST, description: `At most ${MAX_FIRST}.` },
      after: { type: GraphQLString, description: 'A cursor of the same field.' },
    },
    ...preparedField(referencedBy, { reads }),
  };
}
