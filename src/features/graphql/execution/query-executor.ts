import {
  execute,
  getOperationAST,
  getVariableValues,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { isIncluded } from '../arguments/selection';
import { PerSchema } from '../per-schema';
import type { Values } from './field-arguments';
import { ArgumentCache } from './argument-cache';
import { OperationPlan } from './operation-plan';
import { BeyondPlanError } from './operation-run';

/** A query of a document that has been validated against the schema. */
export interface ValidQuery {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string;
  /** As they were sent. */
  readonly variables?: Values;
}

/** Of the values of variables. Each name that nothing has is compared with all that might have been meant, and each fault has the value. */
const MAX_FAULTS = 1;

/** Of all plans together: some 50 MB. */
const MAX_FIELDS = 50_000;

/**
 * Executes queries by plans that are made once for each document. What a plan cannot do, errors that make null of what is around
 * them, graphql-js does instead.
 */
export class QueryExecutor {
  /** None for what only graphql-js executes. */
  private plans = new PerSchema<OperationDefinitionNode, OperationPlan | 'none'>();
  private readonly knownArguments = new ArgumentCache();
  private fields = 0;
  private numbers = 0;

  /**
   * @param context makes what resolvers share: anew for each execution
   * @throws AnswerTooLargeError
   */
  async execute(query: ValidQuery, context: () => object): Promise<ExecutionResult> {
    const planned = (await this.planned(query, context)) ?? (await this.planned(decidedSchemaQuery(query), context));
    if (planned) return planned;
    const { schema, document, operationName, variables: variableValues } = query;
    const options = { maxCoercionErrors: MAX_FAULTS };
    return execute({ schema, document, operationName, variableValues, contextValue: context(), options });
  }

  /** Undefined where graphql-js has to execute the query. */
  private async planned(query: ValidQuery | undefined, context: () => object): Promise<ExecutionResult | undefined> {
    try {
      return query && (await this.planOf(query)?.execute(context(), query.variables));
    } catch (error) {
      if (error instanceof BeyondPlanError) return undefined;
      throw error;
    }
  }

  private planOf({ schema, document, operationName }: ValidQuery): OperationPlan | undefined {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const known = this.plans.get(schema, operation);
    if (known) return known === 'none' ? undefined : known;
    this.plans.set(schema, operation, 'none');
    const plan = new OperationPlan(schema, document, operation, this.countField, this.knownArguments);
    this.plans.set(schema, operation, plan);
    return plan;
  }

  /** Fragments can make many fields of a short text, so it is fields that memory is measured in. */
  private readonly countField = (): number => {
    if (++this.fields > MAX_FIELDS) {
      this.fields = 0;
      this.plans = new PerSchema();
    }
    return ++this.numbers;
  };
}

/** A query with directives that asks for the schema: as they decide it, without them. Plans answer it in turns, graphql-js at once. */
function decidedSchemaQuery(query: ValidQuery): ValidQuery | undefined {
  const { schema, document, operationName, variables = {} } = query;
  const operation = getOperationAST(document, operationName);
  if (!operation || !directsSchema(document)) return undefined;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (!coerced) return undefined;
  const decide = (node: SelectionNode) => (isIncluded(node, coerced) ? { ...node, directives: [] } : null);
  const decided = visit(document, {
    Field: { enter: decide },
    InlineFragment: { enter: decide },
    FragmentSpread: { enter: decide },
  });
  return { ...query, document: decided };
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
