import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY } from './documents';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The scripts in a project of their own, with a Node.js at hand that says of itself what a test wants, and an npm that installs nothing: it
 * notes how it was called, and does what `onNpm` says.
 */
export class ScriptsCopy {
  readonly folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-scripts-')));

  constructor() {
    fs.cpSync(path.join(REPOSITORY, 'scripts'), this.path('scripts'), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
    this.onNpm('');
    this.write('npm.cjs', `require('./on-npm.cjs')(process.argv.slice(2));`);
    this.atHand('20.20.2');
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  write(name: string, text: string, mode = 0o644): void {
    fs.mkdirSync(path.dirname(this.path(name)), { recursive: true });
    fs.writeFileSync(this.path(name), text, { mode });
  }

  /** The Node.js that is first on the path. */
  atHand(version: string, platform: string = process.platform): void {
    this.write(
      'pretend.cjs',
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
       Object.defineProperty(process, 'platform', { value: '${platform}' });`,
    );
    this.write(
      'bin/node',
      `#!/bin/sh\nexec '${process.execPath}' --require '${this.path('pretend.cjs')}' "$@"\n`,
      0o755,
    );
  }

  /** What npm does besides noting its arguments: statements in which `root` is the folder of the project. */
  onNpm(statements: string): void {
    this.write(
      'on-npm.cjs',
      `const fs = require('node:fs');
       const root = ${JSON.stringify(this.folder)};
       module.exports = (args) => { fs.appendFileSync(root + '/npm-calls', args.join(' ') + '\\n'); ${statements} };`,
    );
  }

  npmCalls(): string[] {
    const file = this.path('npm-calls');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.folder,
      env: { PATH: `${this.path('bin')}:${process.env.PATH}`, npm_execpath: this.path('npm.cjs'), ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
