import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Config } from '#platform/config';
import { hearLoss, primaryPool, type ServiceDataSourceOptions } from './data-source';
import { Database, sqlState } from './database';
import { externalConnection } from './database-server';
import { Notifications } from './notifications';
import { openMigratedDataSource, startDatabase } from './open-data-source';

/** The service often starts together with an external server: what is worth another try. */
const NOT_YET_UP = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

/** One data source behind TypeORM repositories and SQL alike, its schema up to date, and news between nodes. */
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
      useFactory: (dataSource: DataSource, config: Config) =>
        new Database(
          primaryPool(dataSource),
          config.databaseReadUrls.map((url) => replicaPool(url, config.databasePoolSize)),
        ),
    },
    {
      provide: Notifications,
      inject: [DataSource],
      useFactory: ({ options }: DataSource) =>
        Notifications.listen((options as ServiceDataSourceOptions).server.connection),
    },
  ],
  exports: [Database, Notifications],
})
export class DatabaseModule {}

function replicaPool(url: string, max: number): Pool {
  const pool = new Pool({ ...externalConnection(url), max, application_name: 'espalier', onConnect: hearLoss });
  // An idle connection that breaks is replaced; unheard, the event would end the process.
  pool.on('error', (error) =>
    new Logger(DatabaseModule.name).warn(`A connection to a replica was lost: ${error.message}`),
  );
  return pool;
}
