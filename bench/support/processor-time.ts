import { readFileSync } from 'node:fs';

/** Linux counts in these, whatever the processor does. */
const MICROSECONDS_PER_TICK = 10_000;

/** Microseconds that a process has used a processor so far; NaN where the system does not tell as Linux does. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
  } catch {
    return NaN;
  }
}
