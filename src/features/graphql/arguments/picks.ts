import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import type { ItemScalar, Picks } from '#core/content';
import { fieldOf, fieldsIn, itemSelection, type FieldReads } from './selection';

/** Of more items than these many may be the same, and each is read once when they are read together, after the items. */
const MAX_ITEMS = 100;
/** Of a picker with more, all are read after the items. */
const MAX_PICKED = 100;

export interface FieldPicks {
  readonly picks: string;
  /** Undefined for a type that is not in the schema. */
  readonly typeNameOf: (contentType: string) => string | undefined;
}

type PicksInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'schema' | 'returnType'>;

/** What items lead to that can be read along with them: what pickers among their fields hold, where no arguments cut it. */
export function readPicks({ fieldNodes, fragments, schema, returnType }: PicksInfo, first: number): readonly Picks[] {
  if (first > MAX_ITEMS) return [];
  const found = new Map<string, Picks & { scalars: Set<ItemScalar> }>();
  for (const { node, on } of fieldsIn({ fieldNodes, fragments })) {
    const field = fieldOf(on === undefined ? getNamedType(returnType) : schema.getType(on), node);
    const { member } = (field?.extensions.reads ?? {}) as FieldReads;
    if (field === undefined || member === undefined) continue;
    for (const inner of fieldsIn({ fieldNodes: [node], fragments })) {
      const picked = fieldOf(getNamedType(field.type), inner.node);
      const { picks: ids } = (picked?.extensions ?? {}) as Partial<FieldPicks>;
      if (picked === undefined || ids === undefined || inner.node.arguments?.length) continue;
      const selection = itemSelection({ fragments, schema, fieldNodes: [inner.node] }, getNamedType(picked.type));
      // Bodies may be large, and would come as often as they are picked.
      if (selection.members.size + (selection.texts?.size ?? 0) > 0) continue;
      const all = found.get(member) ?? { path: [member, ids], scalars: new Set(), first: MAX_PICKED };
      for (const scalar of selection.scalars) all.scalars.add(scalar);
      found.set(member, all);
    }
  }
  return [...found.values()];
}
