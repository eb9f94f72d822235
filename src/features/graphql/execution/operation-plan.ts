import {
  getVariableValues,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { variablesOf, type Values } from './prepared-field';
import type { PlanMemory, PlanScope } from './field-site';
import { AnswerText, BeyondPlanError, OperationRun } from './operation-run';
import { SelectionPlan } from './selection-plan';

export class OperationPlan {
  private readonly queryType: GraphQLObjectType;
  private readonly scope: Omit<PlanScope, 'included'>;
  private readonly decisive: readonly string[];
  /** By the values of these: what is skipped or included makes another query of the same document. */
  private readonly roots = new Map<string, SelectionPlan>();

  /** @param memory what enters the plan, also while it is executed */
  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    memory: PlanMemory,
  ) {
    const type = schema.getQueryType();
    if (operation.operation !== OperationTypeNode.QUERY || !type) throw new BeyondPlanError();
    this.queryType = type;
    this.scope = { schema, fragments: fragmentsOf(document), operation, memory };
    this.decisive = variablesOfDirectives(document, operation);
    if (this.decisive.length === 0) this.rootOf({});
  }

  /** Resolvers may have been called by the time that it throws BeyondPlanError. */
  async execute(context: unknown, variables: Values = {}): Promise<ExecutionResult<AnswerText>> {
    const { schema, operation } = this.scope;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
    if (!coerced) throw new BeyondPlanError();
    const run = new OperationRun(context, coerced, variables);
    const data = new AnswerText();
    this.rootOf(coerced).write(data, undefined, run);
    await run.finished();
    return run.errors.length > 0 ? { errors: run.errors, data } : { data };
  }

  private rootOf(coerced: Values): SelectionPlan {
    const included = Object.fromEntries(this.decisive.map((name) => [name, coerced[name]]));
    if (Object.values(included).some((value) => typeof value !== 'boolean')) throw new BeyondPlanError();
    const key = Object.values(included).join();
    let root = this.roots.get(key);
    if (!root) {
      root = new SelectionPlan({ ...this.scope, included }, this.queryType, [this.operation]);
      this.roots.set(key, root);
    }
    return root;
  }
}

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}

function variablesOfDirectives(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    OperationDefinition: (node) => (node === operation ? undefined : false),
    Directive(directive) {
      for (const name of variablesOf(directive)) names.add(name);
    },
  });
  return [...names];
}
