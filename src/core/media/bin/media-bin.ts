import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  BACKGROUND_TASK,
  Contributes,
  type AuditTrail,
  type BackgroundTask,
  type Principal,
  type TaskRun,
} from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, sqlState, type Transaction } from '#platform/database';
import { text } from '#platform/texts';
import { requireSameKind } from '../files/media-changes';
import type { MediaFile } from '../files/media-file';
import { MediaRows } from '../files/media-rows';
import { deletedMediaNotFound, invalidMedia, restorePathTaken } from '../media-errors';
import { purged, restored } from '../media-events';
import { libraryPath, pathFaults } from '../paths/library-path';
import { MediaVersions } from '../versions/media-versions';
import { DeletedMedia, type DeletedFile } from './deleted-media';

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
