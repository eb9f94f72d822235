import { getNamedType, isObjectType, type FieldNode, type GraphQLField } from 'graphql';
import { storedTexts, type FieldReads } from '../arguments/selection';
import { collectSubfields, getFieldDef } from '../graphql-internals';
import type { ItemSource } from '../item-source';
import type { PlanScope } from './field-site';

/** The JSON of a field straight from what was read of its item; undefined where it has to be made of the value. */
export type StoredText = (source: Partial<ItemSource>) => string | undefined;

/** For a field that is a scalar or a text of an item, or an object of which nothing but texts is selected. */
export function storedText(
  { schema, fragments, included }: PlanScope,
  definition: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
): StoredText | undefined {
  const { scalars: [scalar] = [], member, isStored } = (definition.extensions.reads ?? {}) as FieldReads;
  if (isStored && scalar) return (source) => source.scalarJson?.(scalar);
  if (member === undefined) return undefined;
  if (isStored) return (source) => source.textJson?.(member);
  const type = getNamedType(definition.type);
  if (!isObjectType(type)) return undefined;
  const selected = [...collectSubfields(schema, fragments, included, type, nodes)];
  const names = storedTexts(selected.map(([, [node]]) => node && (getFieldDef(schema, type, node) ?? undefined)));
  const labels = selected.map(([label], index) => `${index === 0 ? '{' : ','}${JSON.stringify(label)}:`);
  return names && ((source) => objectOf(source, { member, names, labels }));
}

function objectOf(
  source: Partial<ItemSource>,
  { member, names, labels }: { readonly member: string; readonly names: readonly string[]; readonly labels: string[] },
): string | undefined {
  let json = '';
  for (const [index, name] of names.entries()) {
    const value = source.textJson?.(member, name);
    if (value === undefined) return undefined;
    json += (labels[index] ?? '') + value;
  }
  return `${json}}`;
}
