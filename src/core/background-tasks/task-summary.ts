import type { RunSummary } from './runs/run-summary';

/** A task as it is shown. */
export interface TaskSummary {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Cron expression of five fields, in UTC. */
  readonly schedule: string;
  readonly defaultSchedule: string;
  readonly enabled: boolean;
  readonly defaultEnabled: boolean;
  /** ISO 8601 in UTC; null while it is disabled. */
  readonly nextRunUtc: string | null;
  readonly lastRun: RunSummary | null;
}

/** What to change of a task: null is its default again, and what is absent stays as it is. */
export interface TaskChange {
  readonly schedule?: string | null;
  readonly enabled?: boolean | null;
}
