import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Client } from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { databaseServer } from '#platform/database';
import { SetupStateEntity } from './setup-state.entity';

/** Any number, the same on every node: "setu" in ASCII. */
const SETUP_LOCK = 0x73657475;

/** Whether the first run has been completed, and who may do it now. */
@Injectable()
export class SetupState {
  constructor(
    @InjectRepository(SetupStateEntity) private readonly state: Repository<SetupStateEntity>,
    private readonly dataSource: DataSource,
  ) {}

  isComplete(): Promise<boolean> {
    return this.state.exists();
  }

  async complete(recipe: string): Promise<void> {
    await this.state.insert({ recipe, completedUtc: () => 'now()' });
  }

  /**
   * Runs `work` while no other node does. The lock lives with a connection of its own, so it ends with a killed process, and a pool
   * of one connection is enough for the work.
   */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const client = new Client(databaseServer(this.dataSource).connection);
    await client.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
      return await work();
    } finally {
      await client.end();
    }
  }
}
