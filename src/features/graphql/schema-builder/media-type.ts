import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { JsonObject } from '@espalier/plugin-sdk';
import type { GraphqlContext } from '../graphql-context';
import { idsIn } from '../item-source';
import { storedField } from './stored-shape';

const TEXTS = new GraphQLList(new GraphQLNonNull(GraphQLString));

/** The type of a media field: the paths that it holds, where the files are found, and their texts. */
export function mediaType(name: string, mediaUrl: (path: string) => string): GraphQLObjectType {
  return new GraphQLObjectType<JsonObject, GraphqlContext>({
    name,
    fields: {
      paths: storedField('paths', TEXTS),
      urls: {
        type: TEXTS,
        description: 'Absolute, in the order of the paths, whether there is a file or not.',
        resolve: (media) => (Array.isArray(media.paths) ? idsIn(media, 'paths').map(mediaUrl) : null),
      },
      mediaTexts: storedField('mediaTexts', TEXTS),
    },
  });
}
