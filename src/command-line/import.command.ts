import path from 'node:path';
import type { Command } from 'commander';
import type { ContentImporter, ImportReport, RejectedLine } from '#core/content';
import type { CommandContext, Runner } from './command';
import { count, type Reporter } from './reporter';
import type { ImportFile } from './import-file';
import { runRecipe } from './recipe.command';
import { withServices } from './service-context';

/** So many rejected lines are in the JSON result; all of them are on standard error. */
const MAX_LISTED = 1000;

export function defineImport(program: Command, context: CommandContext, run: Runner): void {
  program
    .command('import')
    .description('Import content items, with their versions where they have any, or run a recipe.')
    .argument('<file>', 'NDJSON of items, a recipe of Espalier or Orchard Core; may be compressed with gzip')
    .addHelpText('after', '\nA bad line is reported with its number and costs only itself; the exit code is 1 then.')
    .action((file: string, _options, command: Command) =>
      run(command, (reporter) => importFile(file, context, reporter)),
    );
}

async function importFile(file: string, context: CommandContext, reporter: Reporter): Promise<number> {
  const { openImport } = await import('./import-file.js');
  const opened = await openImport(file);
  return withServices(context, async (services) => {
    if (opened.kind === 'recipe') {
      const recipe = { json: opened.json, source: path.basename(file), directory: path.dirname(path.resolve(file)) };
      return runRecipe(services, recipe, reporter, { unknownSteps: 'skip' });
    }
    const { ContentImporter } = await import('#core/content');
    return importItems(opened, services.get(ContentImporter, { strict: false }), reporter);
  });
}

async function importItems(
  file: Extract<ImportFile, { kind: 'items' }>,
  importer: ContentImporter,
  reporter: Reporter,
): Promise<number> {
  const started = Date.now();
  const rejected: RejectedLine[] = [];
  let soFar: ImportReport | undefined;
  const { systemPrincipal } = await import('#core/auth');
  try {
    soFar = await importer.import(file.entries, {
      principal: systemPrincipal,
      onProgress(report) {
        soFar = report;
        reporter.progress(() => ({ done: storedIn(report), noun: 'version', fraction: file.readFraction() }));
      },
      onRejected(line) {
        if (rejected.length < MAX_LISTED) rejected.push(line);
        for (const fault of line.faults) reporter.note(`Line ${line.number}: ${textOfFault(fault)}`);
      },
    });
  } catch (error) {
    if (soFar) reporter.note(`Stopped. What is stored stays:\n${textOf(soFar)}`);
    throw error;
  }
  const milliseconds = Date.now() - started;
  const text = `${textOf(soFar)}\n${(milliseconds / 1000).toFixed(1)} s`;
  reporter.result({ ...soFar, milliseconds, rejectedLines: rejected }, text);
  return soFar.rejected === 0 ? 0 : 1;
}

function textOfFault({ member, message }: RejectedLine['faults'][number]): string {
  return member ? `${member}: ${message}` : message;
}

function storedIn({ versions }: ImportReport): number {
  return versions.created + versions.updated + versions.unchanged;
}

function textOf({ items, versions, rejected }: ImportReport): string {
  return [
    `Items: ${items.created} created, ${items.updated} updated, ${items.unchanged} unchanged`,
    `Versions: ${versions.created} created, ${versions.updated} updated, ${versions.unchanged} unchanged`,
    ...(rejected > 0 ? [`${count(rejected, 'line')} could not be imported`] : []),
  ].join('\n');
}
