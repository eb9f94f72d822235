import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { declarationsOf, type TypeDescription } from './declarations';

/** The file that is written. Who reads it meanwhile sees it whole. */
export class TypesFile {
  constructor(private readonly name: string) {}

  /** Leaves a file alone that says the same already, so that nothing is built again. */
  async write(types: readonly TypeDescription[]): Promise<void> {
    const text = declarationsOf(types);
    if ((await this.read()) === text) {
      console.log(`${this.name} is up to date.`);
      return;
    }
    await mkdir(path.dirname(this.name), { recursive: true });
    const aside = `${this.name}.${randomUUID()}`;
    try {
      await writeFile(aside, text);
      await rename(aside, this.name);
    } finally {
      await rm(aside, { force: true });
    }
    console.log(`${this.name}: ${types.length} content types.`);
  }

  private async read(): Promise<string | undefined> {
    try {
      return await readFile(this.name, 'utf8');
    } catch {
      return undefined;
    }
  }
}
