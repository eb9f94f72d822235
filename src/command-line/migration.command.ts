import type { Command } from 'commander';
import type { ServiceDataSource } from '#platform/database';
import type { CommandContext, Runner } from './command';
import type { Reporter } from './reporter';

type Work = (dataSource: ServiceDataSource, reporter: Reporter) => Promise<void>;

export function defineMigration(program: Command, context: CommandContext, run: Runner): void {
  const migration = program
    .command('migration')
    .description('The schema of the database. Starting the service brings it up to date.');
  const define = (name: string, description: string, work: Work) =>
    migration
      .command(name)
      .description(description)
      .action((_options, command: Command) => run(command, (reporter) => withDataSource(context, reporter, work)));
  define('run', 'Bring the schema up to date.', runAll);
  define('revert', 'Take the newest migration back, with the data in what it made.', revertNewest);
  define('show', 'List the migrations.', show);
}

async function withDataSource({ environment }: CommandContext, reporter: Reporter, work: Work): Promise<number> {
  const [{ loadConfig }, { openDataSource }] = await Promise.all([
    import('#platform/config'),
    import('#platform/database'),
  ]);
  const dataSource = await openDataSource(await loadConfig(environment));
  try {
    await work(dataSource, reporter);
    return 0;
  } finally {
    await dataSource.destroy();
  }
}

async function runAll(dataSource: ServiceDataSource, reporter: Reporter): Promise<void> {
  const { runMigrations } = await import('#platform/database');
  const executed = await runMigrations(dataSource, dataSource.server.connection);
  reporter.result(
    { executed },
    executed.length > 0 ? executed.map((name) => `run: ${name}`).join('\n') : 'The schema is up to date.',
  );
}

async function revertNewest(dataSource: ServiceDataSource, reporter: Reporter): Promise<void> {
  const { revertMigration } = await import('#platform/database');
  const reverted = await revertMigration(dataSource, dataSource.server.connection);
  reporter.result({ reverted: reverted ?? null }, reverted ? `reverted: ${reverted}` : 'There is nothing to revert.');
}

async function show(dataSource: ServiceDataSource, reporter: Reporter): Promise<void> {
  const { migrationStates } = await import('#platform/database');
  const migrations = await migrationStates(dataSource);
  reporter.result(
    { migrations },
    migrations.map(({ name, executed }) => `${executed ? 'run    ' : 'pending'} ${name}`).join('\n'),
  );
}
