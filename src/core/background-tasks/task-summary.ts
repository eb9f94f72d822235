import type { JsonObject } from '@espalier/plugin-sdk';

/** How a run ended: `lost` when its node went away in the middle of it. */
export type Outcome = 'running' | 'done' | 'failed' | 'cancelled' | 'lost';

/** Moments are ISO 8601 in UTC. */
export interface RunSummary {
  readonly id: string;
  /** False when somebody asked for it. */
  readonly scheduled: boolean;
  readonly dueUtc: string;
  readonly startedUtc: string;
  readonly endedUtc: string | null;
  readonly outcome: Outcome;
  /** Host and process. */
  readonly node: string;
  readonly facts: JsonObject | null;
  readonly progress: JsonObject | null;
  readonly error: string | null;
}

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

/** Null is the default again, and what is absent stays as it is. */
export interface TaskChange {
  readonly schedule?: string | null;
  readonly enabled?: boolean | null;
}
