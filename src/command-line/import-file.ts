import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readEntries, readLines, type ImportEntry } from '#core/content';
import { CommandError, reasonOf } from './command';

export type ImportFile =
  | { readonly kind: 'recipe'; readonly json: unknown }
  | {
      readonly kind: 'items';
      /** From the beginning, each time it is called. */
      readonly entries: () => AsyncIterable<ImportEntry> | Iterable<ImportEntry>;
      /** How much of the file has been read, from 0 to 1. */
      readonly readFraction: () => number;
    };

/** Lines of JSON, or one JSON document, which is a recipe, an item, or a list of items. */
export async function openImport(file: string): Promise<ImportFile> {
  const reader = await FileReader.open(file);
  const firstLine = await reader.firstLine();
  const json = parse(firstLine);
  if (isRecipe(json)) return { kind: 'recipe', json };
  // A document that is not one line begins with a line that is no JSON, as a bad line of a long file does: its name decides.
  const isDocument =
    Array.isArray(json) || /^\s*[[{]\s*$/.test(firstLine) || (json === undefined && /\.json(\.gz)?$/i.test(file));
  return (isDocument ? await reader.document() : undefined) ?? reader.lines();
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

class FileReader {
  private bytesRead = 0;

  private constructor(
    private readonly file: string,
    private readonly size: number,
    private readonly isCompressed: boolean,
  ) {}

  static async open(file: string): Promise<FileReader> {
    try {
      await using handle = await open(file);
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return new FileReader(file, size, buffer.subarray(0, bytesRead).equals(GZIP_MAGIC));
    } catch (error) {
      throw new CommandError(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
    }
  }

  async firstLine(): Promise<string> {
    for await (const { text } of readLines(this.chunks())) return text ?? '';
    return '';
  }

  lines(): ImportFile {
    return {
      kind: 'items',
      entries: () => readEntries(this.chunks()),
      readFraction: () => (this.size === 0 ? 1 : this.bytesRead / this.size),
    };
  }

  /** Undefined when the file as a whole is no JSON. */
  async document(): Promise<ImportFile | undefined> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.chunks()) chunks.push(chunk);
    const json = parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    if (json === undefined) return undefined;
    if (isRecipe(json)) return { kind: 'recipe', json };
    const items: unknown[] = Array.isArray(json) ? json : [json];
    const entries = items.map((item, index) => ({ number: index + 1, bytes: 0, json: () => item }));
    return { kind: 'items', entries: () => entries, readFraction: () => 1 };
  }

  private async *chunks(): AsyncGenerator<Uint8Array> {
    const source = Readable.from(this.counted(createReadStream(this.file, { highWaterMark: 256 * 1024 })));
    // What goes wrong with one of the streams is thrown where they are read.
    const bytes = this.isCompressed ? pipeline(source, createGunzip(), () => undefined) : source;
    try {
      yield* bytes as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new CommandError(`${this.file} cannot be read to its end: ${reasonOf(error)}`, { cause: error });
    }
  }

  private async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.bytesRead = 0;
    for await (const chunk of chunks) {
      this.bytesRead += chunk.length;
      yield chunk;
    }
  }
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecipe(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return ('steps' in json && Array.isArray(json.steps)) || ('Steps' in json && Array.isArray(json.Steps));
}
