import {
  execute,
  getOperationAST,
  getVariableValues,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { isIncluded } from '../arguments/selection';
import { documentFaults } from '../limits/document-checks';
import { CostLimit } from '../limits/operation-cost';
import type { PlanMemory } from './field-site';
import { OperationPlan } from './operation-plan';
import { BeyondPlanError } from './operation-run';
import type { Values, FieldAnswer } from './prepared-field';

export interface QueryRequest {
  readonly operationName?: string;
  readonly variables?: Values;
}

/** Of the values of variables. Each name that nothing has is compared with all that might have been meant, and each fault has the value. */
const MAX_FAULTS = 1;

/** Of one query, for different values of its variables. */
const MAX_ANSWERS = 100;

/** What there is for each, roughly. */
const BYTES = { character: 50, field: 1000, answer: 5000 };

/**
 * All that is known of one text by one schema, found out once. What a plan cannot do, errors that make null of what is
 * around them, graphql-js does instead.
 */
export class PreparedQuery {
  private checked?: readonly GraphQLError[];
  private costs?: CostLimit;
  private readonly plans = new Map<OperationDefinitionNode, OperationPlan | 'none'>();
  private readonly memory: PlanMemory = {
    fields: 0,
    answers: new LRUCache<string, FieldAnswer<unknown>>({ max: MAX_ANSWERS }),
  };

  constructor(
    readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
    readonly text: string,
  ) {}

  /** Of memory, in bytes. */
  get size(): number {
    const { fields, answers } = this.memory;
    return this.text.length * BYTES.character + fields * BYTES.field + answers.size * BYTES.answer;
  }

  get isValid(): boolean {
    return this.checked?.length === 0;
  }

  /**
   * Unless the document is wrong or the answer could be too large.
   *
   * @param context makes what resolvers share: anew for each execution
   */
  async answer(request: QueryRequest, context: () => object): Promise<ExecutionResult<object>> {
    // Which operation is meant, a query says before it says what.
    const operation = getOperationAST(this.document, request.operationName);
    if (operation) {
      this.checked ??= documentFaults(this.schema, this.document);
      if (this.checked.length > 0) return { errors: this.checked };
      this.costs ??= new CostLimit(this.schema, this.document);
      const excess = this.costs.excess(operation, request.variables);
      if (excess) return { errors: [excess] };
    }
    return this.execute(request, context);
  }

  async execute(request: QueryRequest, context: () => object): Promise<ExecutionResult<object>> {
    const { schema, document } = this;
    const { operationName, variables = {} } = request;
    const planned = await this.planned(request, context);
    if (planned) return planned;
    const decided = decidedSchemaQuery(schema, document, operationName, variables);
    const answer = decided && (await new PreparedQuery(schema, decided, this.text).planned(request, context));
    if (answer) return answer;
    const options = { maxCoercionErrors: MAX_FAULTS };
    return execute({ schema, document, operationName, variableValues: variables, contextValue: context(), options });
  }

  /** Undefined where graphql-js has to execute the query. */
  private async planned(request: QueryRequest, context: () => object): Promise<ExecutionResult<object> | undefined> {
    try {
      return await this.planOf(request)?.execute(context(), request.variables);
    } catch (error) {
      if (error instanceof BeyondPlanError) return undefined;
      throw error;
    }
  }

  private planOf({ operationName }: QueryRequest): OperationPlan | undefined {
    const operation = getOperationAST(this.document, operationName);
    if (!operation) return undefined;
    const known = this.plans.get(operation);
    if (known) return known === 'none' ? undefined : known;
    this.plans.set(operation, 'none');
    const plan = new OperationPlan(this.schema, this.document, operation, this.memory);
    this.plans.set(operation, plan);
    return plan;
  }
}

/**
 * Without the directives: plans answer a query for the schema in turns, graphql-js at once. Undefined for any other
 * query.
 */
function decidedSchemaQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Values,
): DocumentNode | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation || !directsSchema(document)) return undefined;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (!coerced) return undefined;
  const decide = (node: SelectionNode) => (isIncluded(node, coerced) ? { ...node, directives: [] } : null);
  return visit(document, {
    Field: { enter: decide },
    InlineFragment: { enter: decide },
    FragmentSpread: { enter: decide },
  });
}

function directsSchema(document: DocumentNode): boolean {
  let [asks, directs] = [false, false];
  visit(document, {
    Field({ name }) {
      asks ||= name.value === '__schema' || name.value === '__type';
    },
    Directive() {
      directs = true;
    },
  });
  return asks && directs;
}

/** Some 100 MB. */
const MAX_BYTES = 100_000_000;

interface Kept {
  readonly query: PreparedQuery;
  readonly size: number;
}

export class PreparedQueries {
  private readonly kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: ({ size }) => size });
  private readonly numbers = new WeakMap<GraphQLSchema, number>();
  private schemas = 0;

  get(schema: GraphQLSchema, text: string): PreparedQuery | undefined {
    return this.kept.get(this.keyOf(schema, text))?.query;
  }

  /** Keeps a query that has been executed. It may have become larger by that. */
  keep(query: PreparedQuery): void {
    const key = this.keyOf(query.schema, query.text);
    const { size } = query;
    const known = this.kept.peek(key);
    if (known?.query !== query || known.size !== size) this.kept.set(key, { query, size });
  }

  /** Nobody asks by schemas of before any more. */
  clear(): void {
    this.kept.clear();
  }

  private keyOf(schema: GraphQLSchema, text: string): string {
    let number = this.numbers.get(schema);
    if (number === undefined) {
      number = ++this.schemas;
      this.numbers.set(schema, number);
    }
    return `${number} ${text}`;
  }
}
