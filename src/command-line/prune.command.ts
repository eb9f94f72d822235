import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { VersionPruner } from '#features/pruning';
import { untilStopped, type CommandContext, type Runner } from './command';
import { count, type Reporter } from './reporter';
import { withServices } from './service-context';

interface Options {
  readonly dryRun?: boolean;
}

export function definePrune(program: Command, context: CommandContext, run: Runner): void {
  program
    .command('prune')
    .description('Delete old archived versions by the settings of content version pruning.')
    .option('--dry-run', 'say what would be deleted, and delete nothing')
    .action(({ dryRun = false }: Options, command: Command) =>
      run(command, (reporter) =>
        withServices(context, (services) => (dryRun ? previewPruning(services, reporter) : prune(services, reporter))),
      ),
    );
}

async function prune(services: INestApplicationContext, reporter: Reporter): Promise<number> {
  const { VersionPruner } = await import('#features/pruning');
  const pruner = services.get(VersionPruner, { strict: false });
  return untilStopped(
    (signal) => pruneUntil(signal, pruner, reporter),
    () => reporter.note('Stopped. What is deleted stays deleted, and the next run does the rest.'),
  );
}

async function pruneUntil(signal: AbortSignal, pruner: VersionPruner, reporter: Reporter): Promise<number> {
  const { examined, deleted, failed, bytesFreed } = await pruner.run(signal, (counts) =>
    reporter.progress(() => ({ done: Number(counts.deleted), noun: 'version' })),
  );
  const failures = failed > 0 ? `; ${count(failed, 'version')} could not be deleted` : '';
  reporter.result(
    { dryRun: false, examined, deleted, failed, bytesFreed },
    `${count(deleted, 'version')} of ${examined.toLocaleString('en')} archived deleted, ${count(bytesFreed, 'byte')} freed${failures}`,
  );
  return failed > 0 ? 1 : 0;
}

async function previewPruning(services: INestApplicationContext, reporter: Reporter): Promise<number> {
  const { PruningPreview } = await import('#features/pruning');
  const { versions, bytes, types } = await services.get(PruningPreview, { strict: false }).inFull();
  const examined = types.reduce((total, type) => total + type.examined, 0);
  reporter.result(
    { dryRun: true, examined, deleted: versions, failed: 0, bytesFreed: bytes },
    `${count(versions, 'version')} of ${examined.toLocaleString('en')} archived would be deleted, ${count(bytes, 'byte')} freed`,
  );
  return 0;
}
