import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

interface WrittenFile {
  readonly path: string;
  readonly size: number;
  readonly hash: string;
}

/** So that no file has to be held in memory. */
@Injectable()
export class TemporaryFiles implements OnApplicationShutdown {
  private folder?: Promise<string>;

  /** The file is removed when that fails. */
  async write(content: Readable): Promise<WrittenFile> {
    const file = path.join(await this.ready(), randomUUID());
    const digest = createHash('sha256');
    let size = 0;
    async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        digest.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(content, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await this.remove(file);
      throw error;
    }
    return { path: file, size, hash: digest.digest('hex') };
  }

  async remove(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.folder) await rm(await this.folder, { recursive: true, force: true });
  }

  /** Made again when somebody has cleared the system's folder for temporary files. */
  private async ready(): Promise<string> {
    const { folder } = this;
    if (folder && existsSync(await folder)) return folder;
    const madeMeanwhile = this.folder === folder ? undefined : this.folder;
    return (this.folder = madeMeanwhile ?? mkdtemp(path.join(os.tmpdir(), `espalier-uploads-${process.pid}-`)));
  }
}
