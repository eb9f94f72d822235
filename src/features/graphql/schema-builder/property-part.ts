import { GraphQLNonNull, GraphQLObjectType, type GraphQLFieldConfigMap } from 'graphql';
import { isItemScalar } from '#core/content';
import type { PartMember } from '#core/content-definition';
import type { FieldReads } from '../arguments/selection';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import { itemFields } from './content-item';
import { JsonScalar } from './scalars';

/** Whether a part is nothing but some properties of the item that holds it, as `CommonPart` is. */
export function isPropertyPart({ partType }: PartMember): boolean {
  return partType.properties !== undefined;
}

/**
 * The type of such a part: the properties, all of them together, and the item. Its source is the item.
 *
 * @param itemType looked up when the whole schema is there: the item has the part, and the part the item
 */
export function propertyPartType(
  name: string,
  { partType: { properties = [] } }: PartMember,
  itemType: () => GraphQLObjectType,
): GraphQLObjectType {
  const scalars = properties.filter(isItemScalar);
  const ofItem = itemFields();
  const content: FieldReads = { scalars };
  const contentItem: FieldReads = { item: true };
  const fields = (): GraphQLFieldConfigMap<ItemSource, GraphqlContext> => ({
    ...Object.fromEntries(scalars.map((scalar) => [scalar, ofItem[scalar]])),
    content: {
      type: JsonScalar,
      description: 'The members of the part together.',
      extensions: { reads: content },
      resolve: (item) => Object.fromEntries(scalars.map((scalar) => [scalar, item.scalar(scalar)])),
    },
    contentItem: {
      type: new GraphQLNonNull(itemType()),
      description: 'The item that holds the part.',
      extensions: { reads: contentItem },
      resolve: (item) => item,
    },
  });
  return new GraphQLObjectType({ name, fields });
}
