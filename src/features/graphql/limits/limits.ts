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

/**
 * The lists of the schema are as long as it is large, and what is asked of their entries under many names is answered
 * as often.
 */
export function limitIntrospection(maximum: number): ValidationRule {
  return (context) => ({
    Field(node) {
      if (!['__schema', '__type'].includes(node.name.value)) return;
      if (new FieldCounter(context, maximum).of(node.selectionSet?.selections ?? []) <= maximum) return;
      const message = `The query asks for more than ${maximum} fields of the schema. Ask several queries.`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  });
}

/** Refuses selections that have a field under one name more often: graphql-js compares each of them with each other. */
export function limitRepeats(maximum: number): ValidationRule {
  return (context) => ({
    SelectionSet(set, _key, parent) {
      // What is in an inline fragment stands beside it.
      if (parent && 'kind' in parent && parent.kind === Kind.INLINE_FRAGMENT) return;
      const counts = new Map<string, number>();
      const count = (selections: readonly SelectionNode[]): void => {
        for (const selection of selections) {
          if (selection.kind === Kind.INLINE_FRAGMENT) count(selection.selectionSet.selections);
          if (selection.kind !== Kind.FIELD) continue;
          const name = (selection.alias ?? selection.name).value;
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      };
      count(set.selections);
      const [most] = [...counts].filter(([, times]) => times > maximum);
      if (!most) return;
      const message = `The query has "${most[0]}" ${most[1]} times in one place, and at most ${maximum} are allowed.`;
      context.reportError(new GraphQLError(message, { nodes: set }));
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

class FieldCounter {
  private count = 0;
  private readonly within = new Set<string>();

  constructor(
    private readonly context: ValidationContext,
    private readonly maximum: number,
  ) {}

  of(selections: readonly SelectionNode[]): number {
    for (const selection of selections) {
      if (++this.count > this.maximum) break;
      if (selection.kind === Kind.FRAGMENT_SPREAD) this.ofFragment(selection.name.value);
      else this.of(selection.selectionSet?.selections ?? []);
    }
    return this.count;
  }

  /** Fragments in a circle are refused by another rule; here they must end. */
  private ofFragment(name: string): void {
    if (this.within.has(name)) return;
    this.within.add(name);
    this.of(this.context.getFragment(name)?.selectionSet.selections ?? []);
    this.within.delete(name);
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
