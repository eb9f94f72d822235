import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ContentSelection, ItemScalar } from '#core/content';

/** What a field reads of its item, as the `extensions` of the field say. A field that says nothing reads nothing. */
export interface FieldReads {
  readonly scalars?: readonly ItemScalar[];
  readonly member?: string;
  /** Whether its value is the one scalar, or the member as it is stored, if that is a text. */
  readonly isStored?: boolean;
  /** Whether its value is the item itself, so that what is selected of it is read of the item. */
  readonly item?: boolean;
}

/** The `extensions` of a field of an object that is stored, if its value is a text that an answer may have as it is stored. */
export const STORED_TEXT = { isStoredText: true };

type FieldInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;
type TypedInfo = FieldInfo & Pick<GraphQLResolveInfo, 'schema' | 'returnType'>;

/** What a selection reads of each item, fragments included. `@skip` and `@include` are not looked at. */
export function readSelection(info: TypedInfo): ContentSelection {
  return itemSelection(info, getNamedType(info.returnType));
}

export function itemSelection(
  info: FieldInfo & Pick<TypedInfo, 'schema'>,
  itemType: GraphQLNamedType,
): ContentSelection {
  // Of which type an item is decides which of the fragments are for it.
  const scalars = new Set<ItemScalar>(isAbstractType(itemType) ? ['contentType'] : []);
  const members = new Set<string>();
  const texts = new Map<string, Set<string>>();
  const read = (fieldNodes: readonly FieldNode[], source: GraphQLNamedType): void => {
    for (const { node, on } of fieldsIn({ fieldNodes, fragments: info.fragments })) {
      const field = fieldOf(on === undefined ? source : info.schema.getType(on), node);
      const reads = field?.extensions.reads as FieldReads | undefined;
      for (const scalar of reads?.scalars ?? []) scalars.add(scalar);
      if (field && reads?.member !== undefined) {
        const type = getNamedType(field.type);
        const inner = fieldsIn({ fieldNodes: [node], fragments: info.fragments });
        const names = storedTexts(inner.map((each) => fieldOf(type, each.node)));
        if (names) texts.set(reads.member, new Set([...(texts.get(reads.member) ?? []), ...names]));
        else members.add(reads.member);
      }
      if (field && reads?.item) read([node], getNamedType(field.type));
    }
  };
  read(info.fieldNodes, itemType);
  return { scalars, members, texts };
}

/** The names of these fields, if there are any and all are texts that are stored. */
export function storedTexts(
  fields: readonly (Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'> | undefined)[],
): readonly string[] | undefined {
  const names = fields.flatMap((field) => (field?.extensions.isStoredText ? [field.name] : []));
  return names.length > 0 && names.length === fields.length ? names : undefined;
}

export function fieldOf(type: unknown, { name }: FieldNode): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
}

interface ConnectionSelection {
  readonly item: ContentSelection;
  readonly page: boolean;
  readonly total: boolean;
}

export function readConnectionSelection(
  info: TypedInfo & Pick<GraphQLResolveInfo, 'variableValues'>,
): ConnectionSelection {
  const { fragments, schema, variableValues } = info;
  const itemType = innerType(innerType(getNamedType(info.returnType), 'edges'), 'node');
  const inConnection = fieldsIn(info);
  const inEdges = fieldsIn({ fragments, fieldNodes: named('edges', inConnection) });
  const items = [...named('node', inEdges), ...named('nodes', inConnection)];
  const asked = fieldsIn(info, (node) => isIncluded(node, variableValues)).map(({ node }) => node.name.value);
  return {
    item: itemSelection({ fragments, schema, fieldNodes: items }, itemType),
    page: ['edges', 'nodes', 'pageInfo'].some((name) => asked.includes(name)),
    total: asked.includes('totalCount'),
  };
}

function innerType(type: GraphQLNamedType, field: string): GraphQLNamedType {
  const definition = isObjectType(type) ? type.getFields()[field] : undefined;
  return definition ? getNamedType(definition.type) : type;
}

interface SelectedField {
  readonly node: FieldNode;
  /** Name of the type that a fragment makes it of. */
  readonly on: string | undefined;
}

export function fieldsIn(
  { fieldNodes, fragments }: FieldInfo,
  includes: (node: SelectionNode) => boolean = () => true,
): readonly SelectedField[] {
  const fields: SelectedField[] = [];
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode | undefined, on?: string): void => {
    for (const node of set?.selections ?? []) {
      if (!includes(node)) continue;
      if (node.kind === Kind.FIELD) fields.push({ node, on });
      else if (node.kind === Kind.INLINE_FRAGMENT) visit(node.selectionSet, node.typeCondition?.name.value ?? on);
      else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        const fragment = fragments[node.name.value];
        visit(fragment?.selectionSet, fragment?.typeCondition.name.value);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) visit(selectionSet);
  return fields;
}

function named(name: string, fields: readonly SelectedField[]): readonly FieldNode[] {
  return fields.map(({ node }) => node).filter((node) => node.name.value === name);
}

export function isIncluded(node: SelectionNode, variables: GraphQLResolveInfo['variableValues']): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
}
