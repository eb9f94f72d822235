import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CHUNK, PIECE, piecesOf, isTurnOver } from './turns';
import { nextTurn } from '#platform/work-queue';

export interface AnswerHead {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

/** In turns with the work of others where the texts are long. */
export async function sendText(
  response: ServerResponse,
  head: AnswerHead,
  text: string | readonly string[],
): Promise<void> {
  const texts = typeof text === 'string' ? [text] : text;
  if (lengthOf(texts) <= CHUNK) sendAtOnce(response, head, texts.join(''));
  else sendBuffers(response, head, await buffersOf(texts));
}

/**
 * As fast as the texts are taken. Where they are long together nobody knows their length, and each is made when those
 * before it are on their way. Those that fail then end the connection.
 */
export async function sendTexts(
  response: ServerResponse,
  head: AnswerHead,
  texts: AsyncIterable<string>,
): Promise<void> {
  let waiting: string[] = [];
  for await (const text of texts) {
    waiting.push(text);
    if (isTurnOver()) await nextTurn();
    if (lengthOf(waiting) <= PIECE) continue;
    if (!response.headersSent) response.writeHead(head.status, head.headers);
    for (const buffer of await buffersOf(waiting)) await sent(response, buffer);
    if (response.destroyed) return;
    waiting = [];
  }
  if (!response.headersSent) return sendText(response, head, waiting);
  for (const buffer of await buffersOf(waiting)) await sent(response, buffer);
  response.end();
}

async function buffersOf(texts: readonly string[]): Promise<Buffer[]> {
  const buffers: Buffer[] = [];
  for (const chunk of chunksOf(texts)) {
    buffers.push(Buffer.from(chunk));
    if (isTurnOver()) await nextTurn();
  }
  return buffers;
}

function* chunksOf(texts: readonly string[]): Generator<string> {
  let chunk = '';
  for (const text of texts) {
    if (chunk.length + text.length > CHUNK) {
      yield* piecesOf(chunk, CHUNK);
      chunk = '';
    }
    chunk += text;
  }
  yield* piecesOf(chunk, CHUNK);
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function sendBuffers(response: ServerResponse, { status, headers }: AnswerHead, buffers: readonly Buffer[]): void {
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  response.cork();
  response.writeHead(status, { ...headers, 'Content-Length': length });
  for (const buffer of buffers) response.write(buffer);
  response.end();
}

function sendAtOnce(response: ServerResponse, { status, headers }: AnswerHead, text: string): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

/** Waits for a reader who is slow, and no longer for one who is gone. */
async function sent(response: ServerResponse, piece: string | Buffer): Promise<void> {
  if (response.destroyed || response.write(piece)) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
