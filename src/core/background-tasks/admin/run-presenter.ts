import { text } from '#platform/texts';
import type { RunSummary } from '../runs/run-summary';

const SECOND = 1000;
const MINUTE = 60;

/** A run as the page of its task has it. */
export interface RunView extends RunSummary {
  /** Empty while it runs. */
  readonly duration: string;
  /** What is known of it: its facts, or how far it is. */
  readonly told: readonly { readonly name: string; readonly value: string }[];
}

export function presentRun(run: RunSummary): RunView {
  const told = Object.entries(run.facts ?? run.progress ?? {}).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { ...run, duration: run.endedUtc === null ? '' : durationOf(run.startedUtc, run.endedUtc), told };
}

function durationOf(startedUtc: string, endedUtc: string): string {
  const seconds = Math.max(0, Date.parse(endedUtc) - Date.parse(startedUtc)) / SECOND;
  return seconds < MINUTE
    ? text('{seconds} s', { seconds: seconds.toFixed(1) })
    : text('{minutes} min', { minutes: Math.round(seconds / MINUTE) });
}
