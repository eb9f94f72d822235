import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { sentence, type Queryable } from '@espalier/plugin-sdk';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { DomainError } from '#platform/errors';
import { WorkQueue } from '#platform/work-queue';
import { primaryPool } from './data-source';
import type { SharedConnections } from './shared-connections';
import {
  OpenTransaction,
  textQuery,
  type Effect,
  type Keep,
  type PreparedStatement,
  type TextRow,
  type Transaction,
} from './transaction';

interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  /** Whether the best plan depends on the values, so that it has to be made anew for each. */
  readonly isPlannedByValues?: boolean;
  /** Whether it reads a few rows from an index, whatever the values. */
  readonly isShort?: boolean;
}

type Work<T> = (transaction: Transaction) => Promise<T>;
type End = 'COMMIT' | 'ROLLBACK';
type PipelinedClient = Omit<PoolClient, 'pipeline'> & { pipeline: boolean };

interface Done<T> {
  readonly result: T;
  readonly effects: readonly Effect[];
}

/** Serialization failure and deadlock: the same work may succeed when it starts over. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
/** A statement that took too long; nothing else ends one. */
const CANCELED = '57014';

/** Of the pool, kept from transactions: writers that wait for a lock must not keep readers waiting. */
const RESERVED_FOR_READS = 2;
const MAX_WAITING_TRANSACTIONS = 500;

/** Replicas are for reads that tolerate lag. Connections speak UTC, so timestamps arrive as UTC text. */
@Injectable()
export class Database implements Queryable, OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly primary: Pool;
  private readonly transactions: WorkQueue;
  private next = 0;

  /**
   * @param shared on the primary
   * @param replicas without any, their reads are on the primary
   * @param planners for statements whose plans depend on their values: connections that never keep a plan
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly shared: SharedConnections,
    private readonly replicas: readonly Pool[] = [],
    private readonly planners: readonly Pool[] = [],
  ) {
    this.primary = primaryPool(dataSource);
    const atOnce = Math.max(1, this.primary.options.max - RESERVED_FOR_READS);
    this.transactions = new WorkQueue(atOnce, MAX_WAITING_TRANSACTIONS, tooManyTransactions);
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.primary.query<Row>(text, [...values])).rows;
  }

  /**
   * As {@link query}, for what callers ask.
   *
   * @throws DomainError unavailable, `database.slow`, when it takes longer than a statement may
   */
  async find<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return saidWhenSlow(this.query<Row>(text, values));
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.dataSource.getRepository(entity);
  }

  /** As {@link textRows}, for statements that read a few rows from an index: many go to the server at once. */
  async shortTextRows(statement: PreparedStatement, values: readonly unknown[]): Promise<TextRow[]> {
    return (await this.shared.query<(string | null)[]>(textQuery(statement, values))).rows;
  }

  /** Prepared, and without turning columns into objects: the fast way to read. */
  async textRows(statement: PreparedStatement, values: readonly unknown[], keep?: Keep): Promise<TextRow[]> {
    return (await this.primary.query<(string | null)[]>(textQuery(statement, values, keep))).rows;
  }

  /**
   * As {@link textRows}, for what callers ask, on a replica where there is one. A statement without a name is not
   * prepared.
   *
   * @throws DomainError unavailable, `database.slow`, when it takes longer than a statement may
   */
  async replicaTextRows(
    { name, text, isPlannedByValues = false, isShort = false }: SqlStatement,
    values: readonly unknown[],
    keep?: Keep,
  ): Promise<TextRow[]> {
    const statement = textQuery({ name, text }, values, keep);
    const mayShare = isShort && name !== undefined && this.replicas.length === 0;
    if (mayShare) return (await saidWhenSlow(this.shared.query<(string | null)[]>(statement))).rows;
    const pool = this.oneOf(isPlannedByValues ? this.planners : []) ?? this.oneOf(this.replicas) ?? this.primary;
    return (await saidWhenSlow(pool.query<(string | null)[]>(statement))).rows;
  }

  /**
   * `work` may run again from its start after a deadlock or serialization failure, so it must have no effect outside of
   * the transaction but through `afterCommit`.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.retrying(async () => {
      const { result, effects } = await this.within('COMMIT', work);
      await this.run(effects);
      return result;
    });
  }

  /** Never commits: the answer of a dry run. `work` may run again, as in {@link transaction}. */
  async dryRun<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.retrying(async () => (await this.within('ROLLBACK', work)).result);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.shared, ...this.replicas, ...this.planners].map((connections) => connections.end()));
  }

  /** The changes are stored by then: an effect that fails is logged, and is no failure of the operation. */
  private async run(effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        this.logger.error('What follows a committed transaction failed', error);
      }
    }
  }

  private async retrying<T>(attempt: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt();
      } catch (error) {
        if (attempts === MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  private within<T>(end: End, work: Work<T>): Promise<Done<T>> {
    return this.transactions.run(() => this.transact(end, work));
  }

  private async transact<T>(end: End, work: Work<T>): Promise<Done<T>> {
    const client: PipelinedClient = await this.primary.connect();
    // Statements do not wait for the answers of those before.
    client.pipeline = true;
    const transaction = new OpenTransaction(client, this.dataSource);
    let broken = false;
    // The loss of the connection between two statements is an event, which would end the process if nobody heard it.
    const lost = () => (broken = true);
    client.on('error', lost);
    try {
      const begun = transaction.begin();
      const [result] = await Promise.all([work(transaction), begun]);
      const { command } = await transaction.end(end);
      // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed and its error went unnoticed.
      if (command !== end) throw new Error('The transaction was rolled back because one of its statements had failed');
      return { result, effects: transaction.effects };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (broken = true));
      throw error;
    } finally {
      transaction.close();
      client.off('error', lost);
      client.pipeline = false;
      client.release(broken);
    }
  }

  private oneOf(pools: readonly Pool[]): Pool | undefined {
    this.next = (this.next + 1) % Math.max(1, pools.length);
    return pools[this.next];
  }
}

function tooManyTransactions(): DomainError {
  return new DomainError(
    'unavailable',
    'database.busy',
    sentence('Too many changes are waiting for the database. Repeat later.'),
  );
}

async function saidWhenSlow<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw sqlState(error) === CANCELED ? tookTooLong() : error;
  }
}

function tookTooLong(): DomainError {
  return new DomainError(
    'unavailable',
    'database.slow',
    sentence('Finding this took too long. Ask for less, by a condition on a field that is indexed.'),
  );
}

/** Whether a statement was given up because it took too long. */
export function isSlow(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database.slow';
}

/** For example `23505`. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
