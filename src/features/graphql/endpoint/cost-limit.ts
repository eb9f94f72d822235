import {
  getOperationAST,
  type GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { QueryTooCostlyError, refusal } from '../graphql-errors';
import { PerSchema } from '../per-schema';
import { literalOf, operationCost } from './operation-cost';

/** Fields in an answer: enough for 1000 items with all that they have, or for 100 lists of 100 with some fields of each. */
export const MAX_COST = 100_000;

/** Costs that are kept of one document, for different values of its variables. */
const MAX_KNOWN = 100;

type Values = Readonly<Record<string, unknown>>;

/** What is known of a document whatever its variables are. */
interface DocumentCosts {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Names of the variables that make a difference. */
  readonly decisive: readonly string[];
  readonly known: Map<string, number>;
}

/** Refuses operations whose answers could have too many fields, before anything is done for them. */
export class CostLimit {
  private readonly documents = new PerSchema<DocumentNode, DocumentCosts>();

  /**
   * Why an operation is refused; undefined when it may run.
   *
   * @param document has been validated
   */
  excess(
    schema: GraphQLSchema,
    document: DocumentNode,
    { operationName, variables = {} }: { readonly operationName?: string; readonly variables?: Values },
  ): GraphQLError | undefined {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const cost = costOf(operation, variables, this.costsOf(document, schema));
    if (cost <= MAX_COST) return undefined;
    return refusal(new QueryTooCostlyError(cost, MAX_COST));
  }

  private costsOf(document: DocumentNode, schema: GraphQLSchema): DocumentCosts {
    let costs = this.documents.get(schema, document);
    if (!costs) {
      costs = { schema, ...partsOf(document), known: new Map() };
      this.documents.set(schema, document, costs);
    }
    return costs;
  }
}

function costOf(operation: OperationDefinitionNode, sent: Values, costs: DocumentCosts): number {
  const { schema, fragments, decisive, known } = costs;
  const values = decisive.map((name) => valueOf(name, operation, sent));
  const key = [operation.name?.value, ...values].join();
  let cost = known.get(key);
  if (cost === undefined) {
    const variables = Object.fromEntries(decisive.map((name, index) => [name, values[index]]));
    cost = operationCost({ schema, operation, fragments, variables });
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, cost);
  }
  return cost;
}

function partsOf(document: DocumentNode): Pick<DocumentCosts, 'fragments' | 'decisive'> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const decisive = new Set<string>();
  visit(document, {
    FragmentDefinition(fragment) {
      fragments.set(fragment.name.value, fragment);
    },
    Argument({ name, value }) {
      // The lengths of lists, and the conditions of @skip and @include.
      if (value.kind === Kind.VARIABLE && ['first', 'if'].includes(name.value)) decisive.add(value.name.value);
    },
  });
  return { fragments, decisive: [...decisive] };
}

/** What is neither a number nor a boolean is refused for its type, when variables are read. */
function valueOf(name: string, { variableDefinitions }: OperationDefinitionNode, sent: Values): unknown {
  const value = sent[name];
  if (value === undefined) {
    return literalOf(variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue);
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
