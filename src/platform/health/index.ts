import { Injectable, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { Database, migrationStates } from '#platform/database';
import { PROBLEM_CONTENT_TYPE, problem } from '#platform/errors';
import { Mounted } from '#platform/routes';

interface ReadinessReport {
  readonly ready: boolean;
  /** `up` or what is wrong, by what is looked at. */
  readonly checks: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 2000;

/** The service is ready when it is not stopping, the database answers, and the schema is up to date. */
@Injectable()
export class Readiness {
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** The service is not ready from now on, and finishes what it has begun. */
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

const LIVE = 'health/live';
const READY = 'health/ready';

/** `GET /health/live` and `GET /health/ready`, before any guard: without authentication. */
@Mounted([LIVE, READY])
@Module({ providers: [Readiness], exports: [Readiness] })
export class HealthModule implements NestModule {
  constructor(private readonly readiness: Readiness) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(answerLive).forRoutes(LIVE);
    consumer.apply((_request: Request, response: Response) => this.answerReady(response)).forRoutes(READY);
  }

  private async answerReady(response: Response): Promise<void> {
    const { ready, checks } = await this.readiness.report();
    response.setHeader('Cache-Control', 'no-store');
    if (ready) {
      response.json({ status: 'ready', checks });
      return;
    }
    const found = problem(503, 'health.not-ready', 'The service cannot answer requests now. `checks` says why.');
    response
      .status(503)
      .type(PROBLEM_CONTENT_TYPE)
      .json({ ...found, instance: '/health/ready', checks });
  }
}

function answerLive(_request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.json({ status: 'live' });
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
