import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { BACKGROUND_TASK, Contributes, type BackgroundTask, type Queryable, type TaskRun } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { text } from '#platform/texts';
import { storageUnavailable } from '../media-errors';
import { contentKey, MediaStorage, resizedKey, type ByteRange, type StoredContent } from './media-storage';

/** How many images are kept of one: what a page shows in five widths and three formats, and more. Anybody may ask for hundreds. */
const MOST_RESIZED = 40;

/**
 * Each content has a row before it is in the storage, and as long as it is: what a failure leaves behind is known, and
 * goes when nobody has come back to it for a while.
 */
@Injectable()
export class MediaContents {
  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly clock: Clock,
  ) {}

  async keep(content: StoredContent & { readonly hash: string }): Promise<void> {
    await this.touchAll(this.database, [content.hash]);
    const key = contentKey(content.hash);
    if (!(await this.storage.has(key))) await this.storage.put(key, content);
  }

  /** From now on they stay for a while, whether a file has them or not. In one order, so that nobody waits in a circle. */
  async touchAll(source: Queryable, hashes: readonly string[]): Promise<void> {
    await source.query(
      `INSERT INTO media_content (hash, touched_utc) SELECT DISTINCT hash, $2::timestamptz FROM unnest($1::text[]) AS touched (hash) ORDER BY hash
       ON CONFLICT (hash) DO UPDATE SET touched_utc = greatest(media_content.touched_utc, excluded.touched_utc)`,
      [hashes, this.clock.nowUtc()],
    );
  }

  /** Undefined when the storage has lost it. */
  read(hash: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.storage.get(contentKey(hash), range);
  }

  /** Undefined when the storage has lost it. */
  async readWhole(hash: string): Promise<Buffer | undefined> {
    const content = await this.read(hash);
    try {
      return content && (await buffer(content));
    } catch (error) {
      throw storageUnavailable(`The content ${hash} broke off`, error);
    }
  }

  resized(hash: string, variant: string): Promise<Readable | undefined> {
    return this.storage.get(resizedKey(hash, variant));
  }

  /**
   * Unless the content has gone meanwhile; those that were made longest ago make room. The name is known before the
   * image is there, and while it is put there nobody deletes the content: nothing is left behind that no row knows of.
   */
  async keepResized(hash: string, variant: string, bytes: Buffer): Promise<void> {
    const [named] = await this.database.query<{ count: number }>(
      `UPDATE media_content SET resized = array_append(array_remove(resized, $2), $2) WHERE hash = $1
       RETURNING cardinality(resized) AS count`,
      [hash, variant],
    );
    if (named && named.count > MOST_RESIZED) await this.makeRoom(hash);
    await this.database.transaction(async (transaction) => {
      const [known] = await transaction.query(
        'SELECT hash FROM media_content WHERE hash = $1 AND $2 = ANY(resized) FOR KEY SHARE',
        [hash, variant],
      );
      if (known) await this.storage.put(resizedKey(hash, variant), { bytes });
    });
  }

  /** Images go before their names do. Whoever is about to put one there is waited for. */
  private async makeRoom(hash: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [found] = await transaction.query<{ resized: string[] }>(
        'SELECT resized FROM media_content WHERE hash = $1 FOR UPDATE',
        [hash],
      );
      const excess = found?.resized.slice(0, -MOST_RESIZED) ?? [];
      for (const variant of excess) await this.storage.delete(resizedKey(hash, variant));
      await transaction.query('UPDATE media_content SET resized = $2 WHERE hash = $1', [
        hash,
        found?.resized.slice(excess.length) ?? [],
      ]);
    });
  }

  /**
   * One that no file has or has had, and that nobody has touched for a while. Whoever comes back to it meanwhile waits, and stores
   * it again.
   *
   * @returns false when there is none
   */
  async deleteOneUnreferenced(untouchedSince: Date): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [found] = await transaction.query<{ hash: string; resized: string[] }>(
        `SELECT hash, resized FROM media_content
         WHERE touched_utc < $1 AND NOT EXISTS (SELECT FROM media_file WHERE media_file.hash = media_content.hash)
           AND NOT EXISTS (SELECT FROM media_version WHERE media_version.hash = media_content.hash)
         ORDER BY touched_utc LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [untouchedSince],
      );
      if (!found) return false;
      await transaction.query('DELETE FROM media_content WHERE hash = $1', [found.hash]);
      for (const variant of found.resized) await this.storage.delete(resizedKey(found.hash, variant));
      await this.storage.delete(contentKey(found.hash));
      return true;
    });
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

@Contributes(BACKGROUND_TASK)
export class UnreferencedContentsTask implements BackgroundTask {
  readonly name = 'unreferenced-media';
  get title() {
    return text('Unreferenced media');
  }
  get description() {
    return text(
      'Deletes the content of files and versions that were deleted for good a day ago, and remains of failed uploads.',
    );
  }
  readonly schedule = '30 3 * * *';
  readonly enabled = true;

  constructor(private readonly contents: MediaContents) {}

  async run(run: TaskRun) {
    const before = new Date(run.dueUtc.getTime() - DAY_MS);
    let deleted = 0;
    while (!run.signal.aborted && (await this.contents.deleteOneUnreferenced(before))) {
      if (++deleted % 100 === 0) await run.progress({ deleted });
    }
    return { deleted };
  }
}
