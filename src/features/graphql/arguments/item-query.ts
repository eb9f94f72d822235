import { Kind, type GraphQLResolveInfo, type ValueNode } from 'graphql';
import { isItemScalar, type ContentPageRequest, type ContentQueryRequest } from '#core/content';
import type { GraphqlContext } from '../graphql-context';
import { PageOutOfRangeError } from '../graphql-errors';
import { wherePredicate, type WhereInput, type WhereKeys } from './where-predicate';

export const DEFAULT_FIRST = 100;
export const MAX_FIRST = 1000;

/** @param byDefault for null, which may be given */
export function readFirst(
  { first }: { readonly first?: number | null },
  byDefault = DEFAULT_FIRST,
  maximum = MAX_FIRST,
): number {
  const count = first ?? byDefault;
  if (count >= 0 && count <= maximum) return count;
  throw new PageOutOfRangeError(`first must be from 0 to ${maximum}, and it is ${count}.`);
}

export function readSkip({ skip }: { readonly skip?: number | null }): number {
  const count = skip ?? 0;
  if (count >= 0) return count;
  throw new PageOutOfRangeError(`skip must not be negative, and it is ${count}.`);
}

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
