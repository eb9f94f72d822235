import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FloatValueNode,
  type FragmentDefinitionNode,
  type IntValueNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Refuses operations whose fields are nested more deeply. Introspection counts too; the usual query of tools fits. */
export function limitDepth(maximum: number): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const depth = new DepthCounter(context).of(operation);
      if (depth <= maximum) return;
      const message = `The query is ${depth} fields deep, and at most ${maximum} are allowed. Ask several queries.`;
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  });
}

/** Refuses operations that ask for root fields under more aliases. Without an alias a field cannot be repeated. */
export function limitAliases(maximum: number): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const aliases = rootAliases(operation, context);
      if (aliases <= maximum) return;
      const message = `The query has more than ${maximum} aliases of root fields. Ask several queries.`;
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  });
}

/** Refuses numbers that no number of ours is as large as: graphql-js would take `1e400` for infinity. */
export function refuseInfiniteNumbers(context: ValidationContext): ASTVisitor {
  const check = (node: IntValueNode | FloatValueNode): void => {
    if (Number.isFinite(Number(node.value))) return;
    const written = node.value.length > 20 ? `${node.value.slice(0, 20)}…` : node.value;
    context.reportError(new GraphQLError(`Float cannot represent ${written}.`, { nodes: node }));
  };
  return { IntValue: check, FloatValue: check };
}

class DepthCounter {
  private readonly known = new Map<string, number>();

  constructor(private readonly context: ValidationContext) {}

  of({ selectionSet }: OperationDefinitionNode | FragmentDefinitionNode): number {
    return this.deepest(selectionSet.selections);
  }

  private deepest(selections: readonly SelectionNode[]): number {
    return Math.max(0, ...selections.map((selection) => this.depth(selection)));
  }

  private depth(selection: SelectionNode): number {
    switch (selection.kind) {
      case Kind.FIELD:
        return 1 + this.deepest(selection.selectionSet?.selections ?? []);
      case Kind.INLINE_FRAGMENT:
        return this.deepest(selection.selectionSet.selections);
      case Kind.FRAGMENT_SPREAD:
        return this.fragment(selection.name.value);
    }
  }

  private fragment(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // Fragments in a circle are refused by another rule; here they must end.
    this.known.set(name, 0);
    const fragment = this.context.getFragment(name);
    const depth = fragment ? this.of(fragment) : 0;
    this.known.set(name, depth);
    return depth;
  }
}

function rootAliases({ selectionSet }: OperationDefinitionNode, context: ValidationContext): number {
  const visited = new Set<string>();
  const aliases = new Set<string>();
  const visit = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) aliases.add(selection.alias.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet.selections);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        visit(context.getFragment(selection.name.value)?.selectionSet.selections ?? []);
      }
    }
  };
  visit(selectionSet.selections);
  return aliases.size;
}
