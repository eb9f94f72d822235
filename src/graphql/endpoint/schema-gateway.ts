import type { GatewayInterface } from '@apollo/server-gateway-interface';
import { execute } from 'graphql';
import type { Principal } from '@espalier/plugin-sdk';
import type { SchemaSource } from './schema-source';

/** What Apollo Server calls a gateway: the one way in which a running server takes another schema. */
export function schemaGateway(schemas: SchemaSource): GatewayInterface {
  return {
    load() {
      return Promise.resolve({
        executor: async ({ document, schema, request, context, operationName }) => {
          const { principal } = context as { readonly principal: Principal };
          const contextValue = schemas.resolvers.context(principal, request.variables ?? {});
          return execute({ document, schema, contextValue, variableValues: request.variables, operationName });
        },
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
