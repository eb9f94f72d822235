import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { untilStopped, type CommandContext, type Runner } from './command';
import { count, type Reporter } from './reporter';
import { withServices } from './service-context';

export function defineSearch(program: Command, context: CommandContext, run: Runner): void {
  const search = program.command('search').description('The search for words of items.');
  search
    .command('rebuild')
    .description('Write the words of all versions again, while the service runs.')
    .action((_options: object, command: Command) =>
      run(command, (reporter) => withServices(context, (services) => rebuild(services, reporter))),
    );
}

async function rebuild(services: INestApplicationContext, reporter: Reporter): Promise<number> {
  const { SearchIndex } = await import('#core/content');
  const index = services.get(SearchIndex, { strict: false });
  let done = 0;
  return untilStopped(
    async (signal) => {
      await index.rebuild(signal, (versions) => {
        done = versions;
        reporter.progress(() => ({ done, noun: 'version' }));
      });
      reporter.result({ versions: done }, `the words of ${count(done, 'version')} written`);
      return 0;
    },
    () => reporter.note('Stopped. The service or the next run does the rest.'),
  );
}
