import { createHash } from 'node:crypto';
import type { HTTPGraphQLResponse } from '@apollo/server';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sharedApiHeaders } from '#platform/caching';
import { isTurnOver, piecesOf, sendText } from '#platform/large-answers';
import { nextTurn } from '#platform/work-queue';
import { ifNoneMatchNames } from '#platform/request';
import type { AnswerNotes } from '../graphql-context';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly texts: readonly string[];
}

export function httpAnswer(answer: HTTPGraphQLResponse): HttpAnswer {
  if (answer.body.kind !== 'complete') throw new Error('Answers in pieces are not supported');
  return { status: answerStatus(answer), headers: Object.fromEntries(answer.headers), texts: [answer.body.string] };
}

/** Whether an answer has no errors: Apollo writes them first. */
export function isWithoutErrors([text]: HttpAnswer['texts']): boolean {
  return text?.startsWith('{"data":') ?? false;
}

export function sendAnswer(response: ServerResponse, { status, headers, texts }: HttpAnswer): Promise<void> {
  return sendText(response, { status, headers: { 'cache-control': 'no-store', ...headers } }, texts);
}

/**
 * An answer of published versions alone has an ETag, by which its reader may keep it and ask whether it still holds.
 * Errors, and what may hold other versions, nobody should keep.
 */
export async function sendRevalidable(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
  notes: AnswerNotes,
): Promise<void> {
  const { status, headers, texts } = answer;
  if (notes.unpublished || !isWithoutErrors(texts)) {
    return sendAnswer(response, { status, texts, headers: { ...headers, 'cache-control': 'no-store' } });
  }
  const etag = `"${await hashOf(texts)}"`;
  // Weak: both media types have the same text, and proxies may compress it.
  const kept = {
    etag: `W/${etag}`,
    ...(sharedApiHeaders(', Accept') ?? { 'cache-control': 'private, no-cache', vary: 'Accept, Authorization' }),
  };
  const known = request.headers['if-none-match'];
  if (known !== undefined && ifNoneMatchNames(known, etag)) response.writeHead(304, kept).end();
  else await sendAnswer(response, { status, texts, headers: { ...headers, ...kept } });
}

async function hashOf(texts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const text of texts) {
    for (const piece of piecesOf(text)) {
      hash.update(piece);
      if (isTurnOver()) await nextTurn();
    }
  }
  return hash.digest('base64url');
}

/**
 * By GraphQL over HTTP a client that accepts `application/json` gets 200 for a query that was understood as a request
 * and could not be parsed or validated. It is 400 with `application/graphql-response+json`, and for what is no GraphQL
 * request at all.
 */
function answerStatus({ status = 200, headers, body }: HTTPGraphQLResponse): number {
  if (status !== 400 || body.kind !== 'complete') return status;
  if (!headers.get('content-type')?.startsWith('application/json')) return status;
  return isGraphqlRequest(body.string) ? 200 : status;
}

function isGraphqlRequest(text: string): boolean {
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return errors.every(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
}
