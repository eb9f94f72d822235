import { Injectable, Logger } from '@nestjs/common';
import { Database, sqlState, type Transaction } from '#platform/database';
import { isDatabaseUnavailable } from '#platform/errors';
import { PruningRuns } from './pruning-runs';
import { boundValues, DELETE_PRUNED, LOCK_ITEM, LOCK_ITEMS, type PruningBounds } from './pruning-statements';

/** A version that was found to be in excess. */
export interface ExcessVersion {
  /** Of the row. */
  readonly id: string;
  /** Id of the item. */
  readonly item: string;
}

/** What a run deletes by. */
export interface PruningOrder extends PruningBounds {
  readonly run: string;
}

const SQL_STATE = /^[0-9A-Z]{5}$/;
const LOCK_TIMEOUT = '55P03';

/** Deletes versions, each only if it still has to go. */
@Injectable()
export class VersionDeleter {
  private readonly logger = new Logger(VersionDeleter.name);

  constructor(
    private readonly database: Database,
    private readonly runs: PruningRuns,
  ) {}

  /** Items that somebody is writing are left for last: waiting for one, we would keep others waiting for the rest. */
  async delete(versions: readonly ExcessVersion[], order: PruningOrder): Promise<void> {
    const busy = await this.halving(versions, order, LOCK_ITEMS);
    for (const locked of new Set(busy.map(({ item }) => item))) {
      const ofItem = busy.filter(({ item }) => item === locked);
      await this.halving(ofItem, order, LOCK_ITEM);
    }
  }

  /**
   * Deletes them in one transaction, or, when one of them cannot be deleted, each half by itself: so that what fails is found soon
   * among many that do not.
   *
   * @returns those whose items were not locked
   */
  private async halving(
    versions: readonly ExcessVersion[],
    order: PruningOrder,
    lock: string,
  ): Promise<readonly ExcessVersion[]> {
    try {
      return await this.database.transaction((transaction) => this.deleteIn(transaction, versions, order, lock));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (versions.length === 1) return this.fail(versions[0], order, error);
      const middle = Math.ceil(versions.length / 2);
      return [
        ...(await this.halving(versions.slice(0, middle), order, lock)),
        ...(await this.halving(versions.slice(middle), order, lock)),
      ];
    }
  }

  private async deleteIn(
    transaction: Transaction,
    versions: readonly ExcessVersion[],
    order: PruningOrder,
    lock: string,
  ): Promise<readonly ExcessVersion[]> {
    const items = [...new Set(versions.map(({ item }) => item))];
    const rows = await transaction.query<{ item: string }>(lock, [items]);
    const locked = new Set(rows.map(({ item }) => item));
    // Whoever writes an item locks it first. So this statement sees all of its versions as they are, and they stay so until the end.
    const [{ deleted, bytes }] = await transaction.query<{ deleted: number; bytes: number }>(DELETE_PRUNED, [
      ...boundValues(order),
      versions.map(({ id }) => id),
      [...locked],
    ]);
    await this.runs.addDeleted(transaction, order.run, deleted, bytes);
    return versions.filter(({ item }) => !locked.has(item));
  }

  private async fail({ id, item }: ExcessVersion, { run }: PruningOrder, error: unknown): Promise<[]> {
    const [version] = await this.database.query<{ name: string }>(
      'SELECT content_item_version_id AS name FROM content_item_version WHERE id = $1',
      [id],
    );
    this.logger.error(`The version "${version?.name}" of the item "${item}" could not be deleted`, error);
    await this.runs.addFailed(run);
    return [];
  }
}

/** Whether the database refuses this very work, as opposed to any. */
function isRefusal(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return state === LOCK_TIMEOUT || (SQL_STATE.test(state) && !isDatabaseUnavailable(error));
}
