import type { HeaderMap, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { isWithoutErrors } from './http-answer';
import type { TextQuery } from './text-query';

export interface GraphqlHttpRequest extends Omit<HTTPGraphQLRequest, 'headers'> {
  readonly headers: Readonly<Record<'accept' | 'content-type', string | undefined>>;
}

/** A query that can be executed at once, if its document is good by the schema of the caller. */
interface KnownQuery extends TextQuery {
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
export class DocumentCache {
  private characters = 0;
  private readonly documents = new Map<string, DocumentNode>();
  private readonly headers = new Map<string, HeaderMap>();

  /** Undefined for all requests that are not of the everyday form; Apollo Server says what it thinks of these. */
  find({ method, body, headers: { accept = '' } }: GraphqlHttpRequest): KnownQuery | undefined {
    if (method !== 'POST' || !isRecord(body)) return undefined;
    const { query, operationName = null, variables = null, extensions = null } = body;
    if (typeof query !== 'string' || extensions !== null) return undefined;
    const document = this.documents.get(query);
    const headers = this.headers.get(accept);
    if (!document || !headers) return undefined;
    if (operationName !== null && typeof operationName !== 'string') return undefined;
    if (variables !== null && !isRecord(variables)) return undefined;
    // By GraphQL over HTTP an empty name is as none.
    return {
      document,
      text: query,
      headers,
      operationName: operationName || undefined,
      variables: variables ?? undefined,
    };
  }

  addDocument({ text, document }: TextQuery): void {
    if (this.characters > MAX_CHARACTERS) {
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
