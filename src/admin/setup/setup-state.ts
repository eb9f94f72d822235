import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { Database, type ServiceDataSource } from '#platform/database';

/** Any number, the same on every node: "setu" in ASCII. */
const SETUP_LOCK = 0x73657475;

/** Whether the first run has been completed, and who may do it now. */
@Injectable()
export class SetupState {
  private readonly dataSource: ServiceDataSource;

  constructor(
    private readonly database: Database,
    dataSource: DataSource,
  ) {
    this.dataSource = dataSource as ServiceDataSource;
  }

  async isComplete(): Promise<boolean> {
    return (await this.database.query('SELECT FROM setup_state')).length > 0;
  }

  async complete(recipe: string): Promise<void> {
    await this.database.query('INSERT INTO setup_state (recipe, completed_utc) VALUES ($1, now())', [recipe]);
  }

  /**
   * Runs `work` while no other node does. The lock lives with a connection of its own, so it ends with a killed process, and a pool
   * of one connection is enough for the work.
   */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const client = new Client(this.dataSource.server.connection);
    await client.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
      return await work();
    } finally {
      await client.end();
    }
  }
}
