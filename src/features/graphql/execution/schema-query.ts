import {
  getOperationAST,
  getVariableValues,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { isIncluded } from '../arguments/selection';
import type { Values } from './field-arguments';

/**
 * A query with directives that asks for the schema, as they decide it, without them: plans answer it in turns, graphql-js at once.
 * Undefined for any other.
 */
export function decidedSchemaQuery(
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
