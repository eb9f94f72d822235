import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY } from './documents';
import type { TestApp } from './test-app';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A key of an application of its own, as an administrator makes it. */
export async function accessKey(
  app: TestApp,
  application: object = { clientId: 'front-end', roles: ['Administrator'] },
): Promise<string> {
  const token = await app.token();
  const at = '/api/openid/applications';
  const { body } = await app.request<{ clientId: string }>('POST', at, { token, body: application });
  const made = await app.request<{ key: string }>('POST', `${at}/${body.clientId}/keys`, {
    token,
    body: { name: 'Site' },
  });
  return made.body.key;
}

/** Packs the client as it is built. Returns the file. */
export function packClient(folder: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: path.join(REPOSITORY, 'libs/client'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(folder, filename);
}

/** A project of somebody who has installed the packed client, and has nothing else. Call `remove` in `afterAll`. */
export class ClientProject {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-front-end-'));

  constructor(private readonly env: Readonly<Record<string, string>> = {}) {
    this.write('package.json', '{ "name": "front-end", "private": true }');
    const packed = packClient(this.folder);
    const { status, stderr } = this.run('npm', 'install', '--offline', '--no-audit', '--no-fund', packed);
    if (status !== 0) throw new Error(`npm install failed:\n${stderr}`);
  }

  get installed(): string {
    return path.join(this.folder, 'node_modules/@espalier/client');
  }

  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  read(name: string): string {
    return fs.readFileSync(path.join(this.folder, name), 'utf8');
  }

  has(name: string): boolean {
    return fs.existsSync(path.join(this.folder, name));
  }

  run(program: string, ...args: readonly string[]): Ended {
    const options = { cwd: this.folder, env: this.environment(), encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    return { status, stdout, stderr };
  }

  /** For what goes on, or asks a service of this process. */
  start(program: string, ...args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (status) => resolve({ status, stdout, stderr }));
    });
    return { child, ended };
  }

  espalier(...args: readonly string[]): Promise<Ended> {
    return this.start('npx', '--offline', 'espalier', ...args).ended;
  }

  /** What `tsc --strict` says of a file; empty if nothing. @param types of packages of this repository */
  compile(file: string, { types = [], lib = ['ES2022', 'DOM'], module = 'nodenext' }: CompileOptions = {}): string {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: 'ES2022',
      module,
      lib,
      types,
      typeRoots: [path.join(REPOSITORY, 'node_modules/@types')],
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = path.join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    return this.run(process.execPath, tsc, '-p', 'tsconfig.json').stdout;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, ...this.env };
  }
}

interface CompileOptions {
  readonly types?: readonly string[];
  readonly lib?: readonly string[];
  readonly module?: string;
}
