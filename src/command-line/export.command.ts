import type { Command } from 'commander';
import { ContentExporter } from '#core/content';
import type { CommandContext, Runner } from './command';
import { count, type Reporter } from './reporter';
import { LineFile } from './line-file';
import { withServices } from './service-context';

interface Options {
  readonly types?: string;
  readonly allVersions?: boolean;
}

export function defineExport(program: Command, context: CommandContext, run: Runner): void {
  program
    .command('export')
    .description('Write content items as NDJSON that "import" reads, in the order of their ids.')
    .argument('<file>', 'file to write; compressed with gzip when its name ends with .gz')
    .option('--types <names>', 'only items of these types, a comma list')
    .option('--all-versions', 'every version of every item, and removed items; otherwise what is live, or the draft')
    .action((file: string, options: Options, command: Command) =>
      run(command, (reporter) => exportTo(file, options, context, reporter)),
    );
}

async function exportTo(file: string, options: Options, context: CommandContext, reporter: Reporter): Promise<number> {
  const types = options.types?.split(',').map((name) => name.trim());
  const lines = await LineFile.create(file);
  try {
    let items = 0;
    await withServices(context, (services) =>
      services
        .get(ContentExporter, { strict: false })
        .export({ types, allVersions: options.allVersions }, async (line) => {
          await lines.write(line);
          items++;
          reporter.progress(() => `${count(items, 'item')} written`);
        }),
    );
    await lines.finish();
    reporter.result({ file, items }, `${count(items, 'item')} written to ${file}`);
    return 0;
  } catch (error) {
    await lines.discard();
    throw error;
  }
}
