import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PIECE, piecesOf, isTurnOver } from './turns';
import { nextTurn } from '#platform/work-queue';

export interface AnswerHead {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

/** In turns with the work of others where the text is long. */
export async function sendText(response: ServerResponse, head: AnswerHead, text: string): Promise<void> {
  if (text.length <= PIECE) return sendAtOnce(response, head, text);
  const buffers: Buffer[] = [];
  for (const piece of piecesOf(text)) {
    buffers.push(Buffer.from(piece));
    if (isTurnOver()) await nextTurn();
  }
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  response.writeHead(head.status, { ...head.headers, 'Content-Length': length });
  for (const buffer of buffers) await sent(response, buffer);
  response.end();
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
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (isTurnOver()) await nextTurn();
    if (waiting.length <= PIECE) continue;
    if (!response.headersSent) response.writeHead(head.status, head.headers);
    await sent(response, waiting);
    if (response.destroyed) return;
    waiting = '';
  }
  if (response.headersSent) response.end(waiting);
  else sendAtOnce(response, head, waiting);
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
