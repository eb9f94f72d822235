import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString, type GraphQLInterfaceType } from 'graphql';
import type { JsonObject } from '@espalier/plugin-sdk';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';

export const CONTENT_PICKER = 'ContentPickerField';

/** The type of a content picker: the ids that it holds, and the items that they lead to. */
export function pickerType(
  name: string,
  contentItem: GraphQLInterfaceType,
  isKnown: (contentType: string) => boolean,
): GraphQLObjectType {
  return new GraphQLObjectType<JsonObject, GraphqlContext>({
    name,
    fields: {
      contentItemIds: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
      contentItems: {
        type: new GraphQLList(new GraphQLNonNull(contentItem)),
        description: 'The published ones, in the order of the ids, as far as they exist and the caller may see them.',
        resolve: async (picker, _args, { picked }) => {
          const items = await Promise.all(idsOf(picker).map((id) => picked.load(id)));
          return items.filter((item): item is ItemSource => isKnown(String(item?.scalar('contentType'))));
        },
      },
    },
  });
}

function idsOf({ contentItemIds }: JsonObject): string[] {
  return Array.isArray(contentItemIds) ? contentItemIds.filter((id) => typeof id === 'string') : [];
}
