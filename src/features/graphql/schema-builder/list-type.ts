import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
} from 'graphql';
import { LIST_ID, queryFields } from '#core/content';
import type { ContentType, PartMember } from '#core/content-definition';
import { preparedField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import { itemsArguments, type Resolvers } from './query-type';
import type { WhereType } from './where-input';

export const LIST_PART = 'ListPart';

export interface ListShape {
  readonly contentTypes: readonly string[];
  /** Looked up when the whole schema is there: a list may hold lists of its own type. */
  readonly item: () => GraphQLObjectType | GraphQLInterfaceType;
  readonly where: WhereType;
  readonly orderBy: GraphQLInputObjectType;
}

export function listType(
  name: string,
  { attachment }: PartMember,
  { contentTypes, item, where, orderBy }: ListShape,
  resolvers: Resolvers,
): GraphQLObjectType {
  const isOrdered = attachment.settings.enableOrdering === true;
  return new GraphQLObjectType<ItemSource, GraphqlContext>({
    name,
    fields: () => ({
      contentItems: {
        type: new GraphQLList(new GraphQLNonNull(item())),
        description: isOrdered ? 'In the order of the list.' : 'Newest first.',
        args: itemsArguments({ where, orderBy }),
        ...preparedField(resolvers.children({ contentTypes, keys: where.keys, isOrdered })),
      },
    }),
  });
}

/** The types that can be in a list, as far as they exist and their items can say so. */
export function containedTypes({ attachment }: PartMember, types: readonly ContentType[]): readonly string[] {
  const { containedContentTypes } = attachment.settings;
  if (!Array.isArray(containedContentTypes)) return [];
  return types
    .filter((type) => containedContentTypes.includes(type.name) && queryFields(type).has(LIST_ID))
    .map(({ name }) => name);
}
