import type { Command } from 'commander';
import { count, type Reporter } from './reporter';
import { withServices } from './service-context';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError, reasonOf, type CommandContext, type Runner } from './command';

export class LineFile {
  private readonly lines = new PassThrough();
  private readonly written: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly partial: string,
  ) {
    const target = createWriteStream(partial);
    this.written = file.endsWith('.gz') ? pipeline(this.lines, createGzip(), target) : pipeline(this.lines, target);
    // Whoever writes or finishes hears of it.
    this.written.catch(() => undefined);
  }

  static async create(file: string): Promise<LineFile> {
    const partial = `${file}.partial`;
    try {
      await (await open(partial, 'w')).close();
    } catch (error) {
      throw new CommandError(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
    }
    return new LineFile(file, partial);
  }

  async write(line: string): Promise<void> {
    if (this.lines.write(`${line}\n`)) return;
    await Promise.race([once(this.lines, 'drain'), this.written]);
  }

  async finish(): Promise<void> {
    this.lines.end();
    await this.written;
    await rename(this.partial, this.file);
  }

  async discard(): Promise<void> {
    this.lines.destroy();
    await this.written.catch(() => undefined);
    await rm(this.partial, { force: true });
  }
}

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
