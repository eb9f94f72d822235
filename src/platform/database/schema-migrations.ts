import { Client, type ClientConfig } from 'pg';
import { MigrationExecutor, type DataSource } from 'typeorm';

export interface MigrationState {
  readonly name: string;
  readonly executed: boolean;
}

/** Any number, the same on every node: "espa" in ASCII. */
const MIGRATION_LOCK = 0x65737061;

/**
 * Names what was run. Nodes that start at once wait for each other. Each migration is one transaction: a failed one
 * leaves those before it.
 */
export function runMigrations(dataSource: DataSource, connection: ClientConfig): Promise<string[]> {
  return underMigrationLock(connection, () =>
    migrating(dataSource, async (executor) => (await executor.executePendingMigrations()).map(({ name }) => name)),
  );
}

export function revertMigration(dataSource: DataSource, connection: ClientConfig): Promise<string | undefined> {
  return underMigrationLock(connection, async () => {
    const newest = (await migrationStates(dataSource)).findLast(({ executed }) => executed);
    if (newest) await migrating(dataSource, (executor) => executor.undoLastMigration());
    return newest?.name;
  });
}

/** Oldest first. */
export async function migrationStates(dataSource: DataSource): Promise<MigrationState[]> {
  const executed = new Set((await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name));
  return dataSource.migrations.map(({ name, constructor }) => {
    const migrationName = name ?? constructor.name;
    return { name: migrationName, executed: executed.has(migrationName) };
  });
}

/** The lock has its own connection, so that it cannot starve the migrations of theirs in a pool of one. */
async function underMigrationLock<T>(connection: ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

/** A migration of a large table takes its time. */
async function migrating<T>(dataSource: DataSource, work: (executor: MigrationExecutor) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'each';
  try {
    await runner.query('SET statement_timeout = 0');
    return await work(executor);
  } finally {
    await runner.query('RESET statement_timeout').catch(() => undefined);
    await runner.release();
  }
}
