import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Client, ClientConfig } from 'pg';
import { asIndexManager } from './index-manager-session';

/** Beside the indexes of migrations. */
const MANAGED_PREFIX = 'ix_made_';

export interface ManagedIndex {
  /** Follows from the definition, so that all nodes mean the same, and a changed definition is another index. */
  readonly name: string;
  /** What stands behind `CREATE INDEX … ON`, for example `content_item USING btree (content_type)`. Never made of what a caller sent. */
  readonly definition: string;
  readonly purpose: string;
  /** What it holds, where parts of that are looked up: PostgreSQL keeps {@link TEXT_SAMPLES} of its only column. */
  readonly samples?: 'text' | 'textList';
}

/**
 * How common a part of a text is, the planner tells from the samples that have it. One of the usual hundred stands for 1 % of all rows,
 * so that it would look for a rare text by reading the rows in the order of the page until it is full.
 */
const TEXT_SAMPLES = 1000;

export function managedIndex(definition: string, purpose: string, samples?: ManagedIndex['samples']): ManagedIndex {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 24);
  return { name: `${MANAGED_PREFIX}${hash}`, definition, purpose, samples };
}

/** For taking away an index that was not finished: whoever ends the service waits for it. */
const CLEAN_UP_MS = 3000;

/**
 * While the service runs: concurrently, so that nobody who writes waits, outside of transactions, and by one node at a
 * time.
 */
export class IndexManager {
  private readonly logger = new Logger(IndexManager.name);

  constructor(private readonly connection: ClientConfig) {}

  /**
   * Also makes anew what was left half made.
   *
   * @param signal ends it early; an index that is being made is then taken away
   * @returns false when another node is at it
   * @throws Error when one of them could not be made; the others are
   */
  keep(table: string, wanted: readonly ManagedIndex[], signal: AbortSignal): Promise<boolean> {
    return asIndexManager(this.connection, signal, (client) => this.bring(client, table, wanted, signal));
  }

  private async bring(client: Client, table: string, wanted: readonly ManagedIndex[], signal: AbortSignal) {
    const names = new Set(wanted.map(({ name }) => name));
    const found = await managedIndexes(client, table);
    const kept = new Set(found.filter(({ name, complete }) => complete && names.has(name)).map(({ name }) => name));
    for (const { name } of found.filter((index) => !kept.has(index.name))) {
      signal.throwIfAborted();
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      this.logger.log(
        `Dropped the index ${name}, which ${names.has(name) ? 'was not complete' : 'nothing needs any more'}`,
      );
    }
    const missing = wanted.filter(({ name }) => !kept.has(name));
    const failures: unknown[] = [];
    for (const index of missing) {
      signal.throwIfAborted();
      await this.make(client, index, signal).catch((error: unknown) => failures.push(error));
    }
    signal.throwIfAborted();
    // Without it the planner would know nothing of the values of the new expressions until the next autovacuum.
    if (missing.length > failures.length) await client.query(`ANALYZE ${table}`);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the indexes could not be made`);
  }

  private async make(client: Client, index: ManagedIndex, signal: AbortSignal): Promise<void> {
    const { name, definition, purpose, samples } = index;
    const start = Date.now();
    try {
      await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
      if (samples) await client.query(`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS ${TEXT_SAMPLES}`);
    } catch (error) {
      if (!signal.aborted) this.logger.error(`The index ${name} of ${purpose} could not be made`, error);
      await client.query(`SET statement_timeout = ${CLEAN_UP_MS}`);
      // What stays is not used, and is made again next time.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`).catch(() => undefined);
      await client.query('SET statement_timeout = 0');
      throw error;
    }
    this.logger.log(`Made the index ${name} of ${purpose} in ${Date.now() - start} ms`);
  }
}

async function managedIndexes(client: Client, table: string) {
  const { rows } = await client.query<{ name: string; complete: boolean }>(
    `SELECT c.relname AS name, i.indisvalid AND i.indisready AS complete
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND starts_with(c.relname, $2)`,
    [table, MANAGED_PREFIX],
  );
  return rows;
}
