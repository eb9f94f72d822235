import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@espalier/plugin-sdk';
import type { ClientBase } from 'pg';
import { Clock } from '#platform/clock';
import { SessionLocks } from '#platform/database';
import { Settings } from '#settings';
import { PruningUnderWayError } from '../pruning-errors';
import { isIdle } from '../rule/pruned';
import { PruningSettingsSection, type PruningSettings } from '../settings/pruning-settings';
import { PruningRuns, type PruningCounts } from './pruning-runs';
import { boundsOf, boundValues, COUNT_ARCHIVED, SELECT_PRUNED, type PruningBounds } from './pruning-statements';
import { VersionDeleter, type ExcessVersion } from './version-deleter';

const LOCK = 'content-version-pruning';
const BATCH = 500;
const NOTHING: PruningCounts = { examined: 0, deleted: 0, failed: 0, bytesFreed: 0 };

/** How far a run is. */
type Progress = (facts: JsonObject) => Promise<void> | void;

/** Deletes the archived versions that the settings do not keep. */
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
   * One run by the stored settings. Versions that the database refuses to delete are skipped and counted.
   *
   * @param signal looked at between batches; what was deleted before stays deleted
   * @throws PruningUnderWayError; the reason of the signal
   */
  async run(signal: AbortSignal, progress: Progress): Promise<PruningCounts> {
    const settings = await this.settings.get(this.section);
    if (isIdle(settings)) return NOTHING;
    const counts = await this.locks.tryHold(LOCK, (connection) =>
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
    const run = await this.runs.begin(settings);
    try {
      const bounds = boundsOf(settings, this.clock.now());
      const { examined, excess } = await find(connection, bounds);
      await this.runs.examine(run, examined);
      for await (const versions of excess) {
        signal.throwIfAborted();
        await this.deleter.delete(versions, { ...bounds, run });
        await progress({ ...(await this.runs.counts(run)) });
      }
      return await this.runs.end(run, 'done');
    } catch (error) {
      // When even this cannot be written, the next run does.
      await this.runs.end(run, signal.aborted ? 'cancelled' : 'failed').catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Looks through the archived versions once. PostgreSQL keeps what was found for the connection, outside of any transaction: a long one
 * would keep what is deleted from being cleared away, and to look anew for each batch would be to read an item again and again.
 */
async function find(connection: ClientBase, bounds: PruningBounds) {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL statement_timeout = 0');
  const { rows } = await connection.query<{ examined: number }>(COUNT_ARCHIVED, [bounds.contentTypes]);
  await connection.query(`DECLARE excess NO SCROLL CURSOR WITH HOLD FOR ${SELECT_PRUNED}`, boundValues(bounds));
  await connection.query('COMMIT');
  return { examined: rows[0].examined, excess: batches(connection) };
}

async function* batches(connection: ClientBase): AsyncGenerator<readonly ExcessVersion[]> {
  for (;;) {
    const { rows } = await connection.query<ExcessVersion>(`FETCH ${BATCH} FROM excess`);
    if (rows.length === 0) return;
    yield rows;
  }
}
