import {
  execute,
  getOperationAST,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Values } from './field-arguments';
import { KnownArguments } from './known-arguments';
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

/** Of all plans together: some 50 MB. */
const MAX_FIELDS = 50_000;

/**
 * Executes queries by plans that are made once for each document. What a plan cannot do, directives and errors that make null of
 * what is around them, graphql-js does instead.
 */
export class QueryExecutor {
  /** None for what only graphql-js executes. */
  private plans = new WeakMap<OperationDefinitionNode, OperationPlan | 'none'>();
  private readonly knownArguments = new KnownArguments();
  private fields = 0;
  private numbers = 0;

  /** @param context makes what resolvers share: anew for each execution */
  async execute(query: ValidQuery, context: () => object): Promise<ExecutionResult> {
    const { schema, document, operationName, variables: variableValues } = query;
    try {
      const plan = this.planOf(query);
      if (plan) return await plan.execute(context(), variableValues);
    } catch (error) {
      if (!(error instanceof BeyondPlanError)) throw error;
    }
    return execute({ schema, document, operationName, variableValues, contextValue: context() });
  }

  private planOf({ schema, document, operationName }: ValidQuery): OperationPlan | undefined {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const known = this.plans.get(operation);
    if (known === 'none') return undefined;
    if (known?.schema === schema) return known;
    this.plans.set(operation, 'none');
    const plan = new OperationPlan(schema, document, operation, this.countField, this.knownArguments);
    this.plans.set(operation, plan);
    return plan;
  }

  /** Fragments can make many fields of a short text, so it is fields that memory is measured in. */
  private readonly countField = (): number => {
    if (++this.fields > MAX_FIELDS) {
      this.fields = 0;
      this.plans = new WeakMap();
    }
    return ++this.numbers;
  };
}
