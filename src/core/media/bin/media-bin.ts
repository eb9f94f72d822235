import { Injectable, Inject } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  BACKGROUND_TASK,
  Contributes,
  type Queryable,
  type AuditTrail,
  type BackgroundTask,
  type Principal,
  type TaskRun,
} from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, oneRow, sqlState, type Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import { text } from '#platform/texts';
import { requireSameKind } from '../files/media-changes';
import type { MediaFile } from '../files/media-file';
import { FILE_COLUMNS, fileOf, MediaRows, type MediaFileRow } from '../files/media-rows';
import { deletedMediaNotFound, invalidMedia, restorePathTaken } from '../media-errors';
import { purged, restored } from '../media-events';
import { MediaFileEntity } from '../media.entities';
import { libraryPath, pathFaults } from '../paths/library-path';
import { MediaVersions } from '../versions/media-versions';

/** Its path is the one that it had in the library. */
export interface DeletedFile extends MediaFile {
  readonly removedUtc: string;
  readonly removedBy: string;
}

type Row = MediaFileRow & { readonly removedUtc: Date; readonly removedBy: string };

const COLUMNS = `${FILE_COLUMNS}, removed_utc AS "removedUtc", removed_by AS "removedBy"`;

@Injectable()
export class DeletedMedia {
  constructor(private readonly database: Database) {}

  /** The latest deleted first. */
  async page(first: number, skip: number): Promise<{ items: DeletedFile[]; totalCount: number }> {
    const [rows, counted] = await Promise.all([
      this.database.find<Row>(
        `SELECT ${COLUMNS} FROM media_file WHERE removed_utc IS NOT NULL ORDER BY removed_utc DESC, id DESC LIMIT $1 OFFSET $2`,
        [first, skip],
      ),
      this.database.find<{ count: number }>(
        'SELECT count(*)::int AS count FROM media_file WHERE removed_utc IS NOT NULL',
      ),
    ]);
    return { items: rows.map(deletedFileOf), totalCount: oneRow(counted).count };
  }

  async byId(id: string): Promise<DeletedFile | undefined> {
    return this.one(this.database, id, '');
  }

  /** Nobody else changes it before the transaction has ended. */
  async lock(transaction: Queryable, id: string): Promise<DeletedFile | undefined> {
    return this.one(transaction, id, 'FOR UPDATE');
  }

  /** One that was deleted before a time, and that nobody else is at. */
  async lockOld(transaction: Queryable, before: Date): Promise<DeletedFile | undefined> {
    const [row] = await transaction.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE removed_utc < $1 ORDER BY removed_utc, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [before],
    );
    return row && deletedFileOf(row);
  }

  async purge(transaction: Transaction, id: string): Promise<void> {
    await transaction.repository(MediaFileEntity).delete({ id });
  }

  private async one(source: Queryable, id: string, lock: string): Promise<DeletedFile | undefined> {
    if (!isContentId(id)) return undefined;
    const [row] = await source.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE id = $1 AND removed_utc IS NOT NULL ${lock}`,
      [id],
    );
    return row && deletedFileOf(row);
  }
}

function deletedFileOf({ removedUtc, removedBy, ...row }: Row): DeletedFile {
  return { ...fileOf(row), removedUtc: removedUtc.toISOString(), removedBy };
}

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class MediaBin {
  constructor(
    private readonly database: Database,
    private readonly deleted: DeletedMedia,
    private readonly rows: MediaRows,
    private readonly versions: MediaVersions,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async get(id: string): Promise<DeletedFile> {
    const file = await this.deleted.byId(id);
    if (!file) throw deletedMediaNotFound();
    return file;
  }

  /** With the id that the file had. @param typed the path that it had unless that is given */
  async restore(principal: Principal, id: string, typed?: string): Promise<MediaFile> {
    const { path: before } = await this.get(id);
    const path = libraryPath(typed === undefined ? before : typed.trim());
    const faults = pathFaults('path', path);
    if (faults.length > 0) throw invalidMedia(faults);
    try {
      return await this.database.transaction(async (transaction) => {
        const { removedUtc: _utc, removedBy: _by, ...file } = await this.lock(transaction, id);
        requireSameKind(file, path);
        const change = { author: principal.name, now: this.clock.nowUtc() };
        await this.rows.setPath(transaction, id, path, change);
        const after = { ...file, path, modifiedUtc: change.now, author: change.author };
        await this.trail.record(transaction, restored(principal, after));
        return after;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? restorePathTaken(path) : error;
    }
  }

  async purge(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.end(transaction, principal, await this.lock(transaction, id));
    });
  }

  /** @returns false when there is none */
  async purgeOneOld(principal: Principal, before: Date): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const file = await this.deleted.lockOld(transaction, before);
      if (file) await this.end(transaction, principal, file);
      return file !== undefined;
    });
  }

  private async end(transaction: Transaction, principal: Principal, file: DeletedFile): Promise<void> {
    await this.versions.end(transaction, file);
    await this.deleted.purge(transaction, file.id);
    await this.trail.record(transaction, purged(principal, file));
  }

  private async lock(transaction: Transaction, id: string): Promise<DeletedFile> {
    const file = await this.deleted.lock(transaction, id);
    if (!file) throw deletedMediaNotFound();
    return file;
  }
}

export const DAYS_IN_BIN = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

@Contributes(BACKGROUND_TASK)
export class DeletedMediaTask implements BackgroundTask {
  readonly name = 'deleted-media';
  get title() {
    return text('Deleted media');
  }
  get description() {
    return text('Deletes files for good that have been in the recycle bin of the media library for 30 days.');
  }
  readonly schedule = '15 3 * * *';
  readonly enabled = true;

  constructor(private readonly bin: MediaBin) {}

  async run(run: TaskRun) {
    const before = new Date(run.dueUtc.getTime() - DAYS_IN_BIN * DAY_MS);
    let deleted = 0;
    while (!run.signal.aborted && (await this.bin.purgeOneOld(systemPrincipal, before))) {
      if (++deleted % 100 === 0) await run.progress({ deleted });
    }
    return { deleted };
  }
}
