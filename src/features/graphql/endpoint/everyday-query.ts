import type { HTTPGraphQLRequest } from '@apollo/server';
import type { QueryRequest } from '../execution/prepared-query';

export interface GraphqlHttpRequest extends Omit<HTTPGraphQLRequest, 'headers'> {
  readonly headers: Readonly<Record<'accept' | 'content-type', string | undefined>>;
}

/** A query that was sent as a text, whoever asks it. */
export interface TextQuery extends QueryRequest {
  readonly text: string;
}

/** The query of a request of the everyday form. Undefined for all others; Apollo Server says what it thinks of these. */
export function everydayQuery({ method, body }: GraphqlHttpRequest): TextQuery | undefined {
  if (method !== 'POST' || !isRecord(body)) return undefined;
  const { query: text, operationName = null, variables = null, extensions = null } = body;
  if (typeof text !== 'string' || extensions !== null) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (variables !== null && !isRecord(variables)) return undefined;
  // By GraphQL over HTTP an empty name is as none.
  return { text, operationName: operationName || undefined, variables: variables ?? undefined };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
