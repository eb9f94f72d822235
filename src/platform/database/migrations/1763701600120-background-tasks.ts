import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators say of background tasks, and their latest runs. */
export class BackgroundTasks1763701600120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE background_task (
        name varchar(100) COLLATE "C" NOT NULL,
        schedule varchar(100),
        enabled boolean,
        CONSTRAINT pk_background_task PRIMARY KEY (name)
      );
      CREATE TABLE background_task_run (
        id varchar(26) COLLATE "C" NOT NULL,
        task varchar(100) COLLATE "C" NOT NULL,
        scheduled boolean NOT NULL,
        due_utc timestamptz(3) NOT NULL,
        started_utc timestamptz(3) NOT NULL,
        ended_utc timestamptz(3),
        outcome varchar(10) COLLATE "C" NOT NULL,
        node varchar(100) NOT NULL,
        facts jsonb,
        progress jsonb,
        error text,
        CONSTRAINT pk_background_task_run PRIMARY KEY (id),
        CONSTRAINT ck_background_task_run_outcome
          CHECK (outcome IN ('running', 'done', 'failed', 'cancelled', 'lost')),
        CONSTRAINT ck_background_task_run_ended CHECK ((outcome = 'running') = (ended_utc IS NULL))
      );
      CREATE UNIQUE INDEX uq_background_task_run_tick ON background_task_run (task, due_utc) WHERE scheduled;
      CREATE UNIQUE INDEX uq_background_task_run_running ON background_task_run (task) WHERE outcome = 'running';
      CREATE INDEX ix_background_task_run_started ON background_task_run (task, started_utc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE background_task_run; DROP TABLE background_task');
  }
}
