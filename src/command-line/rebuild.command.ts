import type { INestApplicationContext } from '@nestjs/common';
import { Option, type Command } from 'commander';
import { untilStopped, type CommandContext, type Runner } from './command';
import { count, type Reporter } from './reporter';
import { withServices } from './service-context';

interface Rebuilt {
  /** What is written again, of the versions. */
  readonly what: string;
  readonly rebuild: (
    services: INestApplicationContext,
    signal: AbortSignal,
    connections: number,
    progress: (versions: number) => void,
  ) => Promise<void>;
}

const WORDS: Rebuilt = {
  what: 'words',
  async rebuild(services, ...asked) {
    const { SearchIndex } = await import('#core/content');
    await services.get(SearchIndex, { strict: false }).rebuild(...asked);
  },
};

const REFERENCES: Rebuilt = {
  what: 'references',
  async rebuild(services, ...asked) {
    const { ReferenceIndex } = await import('#core/content');
    await services.get(ReferenceIndex, { strict: false }).rebuild(...asked);
  },
};

/** `search rebuild`, `references rebuild`. */
export function defineRebuilds(program: Command, context: CommandContext, run: Runner): void {
  const search = program.command('search').description('The search for words of items.');
  defineRebuild(search, WORDS, context, run);
  const references = program.command('references').description('What items mention: other items and media.');
  defineRebuild(references, REFERENCES, context, run);
}

function defineRebuild(group: Command, rebuilt: Rebuilt, context: CommandContext, run: Runner): void {
  group
    .command('rebuild')
    .description(`Write the ${rebuilt.what} of all versions again, while the service runs.`)
    .addOption(
      new Option(
        '--connections <count>',
        `on which ${rebuilt.what} are written at the same time, each with a processor of the database`,
      )
        .choices(['1', '2', '4', '8'])
        .default('2'),
    )
    .action(({ connections }: { readonly connections: string }, command: Command) =>
      run(command, (reporter) =>
        withServices(context, (services) => rebuild(rebuilt, services, Number(connections), reporter)),
      ),
    );
}

async function rebuild(
  { what, rebuild: write }: Rebuilt,
  services: INestApplicationContext,
  connections: number,
  reporter: Reporter,
): Promise<number> {
  let done = 0;
  return untilStopped(
    async (signal) => {
      await write(services, signal, connections, (versions) => {
        done = versions;
        reporter.progress(() => ({ done, noun: 'version' }));
      });
      reporter.result({ versions: done }, `the ${what} of ${count(done, 'version')} written`);
      return 0;
    },
    () => reporter.note('Stopped. The service or the next run does the rest.'),
  );
}
