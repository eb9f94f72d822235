import type { GatewayInterface } from '@apollo/server-gateway-interface';
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema, type DocumentNode, type ExecutionResult } from 'graphql';
import type { RequestContext } from '../graphql-context';
import type { TextQuery } from './everyday-query';

/** A query that Apollo Server has read. */
export interface ReadQuery extends TextQuery {
  readonly document: DocumentNode;
}

/** Who asks; and the answer, where Apollo Server is only to say what its errors are. */
export interface ServerContext extends RequestContext {
  readonly result?: ExecutionResult;
}

/** Apollo Server and the module of NestJS want a schema and keep it. Callers have others, and nothing is held against this one. */
export const NO_SCHEMA = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLBoolean } } }),
});

/** What Apollo Server calls a gateway: the one way in which another than itself executes what it has read. */
export function schemaGateway(
  run: (query: ReadQuery, context: ServerContext) => Promise<ExecutionResult>,
): GatewayInterface {
  return {
    load() {
      return Promise.resolve({
        executor: ({ document, source, request: { operationName, variables }, context }) =>
          run({ document, text: source, operationName, variables }, context as ServerContext),
      });
    },
    onSchemaLoadOrUpdate(callback) {
      // Apollo must have heard of a schema by the time that it has loaded.
      callback({ apiSchema: NO_SCHEMA, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: () => Promise.resolve(),
  };
}
