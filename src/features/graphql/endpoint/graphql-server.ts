import { ApolloServer, HeaderMap, type GraphQLRequest } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { Injectable } from '@nestjs/common';
import type { ExecutionResult, FormattedExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import { jsonText } from '#platform/large-answers';
import { MAX_ANSWER_BYTES, type RequestContext } from '../graphql-context';
import { AnswerText } from '../execution/operation-run';
import { PreparedQueries, PreparedQuery, type QueryRequest } from '../execution/prepared-query';
import {
  AnswerTooLargeError,
  NestedTooDeeplyError,
  QueryTooLargeError,
  denial,
  VariablesTooLargeError,
} from '../graphql-errors';
import { nestingOf, membersWithin } from '../limits/document-checks';
import { forgetText, placeErrors, GraphqlErrors } from './graphql-errors.formatter';
import {
  everydayQuery,
  schemaGateway,
  type GraphqlHttpRequest,
  type ReadQuery,
  type ServerContext,
} from './schema-gateway';
import { httpAnswer, isWithoutErrors, type HttpAnswer } from './http-answer';
import { SchemaSource } from './schema-source';
import { VisibleSchemas } from './visible-schemas';

type Result = Pick<FormattedExecutionResult<object>, 'data'> & { readonly errors?: readonly unknown[] };

/** The data of plans are texts already, and others are made texts before Apollo Server puts errors in order and asks for all. */
async function written<Answer extends ExecutionResult<object>>(answer: Answer): Promise<Answer> {
  const { data } = answer;
  if (!data) return answer;
  if (data instanceof AnswerText) {
    if (data.isLongerThan(MAX_ANSWER_BYTES)) throw new AnswerTooLargeError(MAX_ANSWER_BYTES);
    return answer;
  }
  const text = await jsonText(data, MAX_ANSWER_BYTES);
  if (text === undefined) throw new AnswerTooLargeError(MAX_ANSWER_BYTES);
  return { ...answer, data: new AnswerText(text) };
}

function textsOf({ data, ...rest }: Result): readonly string[] {
  if (!(data instanceof AnswerText)) return [line(JSON.stringify({ ...rest, data }))];
  const before = JSON.stringify(rest);
  return [before === '{}' ? '{"data":' : `${before.slice(0, -1)},"data":`, ...data.pieces, line('}')];
}

const MAX_QUERY_BYTES = 64 * 1024;
/** Words, numbers and brackets. Some checks compare every field with every other, so that work grows with the square. */
const MAX_TOKENS = 2000;
/** Objects in variables, and their members: graphql-js holds each object against all that its type could have. */
const MAX_VARIABLE_MEMBERS = 10_000;
/** Brackets within brackets: graphql-js goes down by recursion, and the stack ends at some three times as many. */
const MAX_NESTING = 1000;
const MAX_ACCEPTS = 100;

/**
 * As Apollo Server speaks it. Apollo reads queries; they are held against the schema of the caller, and executed, here.
 * What has once been answered well is executed without Apollo from then on: it reads and announces a query at a greater
 * cost than that of the answer.
 */
@Injectable()
export class GraphqlServer {
  private readonly server: ApolloServer<ServerContext>;
  private readonly queries = new PreparedQueries();
  /** Those that Apollo Server gave answers without errors, by what the request accepts. */
  private readonly accepted = new LRUCache<string, HttpAnswer['headers']>({ max: MAX_ACCEPTS });
  private started = false;

  constructor(
    private readonly schemas: SchemaSource,
    private readonly visible: VisibleSchemas,
    errors: GraphqlErrors,
  ) {
    schemas.onRenewed(() => this.queries.clear());
    this.server = new ApolloServer<ServerContext>({
      gateway: schemaGateway(async (query, context) => {
        const { result = await this.read(query, context) } = context;
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
      stringifyResult: (result) => textsOf(result).join(''),
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

  /** @throws QueryTooLargeError, NestedTooDeeplyError, VariablesTooLargeError */
  async execute(request: GraphqlHttpRequest, context: RequestContext): Promise<HttpAnswer> {
    refuseOversized(request);
    const { accept = '' } = request.headers;
    const accepted = this.accepted.get(accept);
    const result = accepted && (await this.known(request, context));
    if (accepted && result && !result.errors) return { status: 200, headers: accepted, texts: textsOf(result) };
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, value);
    const response = await this.server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...request, headers },
      context: () => Promise.resolve({ ...context, result }),
    });
    const answer = httpAnswer(response);
    if (response.status === undefined && isWithoutErrors(answer.texts)) this.accepted.set(accept, answer.headers);
    return answer;
  }

  private async known(
    request: GraphqlHttpRequest,
    context: RequestContext,
  ): Promise<ExecutionResult<object> | undefined> {
    const asked = everydayQuery(request);
    const query = asked && this.queries.get(await this.visible.of(context.principal), asked.text);
    return query && this.run(query, asked, context);
  }

  private async read(asked: ReadQuery, context: RequestContext): Promise<ExecutionResult<object>> {
    const { document, text } = asked;
    forgetText(document);
    const schema = await this.visible.of(context.principal);
    const query = this.queries.get(schema, text) ?? new PreparedQuery(schema, document, text);
    return this.run(query, asked, context);
  }

  private async run(
    query: PreparedQuery,
    asked: QueryRequest,
    context: RequestContext,
  ): Promise<ExecutionResult<object>> {
    const result = await this.orRefusal(query, asked, context);
    if (query.isValid) this.queries.keep(query);
    placeErrors(result.errors ?? [], query.text);
    return result;
  }

  private async orRefusal(
    query: PreparedQuery,
    asked: QueryRequest,
    context: RequestContext,
  ): Promise<ExecutionResult<object>> {
    try {
      const { variables = {} } = asked;
      return await written(await query.answer(asked, () => this.schemas.resolvers.context(context, variables)));
    } catch (error) {
      if (error instanceof AnswerTooLargeError) return { errors: [denial(error)] };
      throw error;
    }
  }
}

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

function line(text: string): string {
  return `${text}\n`;
}
