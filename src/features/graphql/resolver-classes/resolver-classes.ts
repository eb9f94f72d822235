import { Injectable } from '@nestjs/common';
import { Args, Context, Extensions, Field, ID, Info, InterfaceType, Query, Resolver } from '@nestjs/graphql';
import {
  GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
} from 'graphql';
import { readSelection } from '../arguments/selection';
import { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';

export const ITEM_INTERFACE = 'ContentItem';

/** In the extensions of a field: its answers have no versions but published ones, so readers may keep them. */
export const PUBLISHED_ALONE = { publishedAlone: true };

export type ResolverMethods = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/**
 * Of the service and of plug-ins, as NestJS reads it once at the start. A class with `@ObjectType()` that has no
 * `@Field()` of its own stands in for the content type of its name.
 */
@Injectable()
export class ResolverClasses {
  private read = new GraphQLSchema({});
  private standIns: ReadonlySet<string> = new Set([ITEM_INTERFACE]);

  get schema(): GraphQLSchema {
    return this.read;
  }

  set(schema: GraphQLSchema, methods: ResolverMethods): void {
    const roots = [schema.getQueryType(), schema.getMutationType()];
    const isStandIn = (type: GraphQLNamedType) =>
      isObjectType(type) &&
      !roots.includes(type) &&
      Object.keys(type.getFields()).every((name) => Object.hasOwn(methods[type.name] ?? {}, name));
    const found = Object.values(schema.getTypeMap()).filter(isStandIn);
    this.standIns = new Set([ITEM_INTERFACE, ...found.map(({ name }) => name)]);
    this.read = schema;
  }

  isStandIn(name: string): boolean {
    return this.standIns.has(name);
  }

  typeNames(): readonly string[] {
    const roots: readonly unknown[] = [this.read.getQueryType(), this.read.getMutationType()];
    return Object.values(this.read.getTypeMap())
      .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !roots.includes(type))
      .map(({ name }) => name)
      .filter((name) => !this.isStandIn(name));
  }
}

@InterfaceType(ITEM_INTERFACE)
abstract class ContentItem {
  @Field(() => ID)
  contentItemId!: string;
}

/** `search` is not made from a content type either, but is a prepared field: its arguments are read once. */
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
