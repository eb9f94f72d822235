import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, sentence, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, sqlState } from '#platform/database';
import type { ReceivedFile } from '#platform/uploads';
import { MediaInspector, type InspectedFile } from '../kinds/media-inspector';
import { invalidMedia, pathTaken } from '../media-errors';
import { uploaded } from '../media-events';
import { numberedPaths, pathFaults, pathIn, pathKey } from '../paths/library-path';
import { MediaContents } from '../storage/media-contents';
import { MediaVersions } from '../versions/media-versions';
import { MediaChanges } from './media-changes';
import type { MediaFile } from './media-file';
import { MediaRows } from './media-rows';

const UNIQUE_VIOLATION = '23505';

export const MOST_FILES = 20;

/** What becomes of a file whose name another one has: it is not taken, gets a number, or becomes the content of that one. */
export const NAME_TAKEN = ['refuse', 'rename', 'replace'] as const;
export type NameTaken = (typeof NAME_TAKEN)[number];

/** Screenshots and pictures of cameras often have the same name. */
const MOST_OF_A_NAME = 200;

@Injectable()
export class MediaUploads {
  constructor(
    private readonly database: Database,
    private readonly rows: MediaRows,
    private readonly changes: MediaChanges,
    private readonly versions: MediaVersions,
    private readonly contents: MediaContents,
    private readonly inspector: MediaInspector,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /**
   * All of the files, or none.
   *
   * @param folder there after it, if it was not there before
   * @param taken what becomes of those with the name of a file that is there
   */
  async upload(
    principal: Principal,
    folder: string,
    files: readonly ReceivedFile[],
    taken: NameTaken = 'refuse',
  ): Promise<MediaFile[]> {
    const named = files.map((file, index) => ({
      member: files.length === 1 ? 'file' : `file[${index}]`,
      path: pathIn(folder, file.name),
      file,
    }));
    requirePlaces(folder, named);
    const placed = taken === 'rename' ? await this.beside(named) : named;
    const replaces = taken === 'replace';
    const present = replaces ? await this.rows.byPaths(placed.map(({ path }) => path)) : new Map<string, MediaFile>();
    if (!replaces) await this.requireFree(placed);
    const inspected = await this.inspector.inspectAll(placed);
    for (const { file } of placed) await this.contents.keep(file);
    const change = { author: principal.name, now: this.clock.nowUtc() };
    try {
      return await this.database.transaction(async (transaction) => {
        const uploads: MediaFile[] = [];
        const made: MediaFile[] = [];
        for (const { path, facts } of inspected) {
          const before = present.get(pathKey(path));
          const replacing = { action: 'replace', facts } as const;
          const after = before
            ? await this.changes.setContent(principal, before.id, replacing, undefined, transaction)
            : await this.rows.insert(transaction, path, facts, change);
          uploads.push(after);
          if (!before) made.push(after);
        }
        for (const file of made) await this.versions.begin(transaction, file, change);
        await this.trail.record(transaction, ...made.map((file) => uploaded(principal, file)));
        return uploads;
      });
    } catch (error) {
      // Somebody was faster.
      if (sqlState(error) === UNIQUE_VIOLATION) await this.requireFree(placed);
      throw error;
    }
  }

  /** Under names with a number where those that they have are taken. */
  private beside(placed: readonly InspectedFile[]): Promise<readonly InspectedFile[]> {
    return Promise.all(
      placed.map(async (one) => {
        const free = await this.rows.firstFree(numberedPaths(one.path, MOST_OF_A_NAME));
        return { ...one, path: free ?? one.path };
      }),
    );
  }

  private async requireFree(placed: readonly InspectedFile[]): Promise<void> {
    const taken = await this.rows.firstTaken(placed.map(({ path }) => path));
    const found = placed.find(({ path }) => path === taken);
    if (found) throw pathTaken(found.member, found.path);
  }
}

function requirePlaces(folder: string, placed: readonly InspectedFile[]): void {
  if (placed.length === 0) throw invalidMedia([{ member: 'file', ...sentence('must be given. Choose a file.') }]);
  const inFolder = pathFaults('folder', pathIn(folder, 'x.txt'));
  if (inFolder.length > 0) throw invalidMedia(inFolder);
  const keys = new Set<string>();
  const faults = placed.flatMap(({ member, path }) => {
    const key = pathKey(path);
    if (keys.has(key))
      return [{ member, ...sentence('has the name of another file of the upload. Give it another one.') }];
    keys.add(key);
    return pathFaults(member, path);
  });
  if (faults.length > 0) throw invalidMedia(faults);
}

@Injectable()
export class MediaReplacements {
  constructor(
    private readonly changes: MediaChanges,
    private readonly contents: MediaContents,
    private readonly inspector: MediaInspector,
  ) {}

  /**
   * @param file whatever it is called: it must be what the path of the file says that it is
   * @param ifMatch tag of the file as it was read; without one, whatever is stored is replaced
   */
  async replace(
    principal: Principal,
    id: string,
    file: ReceivedFile | undefined,
    ifMatch?: string,
  ): Promise<MediaFile> {
    const { path } = await this.changes.get(id);
    if (!file) throw invalidMedia([{ member: 'file', ...sentence('must be given. Choose a file.') }]);
    const facts = await this.inspector.inspect({ member: 'file', path, file });
    await this.contents.keep(file);
    return this.changes.setContent(principal, id, { action: 'replace', facts }, ifMatch);
  }
}
