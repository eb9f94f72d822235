import { extensionPoint } from './extension-point';
import type { JsonObject } from './json';

/** One run of a task. */
export interface TaskRun {
  /** When the run was due, UTC: the tick of the schedule, or when somebody asked for it. */
  readonly dueUtc: Date;
  /** Aborted when the service ends or an administrator cancels the run. Look at it between pieces of work. */
  readonly signal: AbortSignal;
  /** Tells how far the run is: replaces what was told before, and is shown while the run goes on. */
  progress(facts: JsonObject): Promise<void>;
}

/** Thrown by a task that ends before all is done although nothing failed: its run is `cancelled`, with the message as the reason. */
export class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled';
}

/**
 * Work that is done by itself, on a schedule that administrators can change. Of all nodes of a cluster one does it at each tick, and no
 * two runs of a task overlap; ticks that come while the task runs, or while no node does, are left out.
 *
 * @example
 * ```ts
 * @Contributes(BACKGROUND_TASK)
 * export class EmptyTins implements BackgroundTask {
 *   readonly name = 'empty-tins';
 *   readonly title = 'Empty tins';
 *   readonly description = 'Throws away tins of paint that have been empty for a week.';
 *   readonly schedule = '0 3 * * *';
 *   readonly enabled = true;
 *
 *   constructor(private readonly tins: Tins) {}
 *
 *   async run({ signal }: TaskRun) {
 *     return { thrownAway: await this.tins.throwAwayEmpty(signal) };
 *   }
 * }
 * ```
 */
export interface BackgroundTask {
  /** In kebab case. Names the task in the database and in `/api/background-tasks/{name}`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** When it runs unless an administrator says otherwise: a cron expression of five fields, in UTC. */
  readonly schedule: string;
  /** Whether it runs unless an administrator says otherwise. */
  readonly enabled: boolean;
  /** Path of a page that asks before the task is run by hand, such as `/Admin/Paints/Empty`. Default: nobody is asked. */
  readonly asksAt?: string;

  /**
   * Does the work. What it throws is logged and kept as the outcome of the run, which has `failed`, or with {@link TaskCancelled} is
   * `cancelled`; the next tick comes nevertheless.
   *
   * @returns facts to keep with the run, such as counts; at most 4 KB of JSON
   */
  run(run: TaskRun): Promise<JsonObject | void>;
}

/** Background tasks, unique by name. */
export const BACKGROUND_TASK = extensionPoint<BackgroundTask>('background-tasks.task', {
  uniqueBy: (task) => task.name,
  requires: ['name', 'title', 'description', 'schedule', 'enabled', 'run'],
});
