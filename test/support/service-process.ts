import fs from 'node:fs';
import path from 'node:path';
import type { ServiceProcess } from '@espalier/testing';

/** The process ids of an embedded server: the postmaster first, then its children. Linux only. */
export function serverProcesses(dataDirectory: string): number[] {
  const postmaster = Number.parseInt(fs.readFileSync(path.join(dataDirectory, 'pg/postmaster.pid'), 'utf8'), 10);
  return [postmaster, ...childrenOf(postmaster)];
}

/** The oldest first: process ids begin again from below when the largest is reached. Linux only. */
export function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter((stat) => stat.parent === parent)
    .toSorted((a, b) => a.startedAt - b.startedAt || a.pid - b.pid)
    .map(({ pid }) => pid);
}

/** What is left when the power fails: nothing of the service, nothing of its embedded server. */
export async function killWithServer(service: ServiceProcess, dataDirectory: string): Promise<void> {
  killAll([service.pid, ...serverProcesses(dataDirectory)]);
  await service.exited;
}

/** Kills processes; some of them may end by themselves when the first is gone. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** `startedAt`: ticks since the computer has started. */
function statOf(
  pid: string,
): { readonly pid: number; readonly parent: number; readonly startedAt: number } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(pid), parent: Number(fields[1]), startedAt: Number(fields[19]) };
  } catch {
    return undefined; // it has ended meanwhile
  }
}
