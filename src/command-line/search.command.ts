import type { INestApplicationContext } from '@nestjs/common';
import { Option, type Command } from 'commander';
import { untilStopped, type CommandContext, type Runner } from './command';
import { count, type Reporter } from './reporter';
import { withServices } from './service-context';

interface Options {
  readonly connections: string;
}

export function defineSearch(program: Command, context: CommandContext, run: Runner): void {
  const search = program.command('search').description('The search for words of items.');
  search
    .command('rebuild')
    .description('Write the words of all versions again, while the service runs.')
    .addOption(
      new Option(
        '--connections <count>',
        'on which words are written at the same time, each with a processor of the database',
      )
        .choices(['1', '2', '4', '8'])
        .default('2'),
    )
    .action(({ connections }: Options, command: Command) =>
      run(command, (reporter) => withServices(context, (services) => rebuild(services, Number(connections), reporter))),
    );
}

async function rebuild(services: INestApplicationContext, connections: number, reporter: Reporter): Promise<number> {
  const { SearchIndex } = await import('#core/content');
  const index = services.get(SearchIndex, { strict: false });
  let done = 0;
  return untilStopped(
    async (signal) => {
      await index.rebuild(signal, connections, (versions) => {
        done = versions;
        reporter.progress(() => ({ done, noun: 'version' }));
      });
      reporter.result({ versions: done }, `the words of ${count(done, 'version')} written`);
      return 0;
    },
    () => reporter.note('Stopped. The service or the next run does the rest.'),
  );
}
