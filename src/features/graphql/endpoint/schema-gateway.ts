import type { HTTPGraphQLRequest } from '@apollo/server';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import { isJsonObject } from '@espalier/plugin-sdk';
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema, type DocumentNode, type ExecutionResult } from 'graphql';
import type { QueryRequest } from '../execution/prepared-query';
import type { RequestContext } from '../graphql-context';

export interface GraphqlHttpRequest extends Omit<HTTPGraphQLRequest, 'headers'> {
  readonly headers: Readonly<Record<'accept' | 'content-type', string | undefined>>;
}

/** A query that was sent as a text, whoever asks it. */
interface TextQuery extends QueryRequest {
  readonly text: string;
}

export interface ReadQuery extends TextQuery {
  readonly document: DocumentNode;
}

/** Who asks; and the answer, where Apollo Server is only to say what its errors are. */
export interface ServerContext extends RequestContext {
  readonly result?: ExecutionResult<object>;
}

/** Apollo Server and the module of NestJS want a schema and keep it. Callers have others, and nothing is held against this one. */
export const NO_SCHEMA = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLBoolean } } }),
});

export function schemaGateway(
  run: (query: ReadQuery, context: ServerContext) => Promise<ExecutionResult<object>>,
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

/** The query of a request of the everyday form. Undefined for all others; Apollo Server says what it thinks of these. */
export function everydayQuery({ method, body }: GraphqlHttpRequest): TextQuery | undefined {
  if (method !== 'POST' || !isJsonObject(body)) return undefined;
  const { query: text, operationName = null, variables = null, extensions = null } = body;
  if (typeof text !== 'string' || extensions !== null) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (variables !== null && !isJsonObject(variables)) return undefined;
  // By GraphQL over HTTP an empty name is as none.
  return { text, operationName: operationName || undefined, variables: variables ?? undefined };
}
