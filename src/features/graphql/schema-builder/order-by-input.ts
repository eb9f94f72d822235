import { GraphQLInputObjectType } from 'graphql';
import { ITEM_SCALARS } from '#core/content';
import { OrderByDirection } from './enums';
import type { TypeNames } from './type-names';

/** `<Type>OrderByInput`: item fields only, applied in the order in which the client writes them. */
export function orderByInput(typeName: string, names: TypeNames): GraphQLInputObjectType {
  return new GraphQLInputObjectType({
    name: names.claim(`${typeName}OrderByInput`),
    description: 'Applied in the order in which the keys are written.',
    fields: Object.fromEntries(Object.keys(ITEM_SCALARS).map((name) => [name, { type: OrderByDirection }])),
  });
}
