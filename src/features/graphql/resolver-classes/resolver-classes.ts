import { Injectable } from '@nestjs/common';
import {
  GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';

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
