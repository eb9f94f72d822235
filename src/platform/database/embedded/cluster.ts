import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresStartError } from './embedded-errors';
import { SAME_DIRECTORY, SupervisedProcess } from './server-process';
import type { PostgresBinaries } from './binaries';
import type { ServerUser } from './server-user';

export const EMBEDDED_ROLE = 'postgres';
export const EMBEDDED_DATABASE = 'postgres';

export function isCluster(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'PG_VERSION'));
}

/**
 * In `directory`, which is absent or empty. The cluster is made beside and renamed when it is whole, so an interrupted
 * start leaves nothing half-made. Of several processes that do this at once one wins the rename, and the others use
 * what it made.
 */
export async function createCluster(
  directory: string,
  { initdb }: PostgresBinaries,
  user: ServerUser | undefined,
  { durable }: { durable: boolean },
): Promise<void> {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    if (isCluster(directory)) return;
    throw new EmbeddedPostgresStartError(directory, 'it holds files, but no database; empty it or set DATA_DIR');
  }
  await removeAbandoned(directory);
  const unfinished = `${directory}.init-${process.pid}-${Date.now().toString(36)}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (user) fs.chownSync(unfinished, user.uid, user.gid);
    const fault = await run(initdb, durable ? [] : ['--no-sync'], unfinished, user);
    if (fault) throw new EmbeddedPostgresStartError(directory, `initdb failed: ${fault}`);
    fs.renameSync(unfinished, directory);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!isCluster(directory)) throw error;
  }
}

async function run(initdb: string, options: string[], directory: string, user: ServerUser | undefined) {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = ['-D', SAME_DIRECTORY ?? directory, '-U', EMBEDDED_ROLE, '--auth=trust', ...locale, ...options];
  const { status, messages } = await new SupervisedProcess(initdb, args, { user, directory }).ended;
  return status === 0 ? undefined : messages || `exit status ${status}`;
}

/** Of interrupted starts; names end with the id of their process. */
async function removeAbandoned(directory: string): Promise<void> {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.init-`;
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || isAlive(pid)) continue;
    // What the killed process was running may still be about to notice.
    const patience = { maxRetries: 10, retryDelay: 50 };
    await fs.promises.rm(path.join(parent, name), { recursive: true, force: true, ...patience });
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
