import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { storageUnavailable } from '../media-errors';
import { MediaStorage, type ByteRange, type StoredContent } from './media-storage';

/** Nodes that share the folder see the same. */
export class LocalMediaStorage extends MediaStorage {
  /** @param folder absolute; made when something is first kept */
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, content: StoredContent): Promise<void> {
    const target = this.fileOf(key);
    const unfinished = `${target}.${randomUUID()}.part`;
    try {
      await mkdir(path.dirname(target), { recursive: true });
      if ('path' in content) await copyFile(content.path, unfinished);
      else await writeFile(unfinished, content.bytes);
      await onDisk(unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw storageUnavailable(`Writing ${key} failed`, error);
    }
  }

  async has(key: string): Promise<boolean> {
    return (await unlessMissing(access(this.fileOf(key)).then(() => true))) ?? false;
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await unlessMissing(open(this.fileOf(key)));
    return handle && createReadStream('', { fd: handle, start: range?.first, end: range?.last });
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(rm(this.fileOf(key)));
  }

  private fileOf(key: string): string {
    return path.join(this.folder, ...key.split('/'));
  }
}

/** A power failure must not leave an empty file where the database says that there is a content. */
async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw storageUnavailable('The folder of media cannot be used', error);
  }
}
