import { ApolloServer, HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { QueryTooLargeError } from '../graphql-errors';
import { GraphqlErrors } from './graphql-errors.formatter';
import { limitAliases, limitDepth } from './limits';
import { schemaGateway } from './schema-gateway';
import { SchemaSource } from './schema-source';

export const MAX_QUERY_BYTES = 64 * 1024;
export const MAX_DEPTH = 15;
export const MAX_ROOT_ALIASES = 20;

interface RequestContext {
  readonly principal: Principal;
}

/** Apollo Server on a schema that follows the content types. */
@Injectable()
export class GraphqlServer {
  private readonly server: ApolloServer<RequestContext>;
  private started = false;

  constructor(
    private readonly schemas: SchemaSource,
    errors: GraphqlErrors,
  ) {
    this.server = new ApolloServer<RequestContext>({
      gateway: schemaGateway(schemas),
      plugins: [ApolloServerPluginLandingPageDisabled()],
      validationRules: [limitDepth(MAX_DEPTH), limitAliases(MAX_ROOT_ALIASES)],
      formatError: (formatted, error) => errors.format(formatted, error),
      introspection: true,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      // Callers send a token in a header, which no other site can make a browser do.
      csrfPrevention: false,
    });
  }

  async start(): Promise<void> {
    await this.server.start();
    this.started = true;
  }

  /** Commands run without HTTP, so that there is nothing to stop. */
  async stop(): Promise<void> {
    if (this.started) await this.server.stop();
  }

  /**
   * Answers one request of GraphQL over HTTP.
   *
   * @throws QueryTooLargeError
   */
  execute(
    request: Omit<HTTPGraphQLRequest, 'headers'> & { readonly headers: Readonly<Record<string, string | undefined>> },
    context: RequestContext,
  ): Promise<HTTPGraphQLResponse> {
    refuseLongQuery(request.body);
    this.schemas.current();
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, value);
    return this.server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...request, headers },
      context: () => Promise.resolve(context),
    });
  }
}

/** In a GET the limit of the request line is narrower still. */
function refuseLongQuery(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return;
  if (Buffer.byteLength(body.query) > MAX_QUERY_BYTES) throw new QueryTooLargeError(MAX_QUERY_BYTES);
}
