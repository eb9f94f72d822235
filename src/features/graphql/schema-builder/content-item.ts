import {
  GraphQLBoolean,
  GraphQLInterfaceType,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from 'graphql';
import { ITEM_SCALARS, type ItemScalar } from '#core/content';
import type { FieldReads } from '../arguments/selection';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import { DateTimeScalar } from './scalars';

const TYPES = { text: GraphQLString, boolean: GraphQLBoolean, dateTime: DateTimeScalar } as const;
const NAMES = Object.keys(ITEM_SCALARS) as ItemScalar[];

/** The fields that every content item has. An embedded item has no versions, so most of them can be null. */
export function itemFields(): GraphQLFieldConfigMap<ItemSource, GraphqlContext> {
  return Object.fromEntries(NAMES.map((name) => [name, scalarField(name)]));
}

function scalarField(name: ItemScalar): GraphQLFieldConfig<ItemSource, GraphqlContext> {
  const reads: FieldReads = { scalars: [name], isStored: true };
  return { type: typeOf(name), extensions: { reads }, resolve: (item) => item.scalar(name) };
}

/** @param typeNameOf name of the object type for a content type */
export function contentItemInterface(typeNameOf: (contentType: string) => string | undefined): GraphQLInterfaceType {
  return new GraphQLInterfaceType({
    name: 'ContentItem',
    description: 'A content item of any type.',
    fields: itemFields,
    resolveType: (item: ItemSource) => typeNameOf(String(item.scalar('contentType'))),
  });
}

function typeOf(name: ItemScalar): GraphQLOutputType {
  const type = TYPES[ITEM_SCALARS[name]];
  return name === 'contentType' ? new GraphQLNonNull(type) : type;
}
