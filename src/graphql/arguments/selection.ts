import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import { isItemScalar, type ItemScalar } from '#content';

export interface Selection {
  readonly scalars: ReadonlySet<ItemScalar>;
  /** Parts and own fields, by their wire names. */
  readonly members: ReadonlySet<string>;
}

/** What a selection reads of each item, fragments included. `@skip` and `@include` are not looked at. */
export function readSelection({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Selection {
  const scalars = new Set<ItemScalar>();
  const members = new Set<string>();
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.INLINE_FRAGMENT) visit(node.selectionSet);
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (visited.has(node.name.value)) continue;
        visited.add(node.name.value);
        visit(fragments[node.name.value]?.selectionSet);
      } else if (isItemScalar(node.name.value)) scalars.add(node.name.value);
      else if (!node.name.value.startsWith('__')) members.add(node.name.value);
    }
  };
  for (const { selectionSet } of fieldNodes) visit(selectionSet);
  return { scalars, members };
}
