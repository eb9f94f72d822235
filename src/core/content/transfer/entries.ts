import type { ImportEntry } from './import-line';
import { readLines } from './lines';
import { LineRejected } from './transfer-fault';

/** Reads NDJSON: what is to be imported of each line, one after the other. */
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
