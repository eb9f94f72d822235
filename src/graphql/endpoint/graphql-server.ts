import { ApolloServer, HeaderMap, type GraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { Injectable } from '@nestjs/common';
import type { ExecutionResult } from 'graphql';
import { QueryExecutor, type ValidQuery } from '../execution/query-executor';
import type { RequestContext } from '../graphql-context';
import { NestedTooDeeplyError, QueryTooLargeError } from '../graphql-errors';
import { CostLimit } from './cost-limit';
import { GraphqlErrors } from './graphql-errors.formatter';
import { KnownQueries, type GraphqlHttpRequest } from './known-queries';
import { limitAliases, limitDepth, refuseInfiniteNumbers } from './limits';
import { nestingOf } from './nesting';
import { schemaGateway, type ServerContext } from './schema-gateway';
import { SchemaSource } from './schema-source';

export const MAX_QUERY_BYTES = 64 * 1024;
/** Words, numbers and brackets. Some checks compare every field with every other, so that work grows with the square. */
export const MAX_TOKENS = 5000;
export const MAX_DEPTH = 15;
export const MAX_ROOT_ALIASES = 20;
/** Brackets within brackets: graphql-js goes down by recursion, and the stack ends at some three times as many. */
const MAX_NESTING = 1000;

/**
 * Apollo Server on a schema that follows the content types. What it has once found good is executed without it from then on: it
 * reads, checks and announces a query at a greater cost than that of the answer.
 */
@Injectable()
export class GraphqlServer {
  private readonly server: ApolloServer<ServerContext>;
  private readonly costs = new CostLimit();
  private readonly executor = new QueryExecutor();
  private readonly known = new KnownQueries();
  private started = false;

  constructor(
    private readonly schemas: SchemaSource,
    errors: GraphqlErrors,
  ) {
    this.server = new ApolloServer<ServerContext>({
      gateway: schemaGateway(schemas, async (query, context) => {
        const { result = await this.run(query, context) } = context;
        if (!result.errors) this.known.addDocument(query);
        return result;
      }),
      plugins: [
        // Each of these costs something in every request, and some watch every field.
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginInlineTraceDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        ApolloServerPluginSchemaReportingDisabled(),
        ApolloServerPluginUsageReportingDisabled(),
        { requestDidStart: nameNoOperation },
      ],
      parseOptions: { maxTokens: MAX_TOKENS },
      validationRules: [limitDepth(MAX_DEPTH), limitAliases(MAX_ROOT_ALIASES), refuseInfiniteNumbers],
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
   * @throws QueryTooLargeError, NestedTooDeeplyError
   */
  async execute(request: GraphqlHttpRequest, context: RequestContext): Promise<HTTPGraphQLResponse> {
    refuseExcess(request);
    const query = this.known.find(request, this.schemas.current());
    const result = query && (await this.run(query, context));
    if (query && result && !result.errors) {
      return { headers: query.headers, body: { kind: 'complete', string: `${JSON.stringify(result)}\n` } };
    }
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, value);
    const answer = await this.server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...request, headers },
      context: () => Promise.resolve({ ...context, result }),
    });
    this.known.addHeaders(request, answer);
    return answer;
  }

  private async run(query: ValidQuery, context: RequestContext): Promise<ExecutionResult> {
    const excess = this.costs.excess(query.schema, query.document, query);
    if (excess) return { errors: [excess] };
    const contextOf = () => this.schemas.resolvers.context(context, query.variables ?? {});
    return this.executor.execute(query, contextOf);
  }
}

/** What graphql-js should not even begin to read. */
function refuseExcess({ body, search }: GraphqlHttpRequest): void {
  const query = isObject(body) ? body.query : new URLSearchParams(search).get('query');
  if (typeof query !== 'string') return;
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) throw new QueryTooLargeError(MAX_QUERY_BYTES);
  if (query.length > MAX_NESTING && nestingOf(query) > MAX_NESTING) throw new NestedTooDeeplyError();
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

/** By GraphQL over HTTP an empty name is as none. */
function nameNoOperation({ request }: { readonly request: GraphQLRequest }): Promise<void> {
  if (request.operationName === '') request.operationName = undefined;
  return Promise.resolve();
}
