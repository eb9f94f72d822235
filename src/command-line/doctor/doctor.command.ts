import type { Command } from 'commander';
import { hiddenFeeds } from '#content-kinds/content-parts';
import { ConfigurationError, loadConfig, type Config } from '#platform/config';
import { openDataSource, oneRow, type ServiceDataSource } from '#platform/database';
import { loadPlugins } from '#platform/extensions';
import { classesIn, firstSegments, plainBeginningOf } from '#platform/routes';
import { readLanguage } from '#platform/texts';
import { AppModule } from '../../app.module';
import { messagesOf, type CommandContext, type Runner } from '../command';
import type { Reporter } from '../reporter';
import { CHECKS, type Finding } from './checks';

const SUBJECT = 'paths';

const REMEDY = 'Routes of the service, or feeds, hide these items or may come to: give them other paths.';

const MOST = 20;

/** How paths begin that may look like others: in ASCII there is one way to write a word. */
const BEGINNINGS = `
  SELECT DISTINCT split_part(value, '/', 1) AS beginning FROM content_handle
  WHERE kind = 'slug' AND octet_length(split_part(value, '/', 1)) <> char_length(split_part(value, '/', 1))`;

const OF_LISTS = `EXISTS (SELECT FROM content_type t
  WHERE t.name = i.content_type AND t.definition::jsonb -> 'parts' @> '[{"part": "ListPart"}]')`;

const HIDDEN = `
  SELECT h.value, h.content_item_id AS id FROM content_handle h
  WHERE h.kind = 'slug' AND split_part(h.value, '/', 1) = ANY ($1)
  UNION ${hiddenFeeds(OF_LISTS)}
  ORDER BY 1 LIMIT ${MOST + 1}`;

export function defineDoctor(program: Command, context: CommandContext, run: Runner): void {
  program
    .command('doctor')
    .description(
      'Look for faults of configuration, database, migrations, indexes, order of titles, clocks, audit trail, webhooks and paths. Changes nothing.',
    )
    .action((_options, command: Command) => run(command, (reporter) => report(context, reporter)));
}

async function report({ environment }: CommandContext, reporter: Reporter): Promise<number> {
  const findings = await examine(environment);
  const isHealthy = findings.every(({ ok }) => ok);
  reporter.result({ ok: isHealthy, findings }, findings.map(textOf).join('\n'));
  return isHealthy ? 0 : 1;
}

function textOf({ subject, ok, warning, message }: Finding): string {
  return `${warning ? 'warn ' : ok ? 'ok   ' : 'FAULT'} ${subject}: ${message}`;
}

async function examine(environment?: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = await loadConfig(environment);
    const complete = good('configuration', `complete, for ${config.baseUrl}`);
    return [complete, ...examineLanguage(config), ...(await examineDatabase(config))];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map((fault) => bad('configuration', fault));
  }
}

function examineLanguage({ languageFile }: Config): Finding[] {
  if (languageFile === undefined) return [];
  const { tag, faults, missing, texts } = readLanguage(languageFile);
  if (faults.length > 0) return faults.map((fault) => bad('language', fault));
  const lacking = missing.length === 0 ? 'none' : `${missing.length}, which stay English`;
  return [good('language', `${tag}, ${texts.size} texts; missing: ${lacking}`)];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let dataSource;
  try {
    dataSource = await openDataSource(config);
  } catch (error) {
    const remedy = config.databaseUrl ? 'Check DATABASE_URL and that the server runs.' : 'Check DATA_DIR.';
    return [bad('connection', `${messagesOf(error).join(' ')} ${remedy}`)];
  }
  try {
    const isEmbedded = dataSource.server.kind === 'embedded';
    const findings = [good('connection', isEmbedded ? `embedded, in ${config.dataDirectory}` : 'external')];
    for (const check of CHECKS) findings.push(await check(dataSource));
    findings.push(await examinePaths(dataSource, config));
    return findings;
  } finally {
    await dataSource.destroy();
  }
}

function good(subject: string, message: string): Finding {
  return { subject, ok: true, message };
}

function bad(subject: string, message: string): Finding {
  return { subject, ok: false, message };
}

async function examinePaths(dataSource: ServiceDataSource, config: Config): Promise<Finding> {
  const { exists } = oneRow(
    await dataSource.query<{ exists: boolean }[]>(`SELECT to_regclass('content_handle') IS NOT NULL AS exists`),
  );
  if (!exists) return { subject: SUBJECT, ok: true, message: 'there are none yet' };
  const segments = firstSegments(classesIn(AppModule.of(config, loadPlugins(config.plugins))));
  const beginnings = await dataSource.query<{ beginning: string }[]>(BEGINNINGS);
  const alike = beginnings.filter(({ beginning }) => segments.has(plainBeginningOf(beginning)));
  const taken = [...segments, ...alike.map(({ beginning }) => beginning)];
  const found = await dataSource.query<{ value: string; id: string }[]>(HIDDEN, [taken]);
  if (found.length === 0) return { subject: SUBJECT, ok: true, message: 'none is in the way of a route or a feed' };
  const named = found.slice(0, MOST).map(({ value, id }) => `"${value}" of ${id}`);
  const more = found.length > MOST ? ' and others' : '';
  return { subject: SUBJECT, ok: true, warning: true, message: `${named.join(', ')}${more}. ${REMEDY}` };
}
