import {
  getNamedType,
  isObjectType,
  TypeNameMetaFieldDef,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import type { PickedVersion } from '#core/content';
import type { FieldPicks } from '../arguments/picks';
import { itemSelection, type FieldReads } from '../arguments/selection';
import { collectSubfields, getFieldDef } from '../graphql-internals';
import type { ItemSource } from '../item-source';
import type { PlanScope } from './field-site';

/** The JSON of a field straight from what was read of its item; undefined where it has to be made of the value. */
export type StoredText = (source: Partial<ItemSource>) => string | undefined;

/** Of an item of a type that the caller's schema has not. */
const NOTHING = '';

interface Selected {
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
}

/**
 * For a field that is a scalar or a text of an item, or an object of which nothing is selected but texts, or scalars of the items that
 * it picks.
 */
export function storedText(
  scope: PlanScope,
  definition: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
): StoredText | undefined {
  const { scalars: [scalar] = [], member, isStored } = (definition.extensions.reads ?? {}) as FieldReads;
  if (isStored && scalar) return (source) => source.scalarJson?.(scalar);
  if (member === undefined) return undefined;
  if (isStored) return (source) => source.textJson?.(member);
  const type = getNamedType(definition.type);
  return isObjectType(type) ? objectText(scope, type, nodes, (field) => innerText(scope, member, field)) : undefined;
}

function innerText(scope: PlanScope, member: string, field: Selected): StoredText | undefined {
  const { name, extensions } = field.definition;
  if (extensions.isStoredText) return (source) => source.textJson?.(member, name);
  return extensions.picks === undefined ? undefined : pickedText(scope, member, field);
}

/** What fragments select of an item depends on its type. */
function pickedText(scope: PlanScope, member: string, { definition, nodes }: Selected): StoredText | undefined {
  if (nodes.some((node) => node.arguments?.length)) return undefined;
  const { schema } = scope;
  const { typeNameOf } = definition.extensions as unknown as FieldPicks;
  const selection = itemSelection({ ...scope, fieldNodes: nodes }, getNamedType(definition.type));
  const ofTypes = new Map<string, StoredText | undefined>();
  const ofType = (contentType: string): StoredText | undefined => {
    const type = schema.getType(typeNameOf(contentType) ?? '');
    if (!isObjectType(type)) return () => NOTHING;
    return objectText(scope, type, nodes, (field) => storedText(scope, field.definition, field.nodes));
  };
  const textOf = (item: PickedVersion): string | undefined => {
    const contentType = item.scalarJson('contentType');
    if (!ofTypes.has(contentType)) ofTypes.set(contentType, ofType(String(item.scalar('contentType'))));
    return ofTypes.get(contentType)?.(item);
  };
  return (source) => {
    const texts = source.picked?.(member, selection)?.map(textOf);
    if (!texts || texts.includes(undefined)) return undefined;
    return `[${texts.filter((text) => text !== NOTHING).join(',')}]`;
  };
}

function objectText(
  { schema, fragments, included }: PlanScope,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  textOf: (field: Selected) => StoredText | undefined,
): StoredText | undefined {
  const parts: (readonly [label: string, text: StoredText])[] = [];
  // The name of the type alone does not tell whether there is an object.
  let isTold = false;
  for (const [name, selected] of collectSubfields(schema, fragments, included, type, nodes)) {
    const definition = selected[0] && getFieldDef(schema, type, selected[0]);
    const isTypeName = definition === TypeNameMetaFieldDef;
    const text = isTypeName ? () => JSON.stringify(type.name) : definition && textOf({ definition, nodes: selected });
    if (!text) return undefined;
    parts.push([`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`, text]);
    isTold ||= !isTypeName;
  }
  if (!isTold) return undefined;
  return (source) => {
    let json = '';
    for (const [label, text] of parts) {
      const value = text(source);
      if (value === undefined) return undefined;
      json += label + value;
    }
    return `${json}}`;
  };
}
