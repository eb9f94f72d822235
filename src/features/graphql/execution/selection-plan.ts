import {
  defaultFieldResolver,
  getArgumentValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import { isTurnOver } from '#platform/large-answers';
import { AnswerTooLargeError } from '../graphql-errors';
import { collectSubfields, getFieldDef, type Path } from '../graphql-internals';
import type { GraphqlContext } from '../graphql-context';
import { preparationOf, variablesOf, type FieldAnswer, type Values } from './prepared-field';
import { FieldSite, type PlannedField, type PlanScope } from './field-site';
import { argumentReader } from './input-reader';
import type { ItemSource } from '../item-source';
import { BeyondPlanError, type AnswerText, type OperationRun } from './operation-run';
import { storedText, type StoredText } from './stored-text';

/** Writes a value that is neither null nor undefined. Parts that are promised are written in their places later. */
type Writer = (text: AnswerText, value: unknown, run: OperationRun, path?: Path, info?: GraphQLResolveInfo) => void;

type Preparation = NonNullable<ReturnType<typeof preparationOf>>;

type Selecting = Pick<FieldNode, 'selectionSet'>;

/** Of the values that an answer of a field is kept for. Longer ones seldom come back. */
const MAX_KEY_LENGTH = 1000;

interface ObjectSite {
  readonly source: unknown;
  readonly run: OperationRun;
  readonly path?: Path;
}

/** What a query asks of the objects of one type: found out when the first of them is met, and the same for all others. */
export class SelectionPlan {
  private readonly fields: readonly FieldPlan[];

  constructor(scope: PlanScope, type: GraphQLObjectType, nodes: readonly Selecting[]) {
    const { schema, fragments, included } = scope;
    if (type.isTypeOf) throw new BeyondPlanError();
    const selected = [...collectSubfields(schema, fragments, included, type, nodes as readonly FieldNode[])];
    const known = selected.flatMap(([name, [node, ...others]]) => {
      const definition = node && getFieldDef(schema, type, node);
      return definition ? [{ name, definition, nodes: [node, ...others] as const }] : [];
    });
    this.fields = known.map((field, index) => new FieldPlan(scope, type, field, index === 0 ? '{' : ','));
  }

  write(text: AnswerText, source: unknown, run: OperationRun, path?: Path): void {
    if (this.fields.length === 0) return run.write(text, '{}');
    this.writeFrom(0, text, { source, run, path });
    run.write(text, '}');
  }

  private writeFrom(from: number, text: AnswerText, site: ObjectSite): void {
    const { source, run, path } = site;
    for (let index = from; index < this.fields.length; index++) {
      if (run.isTurnOver()) {
        const rest = text.place();
        return run.inNextTurn(() => this.writeFrom(index, rest, site));
      }
      this.fields[index]?.write(text, source, run, path);
    }
  }
}

interface SelectedField {
  readonly name: string;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly [FieldNode, ...FieldNode[]];
}

class FieldPlan implements PlannedField {
  readonly name: string;
  readonly definition: SelectedField['definition'];
  readonly nodes: SelectedField['nodes'];
  private readonly value: ValuePlan;
  /** Of this field and no other of its query. */
  private readonly number: number;
  /** The variables that its arguments name. */
  private readonly names: readonly string[];
  private readonly readArguments: (variables: Values) => Values;
  private readonly constants?: Values;
  private readonly prepare?: Preparation;
  private constantAnswer?: FieldAnswer<unknown>;
  /** Whether it is read from its object as it is: most fields of most queries are. */
  private readonly isProperty: boolean;
  /** With what stands before it. */
  private readonly label: string;
  private readonly stored?: StoredText;

  constructor(
    readonly scope: PlanScope,
    readonly parentType: GraphQLObjectType,
    { name, definition, nodes }: SelectedField,
    opening: '{' | ',',
  ) {
    this.name = name;
    this.definition = definition;
    this.nodes = nodes;
    this.value = new ValuePlan(scope, definition.type, nodes);
    this.number = ++scope.memory.fields;
    this.names = variablesOf(nodes[0]);
    this.readArguments = argumentReader(definition, nodes[0]);
    this.constants = this.names.length === 0 ? getArgumentValues(definition, nodes[0]) : undefined;
    this.prepare = preparationOf(definition);
    this.isProperty = !definition.resolve && this.value.isLeaf;
    this.label = `${opening}${JSON.stringify(name)}:`;
    this.stored = storedText(scope, definition, nodes);
  }

  write(text: AnswerText, source: unknown, run: OperationRun, parent?: Path): void {
    const { definition } = this;
    const stored = this.stored?.(source as Partial<ItemSource>);
    if (stored !== undefined) return run.write(text, this.label + stored);
    run.write(text, this.label);
    if (definition === TypeNameMetaFieldDef) return run.write(text, JSON.stringify(this.parentType.name));
    if (this.isProperty) {
      const value = isObject(source) ? source[definition.name] : undefined;
      if (typeof value !== 'function') return this.value.write(text, value, run);
    }
    const site = new FieldSite(this, run.variables, parent);
    let value: unknown;
    try {
      value = this.prepare
        ? this.answerFor(run, site, this.prepare)(source, run.context as GraphqlContext)
        : (definition.resolve ?? defaultFieldResolver)(source, this.argumentsFor(run), run.context, site);
    } catch (reason) {
      return this.value.fail(text, reason, run, site);
    }
    this.value.write(text, value, run, site, site);
  }

  private argumentsFor(run: OperationRun): Values {
    return this.constants ?? run.once(this, () => this.readArguments(run.variables));
  }

  private answerFor(run: OperationRun, site: FieldSite, prepare: Preparation): FieldAnswer<unknown> {
    if (this.constants) return (this.constantAnswer ??= prepare(this.constants, site, run.sent));
    return run.once(this, () => {
      const { answers } = this.scope.memory;
      const key = [this.number, ...this.names.map((name) => run.textOf(name))].join('\0');
      const known = answers.get(key);
      if (known) return known;
      const answer = prepare(this.readArguments(run.variables), site, run.sent);
      if (key.length <= MAX_KEY_LENGTH) answers.set(key, answer);
      return answer;
    });
  }
}

class ValuePlan {
  readonly isLeaf: boolean;
  private readonly mayBeNull: boolean;
  private readonly writeValue: Writer;

  constructor(
    scope: PlanScope,
    type: GraphQLOutputType,
    private readonly nodes: readonly FieldNode[],
  ) {
    const inner = isNonNullType(type) ? type.ofType : type;
    this.mayBeNull = inner === type;
    this.isLeaf = isLeafType(inner);
    this.writeValue = writerOf(scope, inner, nodes);
  }

  write(text: AnswerText, value: unknown, run: OperationRun, path?: Path, info?: GraphQLResolveInfo): void {
    if (!isPromise(value)) return this.writeKept(text, value, run, path, info);
    const place = text.place();
    run.later(
      value,
      (kept) => this.writeKept(place, kept, run, path, info),
      (reason) => this.fail(place, reason, run, path),
    );
  }

  fail(text: AnswerText, reason: unknown, run: OperationRun, path?: Path): void {
    if (reason instanceof AnswerTooLargeError) throw reason;
    if (!this.mayBeNull || !path || reason instanceof BeyondPlanError) throw new BeyondPlanError();
    run.report(reason, this.nodes, path);
    run.write(text, 'null');
  }

  private writeKept(text: AnswerText, value: unknown, run: OperationRun, path?: Path, info?: GraphQLResolveInfo): void {
    const { written } = run;
    try {
      if (value === null || value === undefined) {
        if (!this.mayBeNull) throw new BeyondPlanError();
        return run.write(text, 'null');
      }
      if (value instanceof Error) throw value;
      this.writeValue(text, value, run, path, info);
    } catch (reason) {
      // What is half written cannot become null.
      this.fail(text, run.written === written ? reason : beyond(reason), run, path);
    }
  }
}

function beyond(reason: unknown): Error {
  return reason instanceof AnswerTooLargeError ? reason : new BeyondPlanError();
}

function writerOf(
  scope: PlanScope,
  type: Exclude<GraphQLOutputType, { readonly name: never }>,
  nodes: readonly FieldNode[],
): Writer {
  if (isNonNullType(type)) throw new BeyondPlanError();
  if (isListType(type)) return listWriter(new ValuePlan(scope, type.ofType, nodes));
  if (isLeafType(type)) {
    return (text, value, run) => run.write(text, JSON.stringify(serialized(type.serialize(value))));
  }
  if (isObjectType(type)) {
    let plan: SelectionPlan | undefined;
    return (text, value, run, path) => (plan ??= new SelectionPlan(scope, type, nodes)).write(text, value, run, path);
  }
  return abstractWriter(scope, type, nodes);
}

function listWriter(items: ValuePlan): Writer {
  return (text, value, run, path, info) => {
    if (!Array.isArray(value)) throw new BeyondPlanError();
    const list: readonly unknown[] = value;
    const writeFrom = (from: number, within: AnswerText): void => {
      for (let index = from; index < list.length; index++) {
        if (items.isLeaf ? run.isTurnOver() : isTurnOver()) {
          const rest = within.place();
          return run.inNextTurn(() => writeFrom(index, rest));
        }
        if (index > 0) run.write(within, ',');
        items.write(within, list[index], run, path && { prev: path, key: index, typename: undefined }, info);
      }
    };
    run.write(text, '[');
    writeFrom(0, text);
    run.write(text, ']');
  };
}

function abstractWriter(scope: PlanScope, type: GraphQLAbstractType, nodes: readonly FieldNode[]): Writer {
  const plans = new Map<string, SelectionPlan>();
  return (text, value, run, path, info) => {
    const name = info && type.resolveType?.(value, run.context, info, type);
    if (typeof name !== 'string') throw new BeyondPlanError();
    let plan = plans.get(name);
    if (!plan) {
      const objectType = scope.schema.getType(name);
      if (!isObjectType(objectType) || !scope.schema.isSubType(type, objectType)) throw new BeyondPlanError();
      plan = new SelectionPlan(scope, objectType, nodes);
      plans.set(name, plan);
    }
    plan.write(text, value, run, path);
  };
}

function serialized(value: unknown): unknown {
  if (value === null || value === undefined) throw new BeyondPlanError();
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof value.then === 'function';
}
