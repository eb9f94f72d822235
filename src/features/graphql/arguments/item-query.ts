import type { GraphQLResolveInfo } from 'graphql';
import type { ContentPageRequest } from '#core/content';
import type { GraphqlContext } from '../graphql-context';
import { readOrderBy } from './order-by';
import { readFirst } from './page';
import type { WhereKeys } from './where-keys';
import { wherePredicate, type WhereInput } from './where-predicate';

/** The arguments of every field that asks for items, after coercion. */
export interface ItemQueryArguments {
  readonly where?: WhereInput | null;
  readonly status?: ContentPageRequest['status'] | null;
  readonly first?: number | null;
}

/** @throws DomainError when an argument has a value that it cannot have */
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
