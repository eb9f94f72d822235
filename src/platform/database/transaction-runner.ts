import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/**
 * TypeORM on a connection whose transaction somebody else begins and ends. A transaction that TypeORM begins within it, as
 * `manager.transaction` does, is a savepoint.
 */
export class TransactionRunner extends PostgresQueryRunner {
  constructor(dataSource: DataSource, client: ClientBase) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
    this.manager = dataSource.createEntityManager(this);
  }

  /** Repositories fail from now on. The connection stays with whoever took it from the pool. */
  override release(): Promise<void> {
    this.isReleased = true;
    return Promise.resolve();
  }
}
