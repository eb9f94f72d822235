import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database, sqlState, oneRow, type Transaction } from '#platform/database';
import { isDatabaseUnavailable, DomainError } from '#platform/errors';
import { PruningRuns } from './pruning-runs';
import {
  boundValues,
  DELETE_EMPTIED,
  DELETE_PRUNED,
  LOCK_ITEM,
  LOCK_ITEMS,
  type PruningBounds,
} from './pruning-statements';

export interface PrunableVersion {
  readonly id: string;
  readonly item: string;
}

export interface PruningOrder extends PruningBounds {
  readonly run: string;
  /** Called between transactions. Throws when the run is to end. */
  readonly goOn: () => Promise<void>;
}

const BATCH = 500;
/** So many items are waited for at the end of a run, each for as long as PostgreSQL waits for a lock. */
const MOST_AWAITED = 20;

const SQL_STATE = /^[0-9A-Z]{5}$/;
const LOCK_TIMEOUT = '55P03';
/** Serialization failure, deadlock, statement timeout: the whole database may be in trouble, but one trigger suffices. */
const OF_ONE_VERSION = new Set(['40001', '40P01', '57014']);

/** Each only if it still has to go. */
@Injectable()
export class VersionDeleter {
  private readonly logger = new Logger(VersionDeleter.name);

  constructor(
    private readonly database: Database,
    private readonly runs: PruningRuns,
  ) {}

  /**
   * @param versions one batch
   * @returns those that are still there because somebody holds them: waiting for one, we would keep others waiting for
   * the rest
   */
  delete(versions: readonly PrunableVersion[], order: PruningOrder): Promise<readonly PrunableVersion[]> {
    return this.halving(versions, order, LOCK_ITEMS);
  }

  /** Waits for some of the items; what is locked still is for the next run. */
  async deleteSkipped(versions: readonly PrunableVersion[], order: PruningOrder): Promise<void> {
    const skipped: PrunableVersion[] = [];
    for (const batch of batchesOf(versions)) skipped.push(...(await this.delete(batch, order)));
    for (const [place, item] of itemsOf(skipped).entries()) {
      const ofItem = skipped.filter((version) => version.item === item);
      this.leave(place < MOST_AWAITED ? await this.deleteAwaited(ofItem, order) : ofItem);
    }
  }

  leave(versions: readonly PrunableVersion[]): void {
    for (const item of itemsOf(versions)) {
      this.logger.warn(`Somebody holds the item "${item}": its old versions are left to the next run`);
    }
  }

  /** Of one item. @returns those that are still there, because it was locked for too long */
  private async deleteAwaited(
    versions: readonly PrunableVersion[],
    order: PruningOrder,
  ): Promise<readonly PrunableVersion[]> {
    for (const batch of batchesOf(versions)) {
      const skipped = await this.halving(batch, order, LOCK_ITEM);
      if (skipped.length > 0) return skipped;
    }
    return [];
  }

  /**
   * In one transaction, or, when one of them cannot be deleted, each half by itself: so that what fails is found soon
   * among many that do not.
   *
   * @returns those that somebody holds
   */
  private async halving(
    versions: readonly PrunableVersion[],
    order: PruningOrder,
    lock: string,
  ): Promise<readonly PrunableVersion[]> {
    await order.goOn();
    try {
      return await retryWhileBusy(() =>
        this.database.transaction((transaction) => this.deleteIn(transaction, versions, order, lock)),
      );
    } catch (error) {
      // Each half would wait as long again.
      if (sqlState(error) === LOCK_TIMEOUT) return versions;
      if (!isRefusal(error)) throw error;
      const [version] = versions;
      if (version && versions.length === 1) return this.fail(version, order, error);
      const middle = Math.ceil(versions.length / 2);
      return [
        ...(await this.halving(versions.slice(0, middle), order, lock)),
        ...(await this.halving(versions.slice(middle), order, lock)),
      ];
    }
  }

  private async deleteIn(
    transaction: Transaction,
    versions: readonly PrunableVersion[],
    order: PruningOrder,
    lock: string,
  ): Promise<readonly PrunableVersion[]> {
    const [rows] = await Promise.all([
      transaction.query<{ item: string; removed: boolean }>(lock, [itemsOf(versions)]),
      // What the end of the server undoes is deleted by the next run.
      transaction.query('SET LOCAL synchronous_commit = off'),
    ]);
    const locked = new Set(rows.map(({ item }) => item));
    // Whoever writes an item locks it first. So this statement sees all of its versions as they are, and they stay so until the end.
    const parameters = [...boundValues(order), versions.map(({ id }) => id), [...locked]];
    const { deleted, bytes } = oneRow(
      await transaction.query<{ deleted: number; bytes: number }>(DELETE_PRUNED, parameters),
    );
    const removed = rows.filter((row) => row.removed).map(({ item }) => item);
    if (deleted > 0 && removed.length > 0) await transaction.query(DELETE_EMPTIED, [removed]);
    await this.runs.addDeleted(transaction, order.run, deleted, bytes);
    // An item that was waited for and is not there has been deleted.
    return lock === LOCK_ITEM ? [] : versions.filter(({ item }) => !locked.has(item));
  }

  private async fail({ id, item }: PrunableVersion, { run }: PruningOrder, error: unknown): Promise<[]> {
    const [version] = await this.database.query<{ name: string }>(
      'SELECT content_item_version_id AS name FROM content_item_version WHERE id = $1',
      [id],
    );
    this.logger.error(`The version "${version?.name}" of the item "${item}" could not be deleted`, error);
    await this.runs.addFailed(run);
    return [];
  }
}

function isRefusal(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return OF_ONE_VERSION.has(state) || (SQL_STATE.test(state) && !isDatabaseUnavailable(error));
}

function itemsOf(versions: readonly PrunableVersion[]): string[] {
  return [...new Set(versions.map(({ item }) => item))];
}

/** As many as one transaction deletes. */
export function* batchesOf(versions: readonly PrunableVersion[]): Generator<readonly PrunableVersion[]> {
  for (let start = 0; start < versions.length; start += BATCH) yield versions.slice(start, start + BATCH);
}

const WAITS_MS = [200, 1000, 5000];

/** Does the work again a little later when the service itself has too many changes waiting for the database. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await sleep(milliseconds);
  }
  return work();
}

function isBusy(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database.busy';
}
