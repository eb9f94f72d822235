import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { TaskCancelled, isJsonObject, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { Database, SessionLocks, type SessionLock } from '#platform/database';
import { outsideRequests } from '#platform/request';
import { unstorable } from '#platform/schema';
import type { RunSummary } from '../task-summary';
import { TaskRuns, type Due, type End } from './task-runs';

const MAX_BYTES = 4096;

/** How long the end of the service waits for tasks that look at their signal. */
const PATIENCE_MS = 5000;

export interface StartedRun {
  readonly run: RunSummary;
  /** Settles with its end; never fails. */
  readonly ended: Promise<void>;
}

interface Running {
  readonly task: string;
  readonly lock: SessionLock;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

class RunStopped extends Error {
  constructor(readonly outcome: 'cancelled' | 'lost') {
    super(`The run is ${outcome}`);
    this.name = RunStopped.name;
  }
}

/** Each task under its lock, so that no two runs of it overlap anywhere. */
@Injectable()
export class TaskRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TaskRunner.name);
  /** By the ids of the runs: one that has lost its lock may go on beside the next one. */
  private readonly running = new Map<string, Running>();
  private readonly starting = new Set<Promise<unknown>>();
  private ending = false;

  constructor(
    private readonly locks: SessionLocks,
    private readonly runs: TaskRuns,
    private readonly database: Database,
  ) {}

  /** Undefined when the task runs already, here or elsewhere, or when a node has seen to the tick. */
  async start(task: BackgroundTask, due: Due): Promise<StartedRun | undefined> {
    const start = this.begin(task, due);
    this.starting.add(start);
    return start.finally(() => this.starting.delete(start));
  }

  cancel(run: string): void {
    this.running.get(run)?.stop.abort(new RunStopped('cancelled'));
  }

  /** Marks a run as lost whose node is gone. */
  async isGone(task: string, run: string): Promise<boolean> {
    if (await this.locks.isHeld(this.database, lockOf(task))) return false;
    await this.runs.end(run, { outcome: 'lost' });
    return true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await Promise.allSettled(this.starting);
    const stopped = [...this.running];
    for (const [run] of stopped) this.cancel(run);
    const waiting = new AbortController();
    const patience = sleep(PATIENCE_MS, undefined, waiting).catch(() => undefined);
    await Promise.race([Promise.all(stopped.map(([, { ended }]) => ended)), patience]);
    waiting.abort();
    for (const [run, { task, lock }] of this.running) {
      this.logger.warn(`The background task ${task} did not stop in time`);
      await this.runs.end(run, { outcome: 'cancelled' });
      await lock.release();
    }
  }

  private async begin(task: BackgroundTask, due: Due): Promise<StartedRun | undefined> {
    if (this.ending) return undefined;
    const lock = await this.locks.tryTake(lockOf(task.name));
    if (!lock) {
      this.logger.debug(`The background task ${task.name} was due at ${due.utc.toISOString()}, but runs still`);
      return undefined;
    }
    let run: RunSummary | undefined;
    try {
      run = await this.runs.begin(task.name, due);
    } finally {
      if (!run) await lock.release();
    }
    if (!run) return undefined;
    const stop = new AbortController();
    const ended = this.finish(task, run, lock, stop);
    this.running.set(run.id, { task: task.name, lock, stop, ended });
    return { run, ended };
  }

  private async finish(
    task: BackgroundTask,
    { id, dueUtc }: RunSummary,
    lock: SessionLock,
    stop: AbortController,
  ): Promise<void> {
    const lose = () => stop.abort(new RunStopped('lost'));
    lock.lost.addEventListener('abort', lose);
    if (lock.lost.aborted) lose();
    try {
      const end = await this.work(task, { id, dueUtc: new Date(dueUtc), stop });
      await this.runs.end(id, end);
    } catch (error) {
      // Whoever takes the lock next marks it as lost.
      this.logger.error(`How the background task ${task.name} ended could not be kept`, error);
    } finally {
      lock.lost.removeEventListener('abort', lose);
      this.running.delete(id);
      await lock.release().catch(() => undefined);
    }
  }

  private async work(
    task: BackgroundTask,
    { id, dueUtc, stop }: { readonly id: string; readonly dueUtc: Date; readonly stop: AbortController },
  ): Promise<End> {
    const run: TaskRun = {
      dueUtc,
      signal: stop.signal,
      progress: async (facts) => this.runs.progress(id, factsText(facts)),
    };
    try {
      // Whoever asked for the run does not do what it does.
      const facts = await outsideRequests(() => task.run(run));
      return { outcome: stopOf(stop.signal) ?? 'done', facts: facts ? factsText(facts) : undefined };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = stopOf(stop.signal);
      if (outcome) {
        this.logger.warn(`The background task ${task.name} was stopped: ${outcome}`);
        return { outcome };
      }
      if (error instanceof TaskCancelled) {
        this.logger.warn(`The background task ${task.name} ended early: ${reason}`);
        return { outcome: 'cancelled', error: reason };
      }
      this.logger.error(`The background task ${task.name} failed`, error);
      return { outcome: 'failed', error: reason };
    }
  }
}

function lockOf(task: string): string {
  return `task ${task}`;
}

function stopOf({ reason }: AbortSignal): RunStopped['outcome'] | undefined {
  return reason instanceof RunStopped ? reason.outcome : undefined;
}

/** At most 4 KB of JSON. */
function factsText(facts: JsonObject): string {
  const text = JSON.stringify(facts);
  if (!isJsonObject(facts) || unstorable(facts) || Buffer.byteLength(text) > MAX_BYTES) {
    throw new Error(`What a task tells of a run must be a JSON object of at most ${MAX_BYTES} bytes`);
  }
  return text;
}
