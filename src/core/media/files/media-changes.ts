import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { Database, sqlState, type Transaction } from '#platform/database';
import { preconditionOf } from '#platform/request';
import { kindOf } from '../kinds/media-kinds';
import { invalidMedia, mediaChanged, mediaNotFound, pathTaken } from '../media-errors';
import { deleted, moved, replaced } from '../media-events';
import { libraryPath, pathFaults } from '../paths/library-path';
import { MediaRedirects } from '../redirects/media-redirects';
import { MediaContents } from '../storage/media-contents';
import { listedMedia, type MediaFacts, type MediaFile } from './media-file';
import { MediaRows, type Change } from './media-rows';

const UNIQUE_VIOLATION = '23505';

/** Each takes the tag of the file as it was read; without one, whatever is stored is changed. */
@Injectable()
export class MediaChanges {
  constructor(
    private readonly database: Database,
    private readonly rows: MediaRows,
    private readonly redirects: MediaRedirects,
    private readonly contents: MediaContents,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async get(id: string): Promise<MediaFile> {
    const file = await this.rows.byId(id);
    if (!file) throw mediaNotFound();
    return file;
  }

  /** @param facts of the content, which has been kept */
  async replace(principal: Principal, id: string, facts: MediaFacts, ifMatch?: string): Promise<MediaFile> {
    return this.changing(principal, id, ifMatch, async (transaction, before, change) => {
      if (before.hash === facts.hash) return before;
      await this.rows.setContent(transaction, id, facts, change);
      await this.contents.touch(transaction, before.hash);
      const after = { ...before, ...facts, modifiedUtc: change.now, author: change.author };
      await this.trail.record(transaction, replaced(principal, before, after));
      return after;
    });
  }

  /** Items that name the former path keep it; it may lead to the file from now on. */
  async move(
    principal: Principal,
    id: string,
    typed: string,
    { ifMatch, leavesRedirect }: { readonly ifMatch?: string; readonly leavesRedirect: boolean },
  ): Promise<MediaFile> {
    const path = libraryPath(typed.trim());
    const faults = pathFaults('path', path);
    if (faults.length > 0) throw invalidMedia(faults);
    try {
      return await this.changing(principal, id, ifMatch, async (transaction, before, change) => {
        requireSameKind(before, path);
        if (before.path === path) return before;
        await this.rows.setPath(transaction, id, path, change);
        if (leavesRedirect) await this.redirects.leave(transaction, [before], change.now);
        const after = { ...before, path, modifiedUtc: change.now, author: change.author };
        await this.trail.record(transaction, moved(principal, before, after));
        return after;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? pathTaken('path', path) : error;
    }
  }

  async remove(principal: Principal, id: string, ifMatch?: string): Promise<MediaFile> {
    return this.changing(principal, id, ifMatch, async (transaction, file, change) => {
      await this.rows.remove(transaction, id, change);
      await this.trail.record(transaction, deleted(principal, file));
      return file;
    });
  }

  private changing(
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
    work: (transaction: Transaction, before: MediaFile, change: Change) => Promise<MediaFile>,
  ): Promise<MediaFile> {
    return this.database.transaction(async (transaction) => {
      const before = await this.rows.lock(transaction, id);
      if (!before) throw mediaNotFound();
      preconditionOf(ifMatch, mediaChanged)(listedMedia(before, this.config.baseUrl));
      return work(transaction, before, { author: principal.name, now: this.clock.nowUtc() });
    });
  }
}

/** What is at a path is served as its extension says. */
export function requireSameKind({ mediaType, path: before }: MediaFile, path: string): void {
  if (kindOf(path)?.mediaType === mediaType) return;
  const extension = before.slice(before.lastIndexOf('.'));
  throw invalidMedia([{ member: 'path', message: `must end with ${extension}, since that is what the file is.` }]);
}
