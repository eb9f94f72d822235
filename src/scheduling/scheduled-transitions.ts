import { Injectable, Logger } from '@nestjs/common';
import type { JsonObject, TaskRun } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#auth';
import { ContentNotFoundError, type TransitionOptions } from '#content';
import type { Schedule } from '#content-parts';
import { Clock } from '#platform/clock';
import { DomainError } from '#platform/errors';
import { isDue } from './due';
import { DueVersions, type DueVersion } from './due-versions';
import { Tally } from './tally';

/** What is done to an item when the date of a schedule has come. */
export interface ScheduledTransition {
  readonly schedule: Schedule;
  /** What the facts of a run call those to which it was done. */
  readonly done: string;
  readonly carryOut: (contentItemId: string, options: TransitionOptions) => Promise<unknown>;
}

/** Somebody moved or cleared the date, or was there first. */
class NoLongerDueError extends Error {}

/** More failures than this at a time are all reported again by the next run. */
const REMEMBERED = 1000;

/** Carries out what is due, item by item, each in a transaction of its own: one that fails does not hold up the others. */
@Injectable()
export class ScheduledTransitions {
  private readonly logger = new Logger(ScheduledTransitions.name);
  /** Why items failed in the last run of each transition: what fails again in the same way is not logged again. */
  private readonly reported = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly dueVersions: DueVersions,
    private readonly clock: Clock,
  ) {}

  /** @returns how many it was done to, how many failed, and why the first of them did */
  async carryOut(transition: ScheduledTransition, run: TaskRun): Promise<JsonObject> {
    const now = this.clock.nowUtc();
    const tally = new Tally(transition.done);
    const failures = new Map<string, string>();
    for await (const batch of this.dueVersions.batches(transition.schedule, now)) {
      for (const version of batch) {
        if (run.signal.aborted) return tally.facts();
        const failure = await this.attempt(transition, version, now, tally);
        if (failure === undefined) continue;
        if (failures.size < REMEMBERED) failures.set(version.contentItemVersionId, reasonOf(failure));
        this.report(transition, version, failure);
      }
      await run.progress(tally.facts());
    }
    this.reported.set(transition.done, failures);
    return tally.facts();
  }

  /** Says why it failed, if it did. */
  private async attempt(
    { schedule, carryOut }: ScheduledTransition,
    version: DueVersion,
    now: string,
    tally: Tally,
  ): Promise<unknown> {
    try {
      await carryOut(version.contentItemId, {
        // Whoever set the date had the right to publish then; see decision 124.
        principal: systemPrincipal,
        precondition: (live) => {
          if (!isDue(schedule, live, now)) throw new NoLongerDueError();
        },
      });
      tally.succeed();
      return undefined;
    } catch (error) {
      if (error instanceof NoLongerDueError || error instanceof ContentNotFoundError) return undefined;
      tally.fail(version, reasonOf(error));
      return error;
    }
  }

  private report({ done }: ScheduledTransition, version: DueVersion, failure: unknown): void {
    const reason = reasonOf(failure);
    if (this.reported.get(done)?.get(version.contentItemVersionId) === reason) return;
    const message = `An item that is due could not be ${done}. This is tried again every minute.`;
    if (failure instanceof DomainError) this.logger.warn({ message, ...version, reason });
    else this.logger.error({ message, ...version }, failure);
  }
}

/** What is no fault of the item is for the log only. */
function reasonOf(failure: unknown): string {
  return failure instanceof DomainError ? failure.message : 'Something went wrong in the service; see its log.';
}
