import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database, migrationStates } from '#platform/database';

interface ReadinessReport {
  readonly ready: boolean;
  /** Each thing that is looked at, and `up` or what is wrong with it. */
  readonly checks: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 2000;

/** Whether the service can answer requests: it is not stopping, its database answers, and the schema is up to date. */
@Injectable()
export class Readiness {
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** From now on the service is not ready: it finishes what it has begun. */
  drain(): void {
    this.draining = true;
  }

  async report(): Promise<ReadinessReport> {
    if (this.draining) return { ready: false, checks: { service: 'stopping' } };
    const [database, migrations] = await Promise.all([
      outcome(this.database.query('SELECT 1')),
      outcome(this.rejectPendingMigrations()),
    ]);
    return { ready: database === 'up' && migrations === 'up', checks: { database, migrations } };
  }

  private async rejectPendingMigrations(): Promise<void> {
    const pending = (await migrationStates(this.dataSource)).filter(({ executed }) => !executed);
    if (pending.length > 0) throw new PendingMigrationsError(pending.map(({ name }) => name));
  }
}

class PendingMigrationsError extends Error {
  constructor(readonly names: readonly string[]) {
    super(`pending: ${names.join(', ')}`);
  }
}

/** What is wrong with the database is in the log; here it must not tell strangers where the database is. */
async function outcome(check: Promise<unknown>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('too slow'), PATIENCE_MS).unref());
  const settled = check.then(
    () => 'up',
    (error: unknown) => (error instanceof PendingMigrationsError ? error.message : 'down'),
  );
  return Promise.race([settled, late]);
}
