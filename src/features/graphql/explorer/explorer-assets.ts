import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';

/** Files that lie beside others with their contents in fewer bytes, by their extensions; the better first. */
const COMPRESSED: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/** A file as it is sent. */
export interface SentFile {
  readonly name: string;
  /** What `Content-Encoding` says; undefined for the file as it is. */
  readonly encoding?: string;
}

/** The files of the page, as `npm run build` bundles and compresses them. Their names change with what is in them. */
@Injectable()
export class ExplorerAssets {
  readonly folder = path.join(repository(__dirname), 'dist/explorer');
  private names?: readonly string[];

  /** What to send of a file to who takes these encodings; undefined when there is no such file. */
  sent(name: string, accepted: readonly string[]): SentFile | undefined {
    if (!this.all().includes(name)) return undefined;
    const encoding = Object.keys(COMPRESSED).find(
      (known) => accepted.includes(known) && this.all().includes(name + COMPRESSED[known]),
    );
    return encoding === undefined ? { name } : { name: name + COMPRESSED[encoding], encoding };
  }

  /**
   * The file with which the page begins; it loads others.
   *
   * @param extension for example `.js`
   */
  nameOf(extension: string): string {
    const name = this.all().find((candidate) => candidate.startsWith('explorer-') && candidate.endsWith(extension));
    if (name === undefined) throw new Error(`${this.folder} has no ${extension} file; npm run build makes it`);
    return name;
  }

  /** Looked at late: commands, and tests of other things, need no page. */
  private all(): readonly string[] {
    return (this.names ??= readdirSync(this.folder));
  }
}

/** The compiled service and its source lie at different depths. */
function repository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : repository(path.dirname(folder));
}
