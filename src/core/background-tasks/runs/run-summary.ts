import type { JsonObject } from '@espalier/plugin-sdk';

/** How a run ended: `lost` when its node went away in the middle of it. */
export type Outcome = 'running' | 'done' | 'failed' | 'cancelled' | 'lost';

/** A run as it is shown. Moments are ISO 8601 in UTC. */
export interface RunSummary {
  readonly id: string;
  /** False when somebody asked for it. */
  readonly scheduled: boolean;
  readonly dueUtc: string;
  readonly startedUtc: string;
  readonly endedUtc: string | null;
  readonly outcome: Outcome;
  /** Where it runs or ran: host and process. */
  readonly node: string;
  /** What the task told of the run at its end. */
  readonly facts: JsonObject | null;
  /** What the task told last while it ran. */
  readonly progress: JsonObject | null;
  /** Why it failed. */
  readonly error: string | null;
}
