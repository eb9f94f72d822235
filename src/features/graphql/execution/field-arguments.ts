import { Kind, type FieldNode, type ValueNode } from 'graphql';

export type Values = Readonly<Record<string, unknown>>;

/** The variables that the arguments of a field or directive name, on all levels. */
export function variablesOf({ arguments: given = [] }: Pick<FieldNode, 'arguments'>): readonly string[] {
  return [...new Set(given.flatMap(({ value }) => variablesIn(value)))];
}

export function variablesIn(value: ValueNode): string[] {
  if (value.kind === Kind.VARIABLE) return [value.name.value];
  if (value.kind === Kind.LIST) return value.values.flatMap(variablesIn);
  return value.kind === Kind.OBJECT ? value.fields.flatMap((field) => variablesIn(field.value)) : [];
}
