import type { HeaderMap, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { ValidQuery } from '../execution/query-executor';
import { isWithoutErrors } from './http-answer';

export interface GraphqlHttpRequest extends Omit<HTTPGraphQLRequest, 'headers'> {
  readonly headers: Readonly<Record<'accept' | 'content-type', string | undefined>>;
}

/** A query that can be executed at once. */
interface KnownQuery extends ValidQuery {
  /** Of its answer, if that has no errors. */
  readonly headers: HeaderMap;
}

/** Some 50 MB of documents. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ACCEPTS = 100;

/**
 * What Apollo Server has found out about requests that it answered well: the document of a text, and the headers for an `Accept`.
 * It need not look at a request again of which both are known.
 */
export class KnownQueries {
  private schema?: GraphQLSchema;
  private characters = 0;
  private readonly documents = new Map<string, DocumentNode>();
  private readonly headers = new Map<string, HeaderMap>();

  /** Undefined for all requests that are not of the everyday form; Apollo Server says what it thinks of these. */
  find({ method, body, headers: { accept = '' } }: GraphqlHttpRequest, schema: GraphQLSchema): KnownQuery | undefined {
    if (method !== 'POST' || schema !== this.schema || !isRecord(body)) return undefined;
    const { query, operationName = null, variables = null, extensions = null } = body;
    const document = typeof query === 'string' ? this.documents.get(query) : undefined;
    const headers = this.headers.get(accept);
    if (!document || !headers || extensions !== null) return undefined;
    if (operationName !== null && typeof operationName !== 'string') return undefined;
    if (variables !== null && !isRecord(variables)) return undefined;
    // By GraphQL over HTTP an empty name is as none.
    return { document, schema, headers, operationName: operationName || undefined, variables: variables ?? undefined };
  }

  addDocument({ text, document, schema }: ValidQuery & { readonly text: string }): void {
    if (schema !== this.schema || this.characters > MAX_CHARACTERS) {
      this.schema = schema;
      this.characters = 0;
      this.documents.clear();
    }
    if (!this.documents.has(text)) this.characters += text.length;
    this.documents.set(text, document);
  }

  addHeaders({ headers: { accept = '' } }: GraphqlHttpRequest, { status, headers, body }: HTTPGraphQLResponse): void {
    if (this.headers.has(accept) || status !== undefined || body.kind !== 'complete') return;
    if (!isWithoutErrors(body.string)) return;
    if (this.headers.size >= MAX_ACCEPTS) this.headers.clear();
    this.headers.set(accept, headers);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
