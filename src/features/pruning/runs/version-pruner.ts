import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import {
  sentence,
  BACKGROUND_TASK,
  Contributes,
  TaskCancelled,
  type BackgroundTask,
  type JsonObject,
  type TaskRun,
} from '@espalier/plugin-sdk';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { SessionLocks } from '#platform/database';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';
import { PRUNING_TASK, RUN_PATH } from '../pruning-paths';
import { isIdle } from '../rule/pruned';
import { PruningSettingsSection, type PruningSettings } from '../settings/pruning-settings';
import { PRUNING_LOCK, PruningRuns, type PruningCounts } from './pruning-runs';
import { boundsOf, boundValues, selectPruned, type PruningBounds } from './pruning-statements';
import { retryWhileBusy, batchesOf, VersionDeleter, type PrunableVersion, type PruningOrder } from './version-deleter';

/** Many enough for the look to cost little beside the deletion, few enough to be kept in mind. */
const CHUNK = 5000;

/** Where a look at the archived versions has come to: the last of them, and its place in its item. */
interface Position {
  readonly id: string;
  readonly item: string;
  readonly modified: string | null;
  readonly place: string;
}

interface Row extends Position {
  readonly examined: number;
  readonly isPrunable: boolean;
  readonly isLast: boolean;
}

interface Chunk {
  readonly examined: number;
  readonly prunable: readonly PrunableVersion[];
}

const START: Position = { id: '0', item: '', modified: null, place: '0' };

/** So many versions of items that somebody holds are kept in mind for a second try. */
const MOST_SKIPPED = 10_000;
const NOTHING: PruningCounts = { examined: 0, deleted: 0, failed: 0, bytesFreed: 0 };

const REPORT_EVERY_MS = 500;

type Progress = (facts: JsonObject) => Promise<void> | void;

@Injectable()
export class VersionPruner {
  constructor(
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly locks: SessionLocks,
    private readonly runs: PruningRuns,
    private readonly deleter: VersionDeleter,
    private readonly clock: Clock,
  ) {}

  /**
   * Versions that the database refuses to delete are skipped and counted; those of items that somebody holds all the
   * while are left to the next run. What was deleted stays deleted, however the run ends.
   *
   * @param signal looked at between transactions
   * @throws PruningUnderWayError; PruningOutdatedError when the settings have changed meanwhile; the reason of the
   * signal
   */
  async run(signal: AbortSignal, progress: Progress): Promise<PruningCounts> {
    const settings = await this.settings.get(this.section);
    if (isIdle(settings)) return NOTHING;
    const counts = await this.locks.tryHold(PRUNING_LOCK, (connection) =>
      this.recorded(connection, settings, signal, progress),
    );
    if (!counts) throw new PruningUnderWayError();
    return counts;
  }

  private async recorded(
    connection: ClientBase,
    settings: Readonly<PruningSettings>,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<PruningCounts> {
    const run = await retryWhileBusy(() => this.runs.begin(settings));
    const goOn = async () => {
      signal.throwIfAborted();
      if (!isDeepStrictEqual(await this.settings.get(this.section), settings)) throw new PruningOutdatedError();
    };
    try {
      await this.prune(connection, { ...boundsOf(settings, this.clock.now()), run, goOn }, progress);
      return await retryWhileBusy(() => this.runs.end(run, 'done'));
    } catch (error) {
      const cancelled = signal.aborted || error instanceof PruningOutdatedError;
      // When even this cannot be written, the next run does.
      await retryWhileBusy(() => this.runs.end(run, cancelled ? 'cancelled' : 'failed')).catch(() => undefined);
      throw error;
    }
  }

  private async prune(connection: ClientBase, order: PruningOrder, progress: Progress): Promise<void> {
    const skipped: PrunableVersion[] = [];
    let reportedAt = -Infinity;
    const report = async () => {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      await progress({ ...(await this.runs.counts(order.run)) });
      reportedAt = performance.now();
    };
    for await (const { examined, prunable } of archivedVersions(connection, order)) {
      await order.goOn();
      await this.runs.addExamined(order.run, examined);
      for (const batch of batchesOf(prunable)) {
        const skippedNow = await this.deleter.delete(batch, order);
        if (skipped.length < MOST_SKIPPED) skipped.push(...skippedNow);
        else this.deleter.leave(skippedNow);
        await report();
      }
      if (prunable.length === 0) await report();
    }
    await this.deleter.deleteSkipped(skipped, order);
  }
}

@Contributes(BACKGROUND_TASK)
export class VersionPruningTask implements BackgroundTask {
  readonly name = PRUNING_TASK;
  get title() {
    return text('Content Version Pruning');
  }
  get description() {
    return text('Deletes old archived versions of the content types that are selected in the settings.');
  }
  readonly schedule = '0 0 * * *';
  readonly enabled = false;
  readonly asksAt = RUN_PATH;

  constructor(private readonly pruner: VersionPruner) {}

  async run(run: TaskRun): Promise<JsonObject> {
    try {
      return { ...(await this.pruner.run(run.signal, (facts) => run.progress(facts))) };
    } catch (error) {
      if (error instanceof PruningOutdatedError || error instanceof PruningUnderWayError) {
        throw new TaskCancelled(error.message);
      }
      throw error;
    }
  }
}

/**
 * Item by item, each chunk as it is when the one before is given. What is archived meanwhile before the place where the
 * look is comes with the next run.
 */
export async function* archivedVersions(
  connection: Pick<ClientBase, 'query'>,
  bounds: PruningBounds,
  size = CHUNK,
): AsyncGenerator<Chunk> {
  const statement = selectPruned(size);
  const behind = async ({ item, modified, id, place }: Position) =>
    (await connection.query<Row>(statement, [...boundValues(bounds), item, modified, id, place])).rows;
  let rows = await behind(START);
  for (;;) {
    const last = rows.find(({ isLast }) => isLast);
    if (!last) return;
    // It is looked for while this one is being deleted, which changes nothing behind it.
    const next = behind(last);
    next.catch(() => undefined);
    yield { examined: last.examined, prunable: rows.filter(({ isPrunable }) => isPrunable) };
    rows = await next;
  }
}

export class PruningUnderWayError extends DomainError {
  constructor() {
    super('conflict', 'pruning.under-way', sentence('Versions are being pruned already. Wait until that has ended.'));
  }
}

/** A run that goes by settings that have been changed meanwhile. */
export class PruningOutdatedError extends DomainError {
  constructor() {
    super(
      'conflict',
      'pruning.outdated',
      sentence(
        'The settings of pruning have changed, so the run by the former ones has ended. What it deleted stays deleted; run it again by the new ones.',
      ),
    );
  }
}
