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
import { BeyondPlanError, type OperationRun } from './operation-run';

/** Makes an answer of a value that is neither null nor undefined. Parts that are promised are put in their places later. */
type Completer = (value: unknown, run: OperationRun, path?: Path, info?: GraphQLResolveInfo) => unknown;

type Preparation = NonNullable<ReturnType<typeof preparationOf>>;

type Selecting = Pick<FieldNode, 'selectionSet'>;

/** An object of an answer. It has no prototype, since `__proto__` is a name like any other. */
class Answer {
  [name: string]: unknown;
}
Object.setPrototypeOf(Answer.prototype, null);

/** Quotes, a colon and a comma. */
const PUNCTUATION = 4;

/** Of the values that an answer of a field is kept for. Longer ones seldom come back. */
const MAX_KEY_LENGTH = 1000;

interface Place {
  readonly source: unknown;
  readonly run: OperationRun;
  readonly path?: Path;
}

/** What a query asks of the objects of one type: found out when the first of them is met, and the same for all others. */
export class SelectionPlan {
  private readonly fields: readonly FieldPlan[];
  /** Of the JSON of an object, without its values. */
  private readonly characters: number;

  constructor(scope: PlanScope, type: GraphQLObjectType, nodes: readonly Selecting[]) {
    const { schema, fragments, included } = scope;
    if (type.isTypeOf) throw new BeyondPlanError();
    this.fields = [...collectSubfields(schema, fragments, included, type, nodes as readonly FieldNode[])].flatMap(
      ([name, [node, ...others]]) => {
        const definition = node && getFieldDef(schema, type, node);
        return definition ? [new FieldPlan(scope, type, definition, name, [node, ...others])] : [];
      },
    );
    this.characters = this.fields.reduce((sum, { name }) => sum + name.length + PUNCTUATION, 0);
  }

  answer(source: unknown, run: OperationRun, path?: Path): Answer {
    const answer = new Answer();
    run.add(this.characters);
    this.fillFrom(answer, 0, { source, run, path });
    return answer;
  }

  private fillFrom(answer: Answer, from: number, place: Place): void {
    const { source, run, path } = place;
    for (let index = from; index < this.fields.length; index++) {
      if (run.isTurnOver()) return run.inNextTurn(() => this.fillFrom(answer, index, place));
      this.fields[index]?.answer(source, answer, run, path);
    }
  }
}

class FieldPlan implements PlannedField {
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

  constructor(
    readonly scope: PlanScope,
    readonly parentType: GraphQLObjectType,
    readonly definition: GraphQLField<unknown, unknown>,
    readonly name: string,
    readonly nodes: readonly [FieldNode, ...FieldNode[]],
  ) {
    this.value = new ValuePlan(scope, definition.type, nodes);
    this.number = ++scope.memory.fields;
    this.names = variablesOf(nodes[0]);
    this.readArguments = argumentReader(definition, nodes[0]);
    this.constants = this.names.length === 0 ? getArgumentValues(definition, nodes[0]) : undefined;
    this.prepare = preparationOf(definition);
    this.isProperty = !definition.resolve && this.value.isLeaf;
  }

