import type { ImportEntry } from './import-line';
import { LineRejected } from './transfer-fault';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Absent when the line cannot be read; `fault` says why. */
  readonly text?: string;
  readonly fault?: string;
}

/** A line is read into memory as a whole: an item with its entire history. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * UTF-8. Blank lines count but do not appear. A line that is too long or no UTF-8 appears as a fault, and the next one
 * is read as if nothing had happened.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxLineBytes = MAX_LINE_BYTES }: { maxLineBytes?: number } = {},
): AsyncGenerator<Line> {
  const pending = new PendingLine(maxLineBytes);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      pending.add(chunk.subarray(start, end));
      start = end + 1;
      const line = pending.take();
      if (line) yield line;
    }
    pending.add(chunk.subarray(start));
  }
  const last = pending.take();
  if (last) yield last;
}

class PendingLine {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  private number = 0;

  constructor(private readonly maxBytes: number) {}

  add(piece: Uint8Array): void {
    this.bytes += piece.length;
    if (this.bytes <= this.maxBytes) this.pieces.push(piece);
    else this.pieces = [];
  }

  take(): Line | undefined {
    const { pieces, bytes } = this;
    this.pieces = [];
    this.bytes = 0;
    const number = ++this.number;
    if (bytes > this.maxBytes)
      return { number, fault: `is longer than ${this.maxBytes} bytes. Split the item's history.` };
    const [piece] = pieces;
    const text = this.decode(piece && pieces.length === 1 ? piece : Buffer.concat(pieces));
    if (text === undefined) return { number, fault: 'is not UTF-8.' };
    return text.trim() === '' ? undefined : { number, text };
  }

  private decode(bytes: Uint8Array): string | undefined {
    try {
      return this.decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

/** NDJSON. */
export async function* readEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportEntry> {
  for await (const { number, text, fault } of readLines(chunks)) {
    if (text === undefined) yield { number, bytes: 0, json: () => reject(fault ?? 'cannot be read.') };
    else yield { number, bytes: text.length, json: () => parse(text) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return reject('is not JSON.');
  }
}

function reject(message: string): never {
  throw new LineRejected([{ member: '', message }]);
}
