import path from 'node:path';
import type { Command } from 'commander';
import { systemPrincipal } from '#core/auth';
import { ContentImporter, type ImportReport, type RejectedLine } from '#core/content';
import { Recipes } from '#core/recipes';
import type { CommandContext, Runner } from './command';
import { count, type Reporter } from './reporter';
import { openImport, type ImportFile } from './import-file';
import { reportRecipe } from './recipe.command';
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
  const opened = await openImport(file);
  return withServices(context, async (services) => {
    if (opened.kind === 'items') return importItems(opened, services.get(ContentImporter, { strict: false }), reporter);
    const recipe = { json: opened.json, source: path.basename(file), directory: path.dirname(path.resolve(file)) };
    const recipes = services.get(Recipes, { strict: false });
    reportRecipe(await recipes.run(recipe, { principal: systemPrincipal, unknownSteps: 'skip' }), reporter);
    return 0;
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
  try {
    soFar = await importer.import(file.entries, {
      principal: systemPrincipal,
      onProgress(report) {
        soFar = report;
        reporter.progress(() => progressOf(report, file.readFraction(), started));
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

function progressOf({ items, versions }: ImportReport, readFraction: number, started: number): string {
  const done = versions.created + versions.updated + versions.unchanged;
  const perSecond = Math.round((done * 1000) / (Date.now() - started));
  const percent = Math.floor(readFraction * 100);
  const itemsDone = count(items.created + items.updated + items.unchanged, 'item');
  return `${percent}% read: ${itemsDone} with ${count(done, 'version')} stored, ${count(perSecond, 'version')} per second`;
}

function textOf({ items, versions, rejected }: ImportReport): string {
  return [
    `Items: ${items.created} created, ${items.updated} updated, ${items.unchanged} unchanged`,
    `Versions: ${versions.created} created, ${versions.updated} updated, ${versions.unchanged} unchanged`,
    ...(rejected > 0 ? [`${count(rejected, 'line')} could not be imported`] : []),
  ].join('\n');
}
