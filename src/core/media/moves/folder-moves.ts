import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, sentence, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, sqlState, type Transaction } from '#platform/database';
import type { MediaFile } from '../files/media-file';
import { MediaRows } from '../files/media-rows';
import { folderNotFound, invalidMedia, pathTaken } from '../media-errors';
import { moved } from '../media-events';
import { folderOf, libraryPathFault, nameOf, pathFaults, pathIn, pathKey, withinFolder } from '../paths/library-path';
import { MediaRedirects } from '../redirects/media-redirects';

const UNIQUE_VIOLATION = '23505';

const MOST_FILES = 5000;

interface Leaving {
  readonly leavesRedirect: boolean;
}

interface Relocation extends Leaving {
  /** What is named where something is wrong with a path. */
  readonly member: string;
  readonly files: (transaction: Transaction) => Promise<readonly MediaFile[]>;
  readonly pathOf: (file: MediaFile) => string;
}

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
    { leavesRedirect }: Leaving,
  ): Promise<{ from: string; to: string; files: number }> {
    const from = folderOf(pathIn(typedFolder, 'x.txt'));
    const to = folderOf(pathIn(typedPath, 'x.txt'));
    requireFolders(from, to);
    const files = await this.relocate(principal, {
      leavesRedirect,
      member: 'path',
      files: (transaction) => this.filesIn(transaction, from),
      pathOf: (file) => pathIn(to, withinFolder(from, file.path)),
    });
    return { from, to, files: files.length };
  }

  /** Each keeps its name. */
  async moveFiles(
    principal: Principal,
    ids: readonly string[],
    typedFolder: string,
    { leavesRedirect }: Leaving,
  ): Promise<readonly MediaFile[]> {
    const faults = pathFaults('folder', pathIn(typedFolder, 'x.txt'));
    if (faults.length > 0) throw invalidMedia(faults);
    return this.relocate(principal, {
      leavesRedirect,
      member: 'folder',
      files: (transaction) => this.rows.lockAll(transaction, ids),
      pathOf: (file) => pathIn(typedFolder, nameOf(file.path)),
    });
  }

  /** @returns the files as they are then, without those that were there before */
  private async relocate(
    principal: Principal,
    { leavesRedirect, member, files: read, pathOf }: Relocation,
  ): Promise<readonly MediaFile[]> {
    let paths: readonly string[] = [];
    try {
      return await this.database.transaction(async (transaction) => {
        const change = { author: principal.name, now: this.clock.nowUtc() };
        const moves = (await read(transaction))
          .map((file) => ({ file, after: { ...file, path: pathOf(file) } }))
          .filter(({ file, after }) => file.path !== after.path);
        const after = moves.map((move) => move.after);
        paths = after.map(({ path }) => path);
        requirePaths(member, paths);
        await this.rows.setPaths(transaction, after, change);
        const before = moves.map(({ file }) => file);
        if (leavesRedirect) await this.redirects.leave(transaction, before, change.now);
        await this.trail.record(transaction, ...moves.map((move) => moved(principal, move.file, move.after)));
        return after;
      });
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw pathTaken(member, (await this.rows.firstTaken(paths)) ?? paths.join(', '));
    }
  }

  private async filesIn(transaction: Transaction, folder: string): Promise<MediaFile[]> {
    const files = await this.rows.lockFolder(transaction, folder, MOST_FILES + 1);
    if (files.length === 0) throw folderNotFound();
    if (files.length <= MOST_FILES) return files;
    const said = sentence('has more than {most} files. Move the folders in it one by one.', { most: MOST_FILES });
    throw invalidMedia([{ member: 'folder', ...said }]);
  }
}

function requireFolders(from: string, to: string): void {
  const faults = [...pathFaults('folder', pathIn(from, 'x.txt')), ...pathFaults('path', pathIn(to, 'x.txt'))];
  if (from === '') faults.push({ member: 'folder', ...sentence('must be given. The library itself cannot be moved.') });
  else if (pathKey(`${to}/`).startsWith(pathKey(`${from}/`)) && pathKey(to) !== pathKey(from)) {
    faults.push({ member: 'path', ...sentence('must not be within the folder itself.') });
  }
  if (faults.length > 0) throw invalidMedia(faults);
}

function requirePaths(member: string, paths: readonly string[]): void {
  const keys = new Set<string>();
  for (const path of paths) {
    const fault = libraryPathFault(path);
    if (fault !== undefined)
      throw invalidMedia([{ member, ...sentence('makes {path}, which {fault}', { path, fault }) }]);
    if (keys.has(pathKey(path))) {
      throw invalidMedia([{ member, ...sentence('makes two files {path}. Rename one of them first.', { path }) }]);
    }
    keys.add(pathKey(path));
  }
}
