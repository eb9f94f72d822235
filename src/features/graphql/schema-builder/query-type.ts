import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  type GraphQLInputObjectType,
} from 'graphql';
import { wireName, type ContentType } from '#core/content-definition';
import type { ImageFormat } from '#core/media';
import { DEFAULT_FIRST, MAX_FIRST, type ItemQueryArguments } from '../arguments/item-query';
import type { WhereKeys } from '../arguments/where-predicate';
import { preparedField, type PrepareField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import type { ResolverClasses } from '../resolver-classes/resolver-classes';
import { PublicationStatus } from './scalars';
import type { ReferencesArguments } from './connection-type';
import type { SearchArguments } from './search-type';
import { TypeNames } from './type-names';
import type { WhereType } from './where-input';

interface ItemsArguments extends ItemQueryArguments {
  readonly skip?: number | null;
}

interface ConnectionArguments extends ItemQueryArguments {
  readonly after?: string | null;
}

export interface SrcsetArguments {
  readonly widths: readonly number[];
  readonly format?: ImageFormat;
}

interface ListedItems {
  readonly contentTypes: readonly string[];
  readonly keys: WhereKeys;
  readonly isOrdered: boolean;
}

export interface Resolvers {
  items(contentType: string, keys: WhereKeys): PrepareField<unknown, ItemsArguments>;
  connection(contentType: string, keys: WhereKeys): PrepareField<unknown, ConnectionArguments>;
  children(items: ListedItems): PrepareField<ItemSource, ItemsArguments>;
  readonly search: PrepareField<unknown, SearchArguments>;
  readonly referencedBy: PrepareField<ItemSource, ReferencesArguments>;
  readonly classes: ResolverClasses;
  /** Absolute. */
  mediaUrl(path: string): string;
  /** Versioned, as an `srcset` has them; empty where there is no file. */
  srcset(path: string, asked: SrcsetArguments, context: GraphqlContext): Promise<string>;
}

export interface RootField {
  readonly type: ContentType;
  readonly title: string;
  readonly object: GraphQLObjectType;
  readonly connection: GraphQLObjectType;
  readonly where: WhereType;
  readonly orderBy: GraphQLInputObjectType;
}

/** What is no query of a type; then each type by its name, `BlogPost` as `blogPost`; connections take what names are left. */
export function queryType(
  types: readonly RootField[],
  others: GraphQLFieldConfigMap<unknown, GraphqlContext>,
  resolvers: Resolvers,
): GraphQLObjectType {
  const names = new TypeNames(Object.keys(others));
  const items = types.map((root) => [names.claim(wireName(root.type.name)), itemsField(root, resolvers)]);
  const connections = types.map((root) => [
    names.claim(`${wireName(root.type.name)}Connection`),
    connectionField(root, resolvers),
  ]);
  return new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Query',
    fields: { ...others, ...Object.fromEntries([...items, ...connections]) },
  });
}

function itemsField(root: RootField, resolvers: Resolvers): GraphQLFieldConfig<unknown, GraphqlContext> {
  const { type, title, object, where } = root;
  return {
    type: new GraphQLList(new GraphQLNonNull(object)),
    description: `Items of the type ${title}, newest first.`,
    args: itemsArguments(root),
    ...preparedField(resolvers.items(type.name, where.keys)),
  };
}

function connectionField(root: RootField, resolvers: Resolvers): GraphQLFieldConfig<unknown, GraphqlContext> {
  const { type, title, connection, where } = root;
  return {
    type: connection,
    description: `Items of the type ${title}, newest first, with cursors and their total.`,
    args: { ...questionArguments(root), after: { type: GraphQLString, description: 'A cursor of the same ordering.' } },
    ...preparedField(resolvers.connection(type.name, where.keys)),
  };
}

export function itemsArguments(inputs: Pick<RootField, 'where' | 'orderBy'>): GraphQLFieldConfigArgumentMap {
  return { ...questionArguments(inputs), skip: { type: GraphQLInt, defaultValue: 0 } };
}

function questionArguments({ where, orderBy }: Pick<RootField, 'where' | 'orderBy'>): GraphQLFieldConfigArgumentMap {
  return {
    where: { type: where.input },
    orderBy: { type: orderBy },
    status: { type: PublicationStatus, defaultValue: 'PUBLISHED' },
    first: { type: GraphQLInt, defaultValue: DEFAULT_FIRST, description: `At most ${MAX_FIRST}.` },
  };
}
