import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../src/command-line';
import { TEST_ENVIRONMENT } from './test-app';

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
  /** The output of `--json`. */
  json(): unknown;
}

/** Runs commands in this process on one database. */
export class CommandLine {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-commands-'));

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  async run(args: readonly string[], input = ''): Promise<CommandResult> {
    let [output, errors] = ['', ''];
    const exitCode = await runCommandLine(args, {
      environment: { ...TEST_ENVIRONMENT, DATA_DIR: this.folder, ...this.environment },
      terminal: {
        input: Readable.from([input]),
        output: { write: (text) => (output += text) },
        errors: { write: (text) => (errors += text) },
      },
    });
    return { exitCode, output, errors, json: () => JSON.parse(output) as unknown };
  }

  /** A file of the tests' own folder. */
  file(name: string, content?: string | Buffer): string {
    const file = path.join(this.folder, name);
    if (content !== undefined) fs.writeFileSync(file, content);
    return file;
  }

  /** A file with one line of JSON for each of the values. */
  lines(name: string, values: readonly unknown[]): string {
    return this.file(
      name,
      values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join(''),
    );
  }

  clear(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
