import { Args, Context, Extensions, Field, ID, Info, InterfaceType, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { readSelection } from '../arguments/selection';
import { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';
import { ITEM_INTERFACE, PUBLISHED_ALONE } from './resolver-classes';

@InterfaceType(ITEM_INTERFACE)
abstract class ContentItem {
  @Field(() => ID)
  contentItemId!: string;
}

/** The one query that is not made from a content type. */
@Resolver()
export class ContentItemResolver {
  @Query(() => ContentItem, {
    nullable: true,
    description: 'The published version of an item; null when there is none that the caller may see.',
  })
  @Extensions(PUBLISHED_ALONE)
  async contentItem(
    @Args('contentItemId', { type: () => ID }) contentItemId: string,
    @Context() { relations }: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ItemSource | null> {
    const [item] = await relations.picked([contentItemId.toLowerCase()], readSelection(info));
    return item ?? null;
  }
}
