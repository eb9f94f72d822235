import type { ClientBase, Pool } from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { pluginManifest } from '@espalier/plugin-sdk';
import type { Config } from '#platform/config';
import { loadPlugins } from '#platform/extensions';
import { openDatabaseServer, type DatabaseServer } from './database-server';
import { migrations } from './migrations';
import { runMigrations } from './schema-migrations';

export type ServiceDataSourceOptions = DataSourceOptions & { readonly server: DatabaseServer };

/** How long work waits for a connection, and for a lock that somebody else holds, before it is given up with a 503. */
export const CONNECT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
/** Of a pool, that stay while nothing is asked: what is asked first of a new one takes tens of milliseconds longer. */
export const WARM_CONNECTIONS = 2;

interface Settings {
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** Of plug-ins. */
  readonly migrations: readonly (new () => MigrationInterface)[];
}

/** The schema changes by migrations only. */
function dataSourceOptions(
  server: DatabaseServer,
  { poolSize, statementTimeoutMs, migrations: further }: Settings,
): ServiceDataSourceOptions {
  return {
    server,
    type: 'postgres',
    migrations: [...migrations, ...further],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    migrationsRun: false,
    synchronize: false,
    installExtensions: false,
    poolSize,
    applicationName: 'espalier',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      ...server.connection,
      min: WARM_CONNECTIONS,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      onConnect: hearLoss,
    },
  };
}

/**
 * The pool hears of the loss of a connection only while it lies idle, so that a loss in the very moment of handing it
 * over would be unheard, which ends the process.
 */
export function hearLoss(client: ClientBase): void {
  client.on('error', () => undefined);
}

/** Stops the server behind it, where that is ours, after its last connection. */
export class ServiceDataSource extends DataSource {
  readonly server: DatabaseServer;

  constructor(options: ServiceDataSourceOptions) {
    super(options);
    this.server = options.server;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.server.stop();
  }
}

/** TypeORM's own, so that repositories and SQL share it. */
export function primaryPool(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { readonly master: Pool }).master;
}

export function databaseServer({ options }: DataSource): DatabaseServer {
  return (options as ServiceDataSourceOptions).server;
}

/** The server runs. */
export async function startDatabase(config: Config): Promise<ServiceDataSourceOptions> {
  const { databasePoolSize: poolSize, statementTimeoutMs, plugins } = config;
  const ofPlugins = loadPlugins(plugins).flatMap((plugin) => pluginManifest(plugin)?.migrations ?? []);
  return dataSourceOptions(await openDatabaseServer(config), { poolSize, statementTimeoutMs, migrations: ofPlugins });
}

/** Not connected yet; its server runs. Entities are not loaded, migrations not run. */
export async function createDataSource(config: Config): Promise<ServiceDataSource> {
  return new ServiceDataSource(await startDatabase(config));
}

/** For commands that look at the schema or change it. */
export async function openDataSource(config: Config): Promise<ServiceDataSource> {
  return closeOnFailure(await createDataSource(config), async (dataSource) => void (await dataSource.initialize()));
}

export function openMigratedDataSource(options: ServiceDataSourceOptions): Promise<ServiceDataSource> {
  return closeOnFailure(new ServiceDataSource(options), async (dataSource) => {
    await dataSource.initialize();
    await runMigrations(dataSource, options.server.connection);
  });
}

async function closeOnFailure(
  dataSource: ServiceDataSource,
  opening: (dataSource: ServiceDataSource) => Promise<void>,
): Promise<ServiceDataSource> {
  try {
    await opening(dataSource);
    return dataSource;
  } catch (error) {
    await (dataSource.isInitialized ? dataSource.destroy() : dataSource.server.stop());
    throw error;
  }
}
