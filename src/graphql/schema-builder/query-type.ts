import {
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
} from 'graphql';
import { wireName, type ContentType } from '#content-definition';
import { DEFAULT_FIRST, MAX_FIRST } from '../arguments/page';
import type { WhereKeys } from '../arguments/where-keys';
import type { GraphqlContext } from '../graphql-context';
import { PublicationStatus } from './enums';
import type { WhereType } from './where-input';

type Resolver<Args> = GraphQLFieldResolver<unknown, GraphqlContext, Args>;

/** The arguments of a root field, after coercion. */
export interface ItemsArguments {
  readonly where?: Readonly<Record<string, unknown>> | null;
  readonly status?: 'PUBLISHED' | 'DRAFT' | 'LATEST' | 'ALL' | null;
  readonly first?: number | null;
  readonly skip?: number | null;
}

/** Where the root fields get their answers. */
export interface Resolvers {
  items(contentType: string, keys: WhereKeys): Resolver<ItemsArguments>;
  readonly contentItem: Resolver<{ readonly contentItemId: string }>;
}

/** What the root field of a content type is made of. */
export interface RootField {
  readonly type: ContentType;
  readonly object: GraphQLObjectType;
  readonly where: WhereType;
  readonly orderBy: GraphQLInputObjectType;
}

const CONTENT_ITEM = 'contentItem';

export function queryType(
  fields: readonly RootField[],
  contentItem: GraphQLInterfaceType,
  resolvers: Resolvers,
): GraphQLObjectType {
  return new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Query',
    fields: {
      [CONTENT_ITEM]: contentItemField(contentItem, resolvers),
      ...Object.fromEntries(fields.map((field) => [rootName(field.type), itemsField(field, resolvers)])),
    },
  });
}

/** `BlogPost` → `blogPost`. A type named `ContentItem` must not hide the field that finds any item. */
function rootName({ name }: ContentType): string {
  const wire = wireName(name);
  return wire === CONTENT_ITEM ? `${wire}_` : wire;
}

function contentItemField(
  type: GraphQLInterfaceType,
  { contentItem }: Resolvers,
): GraphQLFieldConfig<unknown, GraphqlContext> {
  return {
    type,
    description: 'The published version of an item; null when there is none that the caller may see.',
    args: { contentItemId: { type: new GraphQLNonNull(GraphQLID) } },
    resolve: contentItem,
  };
}

function itemsField(
  { type, object, where, orderBy }: RootField,
  resolvers: Resolvers,
): GraphQLFieldConfig<unknown, GraphqlContext> {
  return {
    type: new GraphQLList(new GraphQLNonNull(object)),
    description: `Items of the type ${type.definition.displayName}, newest first.`,
    args: {
      where: { type: where.input },
      orderBy: { type: orderBy },
      status: { type: PublicationStatus, defaultValue: 'PUBLISHED' },
      first: { type: GraphQLInt, defaultValue: DEFAULT_FIRST, description: `At most ${MAX_FIRST}.` },
      skip: { type: GraphQLInt, defaultValue: 0 },
    },
    resolve: resolvers.items(type.name, where.keys),
  };
}
