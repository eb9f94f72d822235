import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
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

export function listOf(type: GraphQLObjectType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
}