  answer(source: unknown, answer: Answer, run: OperationRun, parent?: Path): void {
    const { definition, name } = this;
    if (definition === TypeNameMetaFieldDef) {
      answer[name] = this.parentType.name;
      return;
    }
    if (this.isProperty) {
      const value = isObject(source) ? source[definition.name] : undefined;
      if (typeof value !== 'function') return this.value.put(answer, name, value, run);
    }
    const site = new FieldSite(this, run.variables, parent);
    let value: unknown;
    try {
      value = this.prepare
        ? this.answerFor(run, site, this.prepare)(source, run.context as GraphqlContext)
        : (definition.resolve ?? defaultFieldResolver)(source, this.argumentsFor(run), run.context, site);
    } catch (reason) {
      answer[name] = this.value.failed(reason, run, site);
      return;
    }
    this.value.put(answer, name, value, run, site, site);
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
  private readonly complete: Completer;

  constructor(
    scope: PlanScope,
    type: GraphQLOutputType,
    private readonly nodes: readonly FieldNode[],
  ) {
    const inner = isNonNullType(type) ? type.ofType : type;
    this.mayBeNull = inner === type;
    this.isLeaf = isLeafType(inner);
    this.complete = completer(scope, inner, nodes);
  }

  put(
    target: Answer | unknown[],
    key: string | number,
    value: unknown,
    run: OperationRun,
    path?: Path,
    info?: GraphQLResolveInfo,
  ): void {
    const place = target as Record<string | number, unknown>;
    if (!isPromise(value)) {
      place[key] = this.answer(value, run, path, info);
      return;
    }
    place[key] = null;
    run.later(
      value,
      (kept) => (place[key] = this.answer(kept, run, path, info)),
      (reason) => (place[key] = this.failed(reason, run, path)),
    );
  }

  failed(reason: unknown, run: OperationRun, path?: Path): null {
    if (reason instanceof AnswerTooLargeError) throw reason;
    if (!this.mayBeNull || !path || reason instanceof BeyondPlanError) throw new BeyondPlanError();
    return run.report(reason, this.nodes, path);
  }

  private answer(value: unknown, run: OperationRun, path?: Path, info?: GraphQLResolveInfo): unknown {
    try {
      if (value === null || value === undefined) {
        if (this.mayBeNull) return null;
        throw new BeyondPlanError();
      }
      if (value instanceof Error) throw value;
      return this.complete(value, run, path, info);
    } catch (reason) {
      return this.failed(reason, run, path);
    }
  }
}

function completer(
  scope: PlanScope,
  type: Exclude<GraphQLOutputType, { readonly name: never }>,
  nodes: readonly FieldNode[],
): Completer {
  if (isNonNullType(type)) throw new BeyondPlanError();
  if (isListType(type)) return listCompleter(new ValuePlan(scope, type.ofType, nodes));
  if (isLeafType(type)) return (value, run) => counted(serialized(type.serialize(value)), run);
  if (isObjectType(type)) {
    let plan: SelectionPlan | undefined;
    return (value, run, path) => (plan ??= new SelectionPlan(scope, type, nodes)).answer(value, run, path);
  }
  return abstractCompleter(scope, type, nodes);
}

function listCompleter(items: ValuePlan): Completer {
  return (value, run, path, info) => {
    if (!Array.isArray(value)) throw new BeyondPlanError();
    const list: readonly unknown[] = value;
    const answers: unknown[] = [];
    // A comma, and a digit at least.
    run.add(2 * list.length);
    const fill = (from: number): void => {
      for (let index = from; index < list.length; index++) {
        if (items.isLeaf ? run.isTurnOver() : isTurnOver()) return run.inNextTurn(() => fill(index));
        items.put(answers, index, list[index], run, path && { prev: path, key: index, typename: undefined }, info);
      }
    };
    fill(0);
    return answers;
  };
}

function abstractCompleter(scope: PlanScope, type: GraphQLAbstractType, nodes: readonly FieldNode[]): Completer {
  const plans = new Map<string, SelectionPlan>();
  return (value, run, path, info) => {
    const name = info && type.resolveType?.(value, run.context, info, type);
    if (typeof name !== 'string') throw new BeyondPlanError();
    let plan = plans.get(name);
    if (!plan) {
      const objectType = scope.schema.getType(name);
      if (!isObjectType(objectType) || !scope.schema.isSubType(type, objectType)) throw new BeyondPlanError();
      plan = new SelectionPlan(scope, objectType, nodes);
      plans.set(name, plan);
    }
    return plan.answer(value, run, path);
  };
}

function counted(value: unknown, run: OperationRun): unknown {
  if (typeof value === 'string') run.add(value.length);
  return value;
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
