import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool, type ClientBase, type ClientConfig } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Config } from '#platform/config';
import {
  hearLoss,
  WARM_CONNECTIONS,
  openMigratedDataSource,
  startDatabase,
  type ServiceDataSourceOptions,
} from './data-source';
import { Database, sqlState } from './database';
import { externalConnection } from './database-server';
import { CollationManager } from './indexes/collation-manager';
import { IndexManager } from './indexes/index-manager';
import { Notifications } from './notifications';
import { PLAN_BY_VALUES } from './plan-by-values';
import { SessionLocks } from './session-locks';
import { SharedConnections } from './shared-connections';

/** The service often starts together with an external server: what is worth another try. */
const NOT_YET_UP = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: async (config: Config) => ({
        ...(await startDatabase(config)),
        autoLoadEntities: true,
        retryAttempts: 5,
        retryDelay: 1000,
        toRetry: (error) => NOT_YET_UP.has(sqlState(error) ?? ''),
      }),
      dataSourceFactory: (options) => openMigratedDataSource(options as DataSourceOptions & ServiceDataSourceOptions),
    }),
  ],
  providers: [
    {
      provide: Database,
      inject: [DataSource, Config],
      useFactory: (dataSource: DataSource, config: Config) => openDatabase(dataSource, config),
    },
    {
      provide: Notifications,
      inject: [DataSource],
      useFactory: ({ options }: DataSource) =>
        Notifications.listen((options as ServiceDataSourceOptions).server.connection),
    },
    {
      provide: IndexManager,
      inject: [DataSource],
      useFactory: ({ options }: DataSource) =>
        new IndexManager((options as ServiceDataSourceOptions).server.connection),
    },
    {
      provide: CollationManager,
      inject: [DataSource],
      useFactory: ({ options }: DataSource) =>
        new CollationManager((options as ServiceDataSourceOptions).server.connection),
    },
    {
      provide: SessionLocks,
      inject: [DataSource],
      useFactory: ({ options }: DataSource) =>
        new SessionLocks((options as ServiceDataSourceOptions).server.connection),
    },
  ],
  exports: [Database, Notifications, CollationManager, IndexManager, SessionLocks],
})
export class DatabaseModule {}

function openDatabase(dataSource: DataSource, config: Config): Database {
  const { server } = dataSource.options as ServiceDataSourceOptions;
  const replicas = config.databaseReadUrls.map(externalConnection);
  const readers = replicas.length > 0 ? replicas : [server.connection];
  return new Database(
    dataSource,
    new SharedConnections({ ...server.connection, ...ofReads(config) }),
    replicas.map((connection) => readingPool(connection, config, hearLoss)),
    readers.map((connection) => readingPool(connection, config, planByValues)),
  );
}

function ofReads({ statementTimeoutMs }: Config): ClientConfig {
  return { statement_timeout: statementTimeoutMs, application_name: 'espalier' };
}

function readingPool(
  connection: ClientConfig,
  config: Config,
  onConnect: (client: ClientBase) => void | Promise<void>,
): Pool {
  const settings = { ...ofReads(config), min: WARM_CONNECTIONS, max: config.databasePoolSize, onConnect };
  const pool = new Pool({ ...connection, ...settings });
  // An idle connection that breaks is replaced; unheard, the event would end the process.
  pool.on('error', (error) =>
    new Logger(DatabaseModule.name).warn(`A connection for reading was lost: ${error.message}`),
  );
  return pool;
}

async function planByValues(client: ClientBase): Promise<void> {
  hearLoss(client);
  await client.query(PLAN_BY_VALUES);
}
