import type { GatewayInterface } from '@apollo/server-gateway-interface';
import type { ExecutionResult } from 'graphql';
import type { ValidQuery } from '../execution/query-executor';
import type { RequestContext } from '../graphql-context';
import type { SchemaSource } from './schema-source';

/** Who asks; and the answer, where Apollo Server is only to say what its errors are. */
export interface ServerContext extends RequestContext {
  readonly result?: ExecutionResult;
}

/**
 * What Apollo Server calls a gateway: the one way in which a running server takes another schema.
 *
 * @param run executes what Apollo Server has read and checked
 */
export function schemaGateway(
  schemas: SchemaSource,
  run: (query: ValidQuery & { readonly text: string }, context: ServerContext) => Promise<ExecutionResult>,
): GatewayInterface {
  return {
    load() {
      return Promise.resolve({
        executor: ({ document, schema, source, request: { operationName, variables }, context }) =>
          run({ document, schema, text: source, operationName, variables }, context as ServerContext),
      });
    },
    onSchemaLoadOrUpdate(callback) {
      // Apollo must have heard of a schema by the time that it has loaded.
      callback({ apiSchema: schemas.current(), coreSupergraphSdl: '' });
      return schemas.onChange((apiSchema) => callback({ apiSchema, coreSupergraphSdl: '' }));
    },
    stop: () => Promise.resolve(),
  };
}
