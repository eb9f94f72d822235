import { Kind, type GraphQLResolveInfo, type ValueNode } from 'graphql';
import { isItemScalar, type ContentPageRequest, type ContentQueryRequest } from '#core/content';
import type { GraphqlContext } from '../graphql-context';
import { readFirst } from './page';
import { wherePredicate, type WhereInput, type WhereKeys } from './where-predicate';

type QueryOrder = ContentQueryRequest['orderBy'][number];

type RawVariables = GraphqlContext['variables'];

export interface ItemQueryArguments {
  readonly where?: WhereInput | null;
  readonly status?: ContentPageRequest['status'] | null;
  readonly first?: number | null;
}

export function readItemQuery(
  keys: WhereKeys,
  args: ItemQueryArguments,
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'operation'>,
  variables: GraphqlContext['variables'],
): Pick<ContentPageRequest, 'where' | 'orderBy' | 'status' | 'first'> {
  return {
    where: args.where ? wherePredicate(args.where, keys) : undefined,
    orderBy: readOrderBy(info, variables),
    status: args.status ?? 'PUBLISHED',
    first: readFirst(args),
  };
}

/**
 * As the client wrote the keys: graphql-js coerces input objects in the order of the schema's fields, literals and
 * variables alike, so this reads the document, and the variables as they were sent. Both have been checked against the
 * schema by then. Empty: no ordering asked for.
 */
export function readOrderBy(
  { fieldNodes, operation }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'operation'>,
  variables: RawVariables,
): readonly QueryOrder[] {
  const argument = fieldNodes[0]?.arguments?.find(({ name }) => name.value === 'orderBy');
  if (!argument) return [];
  const defaults = new Map(operation.variableDefinitions?.map((v) => [v.variable.name.value, v.defaultValue]));
  const written = (node: ValueNode): unknown => {
    if (node.kind === Kind.ENUM) return node.value;
    if (node.kind === Kind.OBJECT) {
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, written(value)]));
    }
    if (node.kind !== Kind.VARIABLE) return null;
    const sent = variables[node.name.value];
    const fallback = defaults.get(node.name.value);
    return sent === undefined && fallback ? written(fallback) : sent;
  };
  return ordersOf(written(argument.value));
}

function ordersOf(orderBy: unknown): QueryOrder[] {
  if (typeof orderBy !== 'object' || orderBy === null) return [];
  return Object.entries(orderBy).flatMap(([field, direction]) =>
    isItemScalar(field) && (direction === 'ASC' || direction === 'DESC') ? [{ field, direction }] : [],
  );
}
