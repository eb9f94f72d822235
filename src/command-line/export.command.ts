import type { Command } from 'commander';
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
    let [items, total, milliseconds] = [0, 0, 0];
    const onCounted = reporter.showsProgress ? (counted: number) => (total = counted) : undefined;
    await withServices(context, async (services) => {
      const { ContentExporter } = await import('#core/content');
      const started = Date.now();
      const exporter = services.get(ContentExporter, { strict: false });
      await exporter.export({ types, allVersions: options.allVersions, onCounted }, async (line) => {
        await lines.write(line);
        items++;
        reporter.progress(() => ({ done: items, noun: 'item', fraction: items / Math.max(total, items) }));
      });
      await lines.finish();
      milliseconds = Date.now() - started;
    });
    reporter.result({ file, items, milliseconds }, `${count(items, 'item')} written to ${file}`);
    return 0;
  } catch (error) {
    await lines.discard();
    throw error;
  }
}
