import { ApolloServer, HeaderMap, type GraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { Injectable } from '@nestjs/common';
import { getOperationAST, type ExecutionResult } from 'graphql';
import { QueryExecutor } from '../execution/query-executor';
import type { RequestContext } from '../graphql-context';
import {
  AnswerTooLargeError,
  NestedTooDeeplyError,
  QueryTooLargeError,
  refusal,
  VariablesTooLargeError,
} from '../graphql-errors';
import { AnswerTexts } from './answer-texts';
import { CostLimit } from './cost-limit';
import { DocumentChecks } from './document-checks';
import { forgetText, placeErrors } from './error-places';
import { GraphqlErrors } from './graphql-errors.formatter';
import { DocumentCache, type GraphqlHttpRequest } from './document-cache';
import { nestingOf } from './nesting';
import { schemaGateway, type ServerContext } from './schema-gateway';
import { SchemaSource } from './schema-source';
import type { TextQuery } from './text-query';
import { membersWithin } from './variable-members';
import { VisibleSchemas } from './visible-schemas';

export const MAX_QUERY_BYTES = 64 * 1024;
/** Words, numbers and brackets. Some checks compare every field with every other, so that work grows with the square. */
export const MAX_TOKENS = 2000;
/** Objects in variables, and their members: graphql-js holds each object against all that its type could have. */
export const MAX_VARIABLE_MEMBERS = 10_000;
/** Brackets within brackets: graphql-js goes down by recursion, and the stack ends at some three times as many. */
const MAX_NESTING = 1000;

/**
 * GraphQL over HTTP, as Apollo Server speaks it. It reads queries; they are held against the schema of the caller, and executed,
 * here. What has once been answered well is executed without Apollo from then on: it reads and announces a query at a greater cost
 * than that of the answer.
 */
@Injectable()
export class GraphqlServer {
  private readonly server: ApolloServer<ServerContext>;
  private readonly checks = new DocumentChecks();
  private readonly costs = new CostLimit();
  private readonly executor = new QueryExecutor();
  private readonly known = new DocumentCache();
  private readonly texts = new AnswerTexts();
  private started = false;

  constructor(
    private readonly schemas: SchemaSource,
    private readonly visible: VisibleSchemas,
    errors: GraphqlErrors,
  ) {
    this.server = new ApolloServer<ServerContext>({
      gateway: schemaGateway(async (query, context) => {
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
      // By the schema of the caller, which Apollo does not know: see `run`.
      dangerouslyDisableValidation: true,
      stringifyResult: (result) => this.texts.of(result),
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
   * @throws QueryTooLargeError, NestedTooDeeplyError, VariablesTooLargeError
   */
  async execute(request: GraphqlHttpRequest, context: RequestContext): Promise<HTTPGraphQLResponse> {
    refuseOversized(request);
    const query = this.known.find(request);
    const isGood = query && this.checks.isGood(await this.visible.of(context.principal), query.document);
    const result = isGood ? await this.run(query, context) : undefined;
    if (query && result && !result.errors) {
      return { headers: query.headers, body: { kind: 'complete', string: this.texts.of(result) } };
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

  private async run(query: TextQuery, context: RequestContext): Promise<ExecutionResult> {
    forgetText(query.document);
    const result = await this.orRefusal(query, context);
    placeErrors(result.errors ?? [], query.text);
    return result;
  }

  private async orRefusal(query: TextQuery, context: RequestContext): Promise<ExecutionResult> {
    try {
      const result = await this.answer(query, context);
      await this.texts.write(result);
      return result;
    } catch (error) {
      if (error instanceof AnswerTooLargeError) return { errors: [refusal(error)] };
      throw error;
    }
  }

  private async answer(query: TextQuery, context: RequestContext): Promise<ExecutionResult> {
    const { document, operationName, variables = {} } = query;
    const schema = await this.visible.of(context.principal);
    // Which operation is meant, a query says before it says what.
    const faults = getOperationAST(document, operationName) ? this.checks.faults(schema, document) : [];
    if (faults.length > 0) return { errors: faults };
    const excess = this.costs.excess(schema, document, query);
    if (excess) return { errors: [excess] };
    return this.executor.execute({ ...query, schema }, () => this.schemas.resolvers.context(context, variables));
  }
}

/** What graphql-js should not even begin to read. */
function refuseOversized({ body, search }: GraphqlHttpRequest): void {
  if (isObject(body) && !membersWithin(body.variables, MAX_VARIABLE_MEMBERS)) {
    throw new VariablesTooLargeError(MAX_VARIABLE_MEMBERS);
  }
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
