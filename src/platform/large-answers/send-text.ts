import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CHUNK, PIECE, piecesOf, isTurnOver } from './turns';
import { nextTurn } from '#platform/work-queue';

/** In characters: the most that one write takes in less time than several. */
const AT_ONCE = 4 * CHUNK;

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
  if (lengthOf(texts) <= AT_ONCE) sendAtOnce(response, head, texts.join(''));
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
  for (const together of chunksOf(texts)) {
    buffers.push(bufferOf(together));
    if (isTurnOver()) await nextTurn();
  }
  return buffers;
}

/** Texts that are no longer than {@link CHUNK} together. */
function* chunksOf(texts: readonly string[]): Generator<readonly string[]> {
  let chunk: string[] = [];
  let length = 0;
  for (const text of texts) {
    for (const piece of text.length > CHUNK ? piecesOf(text, CHUNK) : [text]) {
      if (length + piece.length > CHUNK) {
        yield chunk;
        [chunk, length] = [[], 0];
      }
      chunk.push(piece);
      length += piece.length;
    }
  }
  if (length > 0) yield chunk;
}

/** Each is written to its place: joined, they would be garbage that V8 keeps for a while, once more as long as the answer. */
function bufferOf(texts: readonly string[]): Buffer {
  const buffer = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  for (const text of texts) end += buffer.write(text, end);
  return buffer;
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
  const length = Buffer.byteLength(text);
  // The bytes of ASCII are those of Latin-1, which Node.js copies into a third of the room that it sets aside for UTF-8.
  response
    .writeHead(status, { ...headers, 'Content-Length': length })
    .end(text, length === text.length ? 'latin1' : 'utf8');
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
