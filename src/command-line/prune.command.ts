import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { PruningPreview, VersionPruner } from '#pruning';
import type { CommandContext, Runner } from './command';
import { count } from './counts';
import type { Reporter } from './reporter';
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
        withServices(context, (services) => (dryRun ? rehearse(services, reporter) : prune(services, reporter))),
      ),
    );
}

async function prune(services: INestApplicationContext, reporter: Reporter): Promise<number> {
  const pruner = services.get(VersionPruner, { strict: false });
  // Ctrl-C ends the process; what is deleted by then stays deleted, and the next run goes on from there.
  const { signal } = new AbortController();
  const counts = await pruner.run(signal, ({ deleted }) =>
    reporter.progress(() => `${count(Number(deleted), 'version')} deleted`),
  );
  const { examined, deleted, failed, bytesFreed } = counts;
  const failures = failed > 0 ? `; ${count(failed, 'version')} could not be deleted` : '';
  reporter.result(
    { dryRun: false, examined, deleted, failed, bytesFreed },
    `${count(deleted, 'version')} of ${examined.toLocaleString('en')} archived deleted, ${count(bytesFreed, 'byte')} freed${failures}`,
  );
  return failed > 0 ? 1 : 0;
}

async function rehearse(services: INestApplicationContext, reporter: Reporter): Promise<number> {
  const { versions, bytes, types } = await services.get(PruningPreview, { strict: false }).inFull();
  const examined = types.reduce((total, type) => total + type.examined, 0);
  reporter.result(
    { dryRun: true, examined, deleted: versions, failed: 0, bytesFreed: bytes },
    `${count(versions, 'version')} of ${examined.toLocaleString('en')} archived would be deleted, ${count(bytes, 'byte')} freed`,
  );
  return 0;
}
