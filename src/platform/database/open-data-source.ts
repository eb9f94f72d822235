import { pluginManifest } from '@espalier/plugin-sdk';
import type { Config } from '#platform/config';
import { loadPlugins } from '#platform/extensions';
import { ServiceDataSource, dataSourceOptions, type ServiceDataSourceOptions } from './data-source';
import { openDatabaseServer } from './database-server';
import { runMigrations } from './schema-migrations';

/** The server runs. */
export async function startDatabase(config: Config): Promise<ServiceDataSourceOptions> {
  const { databasePoolSize: poolSize, statementTimeoutMs, plugins } = config;
  const migrations = loadPlugins(plugins).flatMap((plugin) => pluginManifest(plugin)?.migrations ?? []);
  return dataSourceOptions(await openDatabaseServer(config), { poolSize, statementTimeoutMs, migrations });
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
