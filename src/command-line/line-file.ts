import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError, reasonOf } from './command';

export class LineFile {
  private readonly lines = new PassThrough();
  private readonly written: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly partial: string,
  ) {
    const target = createWriteStream(partial);
    this.written = file.endsWith('.gz') ? pipeline(this.lines, createGzip(), target) : pipeline(this.lines, target);
    // Whoever writes or finishes hears of it.
    this.written.catch(() => undefined);
  }

  static async create(file: string): Promise<LineFile> {
    const partial = `${file}.partial`;
    try {
      await (await open(partial, 'w')).close();
    } catch (error) {
      throw new CommandError(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
    }
    return new LineFile(file, partial);
  }

  async write(line: string): Promise<void> {
    if (this.lines.write(`${line}\n`)) return;
    await Promise.race([once(this.lines, 'drain'), this.written]);
  }

  async finish(): Promise<void> {
    this.lines.end();
    await this.written;
    await rename(this.partial, this.file);
  }

  async discard(): Promise<void> {
    this.lines.destroy();
    await this.written.catch(() => undefined);
    await rm(this.partial, { force: true });
  }
}
