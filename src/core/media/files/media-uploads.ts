import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, sentence, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, sqlState } from '#platform/database';
import type { ReceivedFile } from '#platform/uploads';
import { MediaInspector, type InspectedFile } from '../kinds/media-inspector';
import { invalidMedia, pathTaken } from '../media-errors';
import { uploaded } from '../media-events';
import { nameOf, numberedPaths, pathFaults, pathIn, pathKey } from '../paths/library-path';
import { MediaContents } from '../storage/media-contents';
import { MediaVersions } from '../versions/media-versions';
import { MediaChanges } from './media-changes';
import type { MediaFile } from './media-file';
import { MediaRows } from './media-rows';

const UNIQUE_VIOLATION = '23505';

export const MOST_FILES = 20;

/** Screenshots and pictures of cameras often have the same name. */
const MOST_OF_A_NAME = 200;

@Injectable()
export class MediaUploads {
  constructor(
    private readonly database: Database,
    private readonly rows: MediaRows,
    private readonly versions: MediaVersions,
    private readonly contents: MediaContents,
    private readonly inspector: MediaInspector,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /**
   * One file, under another name where there is another file of its name.
   *
   * @param folder there after it, if it was not there before
   */
  async uploadBeside(principal: Principal, folder: string, file: ReceivedFile): Promise<MediaFile[]> {
    const paths = numberedPaths(pathIn(folder, file.name), MOST_OF_A_NAME);
    const free = await this.rows.firstFree(paths);
    return this.upload(principal, folder, [{ ...file, name: nameOf(free ?? file.name) }]);
  }

  /** All of the files, or none. @param folder there after it, if it was not there before */
  async upload(principal: Principal, folder: string, files: readonly ReceivedFile[]): Promise<MediaFile[]> {
    const placed = files.map((file, index) => ({
      member: files.length === 1 ? 'file' : `file[${index}]`,
      path: pathIn(folder, file.name),
      file,
    }));
    requirePlaces(folder, placed);
    await this.requireFree(placed);
    const inspected = await this.inspector.inspectAll(placed);
    for (const { file } of placed) await this.contents.keep(file);
    const change = { author: principal.name, now: this.clock.nowUtc() };
    try {
      return await this.database.transaction(async (transaction) => {
        const made: MediaFile[] = [];
        for (const { path, facts } of inspected) made.push(await this.rows.insert(transaction, path, facts, change));
        for (const file of made) await this.versions.begin(transaction, file, change);
        await this.trail.record(transaction, ...made.map((file) => uploaded(principal, file)));
        return made;
      });
    } catch (error) {
      // Somebody was faster.
      if (sqlState(error) === UNIQUE_VIOLATION) await this.requireFree(placed);
      throw error;
    }
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
