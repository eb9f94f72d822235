import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, sqlState, type Transaction } from '#platform/database';
import type { MediaFile } from '../files/media-file';
import { MediaRows } from '../files/media-rows';
import { folderNotFound, invalidMedia, pathTaken } from '../media-errors';
import { moved } from '../media-events';
import { folderOf, libraryPathFault, pathFaults, pathIn, pathKey, withinFolder } from '../paths/library-path';
import { MediaRedirects } from '../redirects/media-redirects';

const UNIQUE_VIOLATION = '23505';

const MOST_FILES = 5000;

/** All files, or none. */
@Injectable()
export class FolderMoves {
  constructor(
    private readonly database: Database,
    private readonly rows: MediaRows,
    private readonly redirects: MediaRedirects,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async move(
    principal: Principal,
    typedFolder: string,
    typedPath: string,
    { leavesRedirect }: { readonly leavesRedirect: boolean },
  ): Promise<{ from: string; to: string; files: number }> {
    const from = folderOf(pathIn(typedFolder, 'x.txt'));
    const to = folderOf(pathIn(typedPath, 'x.txt'));
    requireFolders(from, to);
    const paths: string[] = [];
    try {
      await this.database.transaction(async (transaction) => {
        const files = await this.filesIn(transaction, from);
        const moves = files.map((file) => ({
          file,
          after: { ...file, path: pathIn(to, withinFolder(from, file.path)) },
        }));
        const after = moves.map((move) => move.after);
        paths.splice(0, paths.length, ...after.map(({ path }) => path));
        requirePaths(paths);
        const change = { author: principal.name, now: this.clock.nowUtc() };
        await this.rows.setPaths(transaction, after, change);
        if (leavesRedirect) await this.redirects.leave(transaction, files, change.now);
        await this.trail.record(transaction, ...moves.map((move) => moved(principal, move.file, move.after)));
      });
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw pathTaken('path', (await this.rows.firstTaken(paths)) ?? to);
    }
    return { from, to, files: paths.length };
  }

  private async filesIn(transaction: Transaction, folder: string): Promise<MediaFile[]> {
    const files = await this.rows.lockFolder(transaction, folder, MOST_FILES + 1);
    if (files.length === 0) throw folderNotFound();
    if (files.length <= MOST_FILES) return files;
    const message = `has more than ${MOST_FILES} files. Move the folders in it one by one.`;
    throw invalidMedia([{ member: 'folder', message }]);
  }
}

function requireFolders(from: string, to: string): void {
  const faults = [...pathFaults('folder', pathIn(from, 'x.txt')), ...pathFaults('path', pathIn(to, 'x.txt'))];
  if (from === '') faults.push({ member: 'folder', message: 'must be given. The library itself cannot be moved.' });
  else if (pathKey(`${to}/`).startsWith(pathKey(`${from}/`)) && pathKey(to) !== pathKey(from)) {
    faults.push({ member: 'path', message: 'must not be within the folder itself.' });
  }
  if (faults.length > 0) throw invalidMedia(faults);
}

function requirePaths(paths: readonly string[]): void {
  for (const path of paths) {
    const fault = libraryPathFault(path);
    if (fault !== undefined) throw invalidMedia([{ member: 'path', message: `makes ${path}, which ${fault}` }]);
  }
}
