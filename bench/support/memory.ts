import { readFileSync } from 'node:fs';

/** In megabytes. */
export interface Memory {
  readonly now: number;
  readonly peak: number;
}

/** What a process takes of the memory; none when it has ended, or where the system does not tell as Linux does. */
export function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`Vm${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
    const [now, peak] = [kilobytes('RSS'), kilobytes('HWM')];
    return Number.isNaN(now) ? undefined : { now: now / 1024, peak: peak / 1024 };
  } catch {
    return undefined;
  }
}
