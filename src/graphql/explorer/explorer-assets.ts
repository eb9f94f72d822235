import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';

/** The files of the page, as `npm run build` bundles them. Their names change with what is in them. */
@Injectable()
export class ExplorerAssets {
  readonly folder = path.join(repository(__dirname), 'dist/explorer');
  private names?: readonly string[];

  has(name: string): boolean {
    return this.all().includes(name);
  }

  /** @param extension for example `.js` */
  nameOf(extension: string): string {
    const name = this.all().find((candidate) => candidate.endsWith(extension));
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
