import {
  BREAK,
  getVariableValues,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Values } from './field-arguments';
import type { KnownArguments } from './known-arguments';
import { BeyondPlanError, OperationRun } from './operation-run';
import { SelectionPlan, type PlanScope } from './selection-plan';

/** A query of a validated document, prepared for being executed many times with other variables. */
export class OperationPlan {
  private readonly scope: PlanScope;
  private readonly root: SelectionPlan;

  /**
   * @param onField is told of every field that enters the plan, also of those that enter it while it is executed, and numbers them
   * @throws BeyondPlanError for what is no query, and for directives
   */
  constructor(
    readonly schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    onField: () => number,
    private readonly knownArguments: KnownArguments,
  ) {
    const type = schema.getQueryType();
    if (operation.operation !== OperationTypeNode.QUERY || !type || hasDirectives(document))
      throw new BeyondPlanError();
    this.scope = { schema, fragments: fragmentsOf(document), operation, onField };
    this.root = new SelectionPlan(this.scope, type, [operation]);
  }

  /** @throws BeyondPlanError for what only graphql-js answers or explains; resolvers may have been called by then */
  async execute(context: unknown, variables: Values = {}): Promise<ExecutionResult> {
    const { schema, operation } = this.scope;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (!coerced) throw new BeyondPlanError();
    const run = new OperationRun(context, coerced, variables, this.knownArguments);
    const data = this.root.answer(undefined, run);
    await run.finished();
    return run.errors.length > 0 ? { errors: run.errors, data } : { data };
  }
}

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}

/** `@skip` and `@include` make another query of the same document. */
function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive() {
      found = true;
      return BREAK;
    },
  });
  return found;
}
