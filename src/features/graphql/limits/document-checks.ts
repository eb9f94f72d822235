import {
  GraphQLError,
  specifiedRules,
  validate,
  Kind,
  type DocumentNode,
  type GraphQLSchema,
  type ASTVisitor,
  type FloatValueNode,
  type FragmentDefinitionNode,
  type IntValueNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { validationAbortedError } from '../graphql-internals';

/** Strings and comments, whose brackets mean nothing, and brackets. Strings may lack their end, so that no text is read twice. */
const TOKENS = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#.*|[{}[\]()]/g;

const MAX_DEPTH = 15;
const MAX_ROOT_ALIASES = 20;
const MAX_INTROSPECTED = 400;
const MAX_REPEATS = 50;
const MAX_FAULTS = 5;
/** With more types than these, looking among their names for what may have been meant takes too long. */
const MAX_SUGGESTED = 1000;

/** What takes little, and keeps the others from taking much. */
const LIMITS = [
  limitDepth(MAX_DEPTH),
  limitAliases(MAX_ROOT_ALIASES),
  limitIntrospection(MAX_INTROSPECTED),
  limitRepeats(MAX_REPEATS),
  refuseInfiniteNumbers,
];

export function documentFaults(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const hideSuggestions = Object.keys(schema.getTypeMap()).length > MAX_SUGGESTED;
  const options = { maxErrors: MAX_FAULTS, hideSuggestions };
  const excess = validate(schema, document, LIMITS, options);
  const errors = excess.length > 0 ? excess : validate(schema, document, specifiedRules, options);
  return errors.map(asFault);
}

function asFault(error: GraphQLError): GraphQLError {
  const { message, nodes } = error === validationAbortedError ? tooManyAlike() : error;
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } };
  return new GraphQLError(message, { nodes, extensions });
}

/** graphql-js compares fields of one name in pairs, and gives up beyond half a million. */
function tooManyAlike(): GraphQLError {
  return new GraphQLError('Too many fields or fragments of the query may be the same. Ask several queries.');
}

/**
 * Summed over the definitions: as deep as anything may have to go that reads the query by recursion, since fragments
 * lead from one definition into another.
 */
export function nestingOf(query: string): number {
  let sum = 0;
  let level = 0;
  let deepest = 0;
  for (const [token] of query.matchAll(TOKENS)) {
    if ('{[('.includes(token)) deepest = Math.max(deepest, ++level);
    else if ('}])'.includes(token) && --level <= 0) {
      sum += deepest;
      level = deepest = 0;
    }
  }
  return sum + deepest;
}

/** Whether a value of JSON has at most so many objects and members of objects. Entries of lists that are no objects do not count. */
export function membersWithin(value: unknown, maximum: number): boolean {
  let left = maximum;
  // Not by recursion: it may be nested without end.
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const entries: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) left -= 1 + entries.length;
    if (left < 0) return false;
    for (const entry of entries) if (typeof entry === 'object') pending.push(entry);
  }
  return true;
}

function limitDepth(maximum: number): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const depth = new DepthCounter(context).of(operation);
      if (depth <= maximum) return;
      const message = `The query is ${depth} fields deep, and at most ${maximum} are allowed. Ask several queries.`;
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  });
}

function limitAliases(maximum: number): ValidationRule {
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
function limitIntrospection(maximum: number): ValidationRule {
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
function limitRepeats(maximum: number): ValidationRule {
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
function refuseInfiniteNumbers(context: ValidationContext): ASTVisitor {
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
