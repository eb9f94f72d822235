import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresStartError } from './embedded-errors';
import { SAME_DIRECTORY } from './server-process';
import type { PostgresBinaries } from './binaries';
import type { ServerUser } from './server-user';

/** Role and database that the embedded server is made with. */
export const EMBEDDED_ROLE = 'postgres';
export const EMBEDDED_DATABASE = 'postgres';

export function isCluster(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'PG_VERSION'));
}

/**
 * Makes a database cluster in `directory`, which is absent or empty.
 *
 * It is made beside and renamed when it is whole, so an interrupted start leaves nothing half-made. Of several processes
 * that do this at once one wins the rename, and the others use what it made.
 */
export async function createCluster(
  directory: string,
  { initdb }: PostgresBinaries,
  user: ServerUser | undefined,
  { durable }: { durable: boolean },
): Promise<void> {
  removeAbandoned(directory);
  const unfinished = `${directory}.init-${process.pid}-${Date.now().toString(36)}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (user) fs.chownSync(unfinished, user.uid, user.gid);
    const fault = await run(initdb, durable ? [] : ['--no-sync'], unfinished, user);
    if (fault) throw new EmbeddedPostgresStartError(directory, `initdb failed: ${fault}`);
    fs.renameSync(unfinished, directory);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (isCluster(directory)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    throw new EmbeddedPostgresStartError(directory, 'it holds files, but no database; empty it or set DATA_DIR');
  }
}

function run(
  initdb: string,
  options: string[],
  cwd: string,
  user: ServerUser | undefined,
): Promise<string | undefined> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = ['-D', SAME_DIRECTORY ?? cwd, '-U', EMBEDDED_ROLE, '--auth=trust', ...locale, ...options];
  return new Promise((resolve) => {
    const child = spawn(initdb, args, { ...user, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let messages = '';
    child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status) => resolve(status === 0 ? undefined : messages.trim() || `exit status ${status}`));
  });
}

/** Removes what interrupted starts have left beside the directory; their names end with the id of their process. */
function removeAbandoned(directory: string): void {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.init-`;
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid !== process.pid && !isAlive(pid)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
