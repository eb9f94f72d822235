import { Injectable, Logger } from '@nestjs/common';
import { BACKGROUND_TASK, Contributes, type JsonObject, type TaskRun, type BackgroundTask } from '@espalier/plugin-sdk';
import { ARCHIVE_LATER, PUBLISH_LATER, type Schedule } from '#content-kinds/content-parts';
import { systemPrincipal } from '#core/auth';
import { ContentNotFoundError, ContentLifecycle, type TransitionOptions } from '#core/content';
import { Clock } from '#platform/clock';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';
import { isDue, DueVersions, type DueVersion } from './due-versions';

/** With reasons of this length all fit into the facts of a run. */
const NAMED_FAILURES = 3;

const MAX_REASON_LENGTH = 200;

export class RunCounters {
  private succeeded = 0;
  private failed = 0;
  private readonly failures: JsonObject[] = [];

  constructor(private readonly done: string) {}

  succeed(): void {
    this.succeeded++;
  }

  fail({ contentItemId, contentItemVersionId }: DueVersion, reason: string): void {
    this.failed++;
    if (this.failures.length === NAMED_FAILURES) return;
    this.failures.push({ contentItemId, contentItemVersionId, reason: reason.slice(0, MAX_REASON_LENGTH) });
  }

  facts(): JsonObject {
    const counts = { [this.done]: this.succeeded, failed: this.failed };
    return this.failed > 0 ? { ...counts, failures: [...this.failures] } : counts;
  }
}

export interface ScheduledTransition {
  readonly schedule: Schedule;
  readonly done: string;
  readonly carryOut: (contentItemId: string, options: TransitionOptions) => Promise<unknown>;
}

/** Somebody moved or cleared the date, or was there first. */
class NoLongerDueError extends Error {}

/** What more have failed at a time are tried and reported as if for the first time. */
const REMEMBERED = 10_000;
/** So many of those that failed before are tried again in a run, so that it ends before the next is due. */
const TRIED_AGAIN = 200;

/** Why versions failed, by their ids, those first that wait longest for another attempt. */
type Failures = Map<string, string>;

/**
 * Item by item, each in a transaction of its own: one that fails does not hold up the others, and comes after them from
 * then on.
 */
@Injectable()
export class ScheduledTransitions {
  private readonly logger = new Logger(ScheduledTransitions.name);
  /** Of the last run of each transition on this node. What fails again in the same way is not logged again. */
  private readonly failed = new Map<string, Failures>();

  constructor(
    private readonly dueVersions: DueVersions,
    private readonly clock: Clock,
  ) {}

  /** @returns how many it was done to, how many failed, and why the first of them did */
  async carryOut(transition: ScheduledTransition, run: TaskRun): Promise<JsonObject> {
    const now = this.clock.nowUtc();
    const counters = new RunCounters(transition.done);
    const before: Failures = this.failed.get(transition.done) ?? new Map();
    const after: Failures = new Map();
    const waiting = new Map<string, DueVersion>();
    const attempt = async (version: DueVersion) => {
      const failure = await this.attempt(transition, version, now, counters);
      if (failure === undefined) return;
      if (after.size < REMEMBERED) after.set(version.contentItemVersionId, reasonOf(failure));
      this.report(transition, version, failure);
    };
    for await (const batch of this.dueVersions.batches(transition.schedule, now)) {
      for (const version of batch) {
        if (run.signal.aborted) return counters.facts();
        if (before.has(version.contentItemVersionId)) waiting.set(version.contentItemVersionId, version);
        else await attempt(version);
      }
      await run.progress(counters.facts());
    }
    const again = [...before.keys()].flatMap((id) => waiting.get(id) ?? []);
    for (const version of again.slice(0, TRIED_AGAIN)) {
      if (run.signal.aborted) return counters.facts();
      await attempt(version);
    }
    this.failed.set(transition.done, this.leftOver(again.slice(TRIED_AGAIN), before, after, counters));
    return counters.facts();
  }

  /** What had no turn in this run comes before what had one in the next, and counts among what failed. */
  private leftOver(
    versions: readonly DueVersion[],
    before: Failures,
    after: Failures,
    counters: RunCounters,
  ): Failures {
    const left = versions.map((version): [string, string] => {
      const reason = before.get(version.contentItemVersionId) ?? '';
      counters.fail(version, reason);
      return [version.contentItemVersionId, reason];
    });
    return new Map([...left, ...after]);
  }

  private async attempt(
    { schedule, carryOut }: ScheduledTransition,
    version: DueVersion,
    now: string,
    counters: RunCounters,
  ): Promise<unknown> {
    try {
      await carryOut(version.contentItemId, {
        // Whoever set the date had the right to publish then; see decision 124.
        principal: systemPrincipal,
        precondition: (live) => {
          if (!isDue(schedule, live, now)) throw new NoLongerDueError();
        },
      });
      counters.succeed();
      return undefined;
    } catch (error) {
      if (error instanceof NoLongerDueError || error instanceof ContentNotFoundError) return undefined;
      counters.fail(version, reasonOf(error));
      return error;
    }
  }

  private report({ done }: ScheduledTransition, version: DueVersion, failure: unknown): void {
    const reason = reasonOf(failure);
    if (this.failed.get(done)?.get(version.contentItemVersionId) === reason) return;
    const message = `An item that is due could not be ${done}. This is tried again.`;
    if (failure instanceof DomainError) this.logger.warn({ message, ...version, reason });
    else this.logger.error({ message, ...version }, failure);
  }
}

/** What is no fault of the item is for the log only. */
function reasonOf(failure: unknown): string {
  return failure instanceof DomainError ? failure.message : 'Something went wrong in the service; see its log.';
}

@Contributes(BACKGROUND_TASK)
export class ArchiveLaterTask implements BackgroundTask {
  readonly name = 'archive-later';
  get title() {
    return text('Archive later');
  }
  get description() {
    return text('Unpublishes items on the date set for them.');
  }
  readonly schedule = '* * * * *';
  readonly enabled = true;
  private readonly takingDown: ScheduledTransition;

  constructor(
    private readonly transitions: ScheduledTransitions,
    lifecycle: ContentLifecycle,
  ) {
    this.takingDown = {
      schedule: ARCHIVE_LATER,
      done: 'archived',
      carryOut: (contentItemId, options) => lifecycle.unpublish(contentItemId, { ...options, force: true }),
    };
  }

  run(run: TaskRun): Promise<JsonObject> {
    return this.transitions.carryOut(this.takingDown, run);
  }
}

@Contributes(BACKGROUND_TASK)
export class PublishLaterTask implements BackgroundTask {
  readonly name = 'publish-later';
  get title() {
    return text('Publish later');
  }
  get description() {
    return text('Publishes drafts on the date set for them.');
  }
  readonly schedule = '* * * * *';
  readonly enabled = true;
  private readonly publication: ScheduledTransition;

  constructor(
    private readonly transitions: ScheduledTransitions,
    lifecycle: ContentLifecycle,
  ) {
    this.publication = {
      schedule: PUBLISH_LATER,
      done: 'published',
      carryOut: (contentItemId, options) => lifecycle.publish(contentItemId, options),
    };
  }

  run(run: TaskRun): Promise<JsonObject> {
    return this.transitions.carryOut(this.publication, run);
  }
}
