import {
  getNamedType,
  getNullableType,
  isListType,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  type DocumentNode,
  type GraphQLError,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_FIRST } from '../arguments/item-query';
import { QueryTooCostlyError, denial } from '../graphql-errors';

/** What a list counts as whose length a query cannot say, such as the items of a content picker. */
const ASSUMED_LENGTH = 10;

/** A schema has many times more than ten types, and no tool asks for it twice. */
const COST_OF_SCHEMA = 25_000;

/** Fragments can make of a short text more selections than can be counted. None that is written by hand comes near. */
const MAX_SELECTIONS = 20_000;

interface CostInput {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Those that a cost can depend on, defaults included. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * A list has the fields of one item as many times as `first` says, lists within lists multiply. A field can say in its
 * `extensions` that it costs more, and how long it is without `first`. What is selected twice under one name counts
 * once; fields for items of other types count too.
 *
 * @returns Infinity when there are too many selections to count
 */
export function operationCost(question: CostInput): number {
  const { schema, operation } = question;
  const counter = new CostCounter(question);
  const cost = counter.ofSelections(
    [{ set: operation.selectionSet, type: schema.getRootType(operation.operation) }],
    ASSUMED_LENGTH,
  );
  return counter.hasCountedAll ? cost : Infinity;
}

interface Selections {
  readonly set: SelectionSetNode;
  readonly type: GraphQLNamedType | null | undefined;
}

interface Selected {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

type Merged = readonly [Selected, ...Selected[]];

class CostCounter {
  private visited = 0;

  constructor(private readonly question: CostInput) {}

  get hasCountedAll(): boolean {
    return this.visited <= MAX_SELECTIONS;
  }

  /** @param length of the lists in these selections that have no `first` of their own: those of a connection have its `first` */
  ofSelections(selections: readonly Selections[], length: number): number {
    let cost = 0;
    for (const merged of this.fieldsIn(selections).values()) cost += this.ofField(merged, length);
    return cost;
  }

  private ofField(merged: Merged, length: number): number {
    const [{ field }] = merged;
    const own = costOf(field);
    const selections = merged.flatMap(({ node: { selectionSet: set }, field: { type } }) =>
      set ? [{ set, type: getNamedType(type) }] : [],
    );
    if (selections.length === 0) return own;
    const first = Math.max(...merged.map(({ node, field: definition }) => this.firstOf(node, definition) ?? -1));
    if (isListType(getNullableType(field.type))) {
      const assumed = typeof field.extensions.length === 'number' ? field.extensions.length : length;
      return own + (first < 0 ? assumed : first) * this.ofSelections(selections, ASSUMED_LENGTH);
    }
    return own + this.ofSelections(selections, first < 0 ? ASSUMED_LENGTH : first);
  }

  /** Undefined for a field to which no `first` is given. What is out of range is refused by the field itself. */
  private firstOf(node: FieldNode, { args }: GraphQLField<unknown, unknown>): number | undefined {
    const definition = args.find(({ name }) => name === 'first');
    if (!definition) return undefined;
    const argument = node.arguments?.find(({ name }) => name.value === 'first');
    const first = (argument && this.valueOf(argument.value)) ?? definition.defaultValue;
    return typeof first === 'number' ? Math.min(Math.max(first, 0), MAX_FIRST) : undefined;
  }

  private fieldsIn(selections: readonly Selections[]): ReadonlyMap<string, Merged> {
    const fields = new Map<string, [Selected, ...Selected[]]>();
    const spread = new Set<string>();
    const take = ({ set, type }: Selections): void => {
      for (const node of set.selections) {
        if (!this.hasCountedAll) return;
        this.visited++;
        if (!this.isIncluded(node)) continue;
        if (node.kind === Kind.FIELD) {
          const field = this.definitionOf(node.name.value, type);
          const name = (node.alias ?? node.name).value;
          if (!field) continue;
          const merged = fields.get(name);
          if (merged) merged.push({ node, field });
          else fields.set(name, [{ node, field }]);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          take({ set: node.selectionSet, type: this.conditionOf(node) ?? type });
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = this.question.fragments.get(node.name.value);
          if (fragment) take({ set: fragment.selectionSet, type: this.conditionOf(fragment) });
        }
      }
    };
    for (const each of selections) take(each);
    return fields;
  }

  private conditionOf({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode): GraphQLNamedType | undefined {
    return typeCondition && this.question.schema.getType(typeCondition.name.value);
  }

  private definitionOf(name: string, type: Selections['type']): GraphQLField<unknown, unknown> | undefined {
    if (type === this.question.schema.getQueryType()) {
      const meta = [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name);
      if (meta) return meta;
    }
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  }

  private isIncluded({ directives = [] }: SelectionNode): boolean {
    return directives.every(({ name, arguments: [condition] = [] }) => {
      const value = condition && this.valueOf(condition.value);
      return name.value === 'skip' ? value !== true : name.value !== 'include' || value !== false;
    });
  }

  private valueOf(node: ValueNode): unknown {
    return node.kind === Kind.VARIABLE ? this.question.variables[node.name.value] : literalOf(node);
  }
}

function costOf(field: GraphQLField<unknown, unknown>): number {
  if (field === SchemaMetaFieldDef) return COST_OF_SCHEMA;
  return typeof field.extensions.cost === 'number' ? field.extensions.cost : 1;
}

function literalOf(node?: ValueNode): number | boolean | undefined {
  if (node?.kind === Kind.INT) return Number(node.value);
  return node?.kind === Kind.BOOLEAN ? node.value : undefined;
}

/** Fields in an answer: enough for 1000 items with all that they have, or for 100 lists of 100 with some fields of each. */
const MAX_COST = 100_000;

const MAX_KNOWN = 100;

type Values = Readonly<Record<string, unknown>>;

/** Operations are refused before anything is done for them. */
export class CostLimit {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly decisive = new Set<string>();
  private readonly known = new LRUCache<string, number>({ max: MAX_KNOWN });

  /** @param document has been validated */
  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    visit(document, {
      FragmentDefinition: (fragment) => {
        this.fragments.set(fragment.name.value, fragment);
      },
      Argument: ({ name, value }) => {
        // The lengths of lists, and the conditions of @skip and @include.
        if (value.kind === Kind.VARIABLE && ['first', 'if'].includes(name.value)) this.decisive.add(value.name.value);
      },
    });
  }

  excess(operation: OperationDefinitionNode, sent: Values = {}): GraphQLError | undefined {
    const cost = this.costOf(operation, sent);
    return cost <= MAX_COST ? undefined : denial(new QueryTooCostlyError(cost, MAX_COST));
  }

  private costOf(operation: OperationDefinitionNode, sent: Values): number {
    const { schema, fragments } = this;
    const values = [...this.decisive].map((name) => [name, valueOf(name, operation, sent)] as const);
    const key = [operation.name?.value, ...values.map(([, value]) => value)].join();
    let cost = this.known.get(key);
    if (cost === undefined) {
      cost = operationCost({ schema, operation, fragments, variables: Object.fromEntries(values) });
      this.known.set(key, cost);
    }
    return cost;
  }
}

/** What is neither a number nor a boolean is refused for its type, when variables are read. */
function valueOf(name: string, { variableDefinitions }: OperationDefinitionNode, sent: Values): unknown {
  const value = sent[name];
  if (value === undefined) {
    return literalOf(variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue);
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
