import {
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { QueryTooCostlyError, refusal } from '../graphql-errors';
import { literalOf, operationCost } from './operation-cost';

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
    return cost <= MAX_COST ? undefined : refusal(new QueryTooCostlyError(cost, MAX_COST));
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
