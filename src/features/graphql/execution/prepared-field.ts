import {
  Kind,
  type FieldNode,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type ValueNode,
} from 'graphql';
import type { GraphqlContext } from '../graphql-context';

export type Values = Readonly<Record<string, unknown>>;

export type FieldAnswer<Source> = (source: Source, context: GraphqlContext) => unknown;

/**
 * A plan keeps the answer as long as arguments and selections are the same.
 *
 * @param variables as they were sent: coercion puts the members of input objects in the order of the schema, and some
 * orders have a meaning
 */
export type PrepareField<Source, Args> = (
  args: Args,
  info: GraphQLResolveInfo,
  variables: GraphqlContext['variables'],
) => FieldAnswer<Source>;

/** What a field has that is prepared. Without a plan it is prepared for each object. */
export function preparedField<Source, Args>(
  prepare: PrepareField<Source, Args>,
  extensions: Readonly<Record<string, unknown>> = {},
): Pick<GraphQLFieldConfig<Source, GraphqlContext, Args>, 'resolve' | 'extensions'> {
  const resolve: GraphQLFieldResolver<Source, GraphqlContext, Args> = (source, args, context, info) =>
    prepare(args, info, context.variables)(source, context);
  return { resolve, extensions: { ...extensions, prepare } };
}

export function preparationOf({
  extensions,
}: Pick<GraphQLFieldConfig<unknown, unknown>, 'extensions'>): PrepareField<unknown, unknown> | undefined {
  return extensions?.prepare as PrepareField<unknown, unknown> | undefined;
}

export function variablesOf({ arguments: given = [] }: Pick<FieldNode, 'arguments'>): readonly string[] {
  return [...new Set(given.flatMap(({ value }) => variablesIn(value)))];
}

export function variablesIn(value: ValueNode): string[] {
  if (value.kind === Kind.VARIABLE) return [value.name.value];
  if (value.kind === Kind.LIST) return value.values.flatMap(variablesIn);
  return value.kind === Kind.OBJECT ? value.fields.flatMap((field) => variablesIn(field.value)) : [];
}
