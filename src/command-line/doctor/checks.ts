import type { Queryable } from '@espalier/plugin-sdk';
import { hiddenFeeds } from '#content-kinds/content-parts';
import { TITLE_COLLATION } from '#core/content';
import { examineChains, type ChainReport } from '#features/audit-trail';
import { ConfigurationError, loadConfig, type Config } from '#platform/config';
import {
  collationState,
  hasIcu,
  migrationStates,
  oneRow,
  openDataSource,
  type ServiceDataSource,
} from '#platform/database';
import { loadPlugins } from '#platform/extensions';
import { classesIn, firstSegments, plainBeginningOf } from '#platform/routes';
import { readLanguage } from '#platform/texts';
import { AppModule } from '../../app.module';
import { messagesOf } from '../command';

const WEBHOOKS_REMEDY =
  'Nobody sends what has been due for 15 minutes. Start a node with BACKGROUND_TASKS=on, and see its log.';

/** What comes after something else about the same item is not due before that. */
const WAITING = `
  SELECT count(*)::integer AS waiting, min(d.created_utc) AS oldest,
         coalesce(bool_or(d.due_utc < now() - interval '15 minutes' AND NOT EXISTS (
           SELECT FROM webhook_delivery earlier
           WHERE earlier.webhook_id = d.webhook_id AND earlier.content_item_id = d.content_item_id
             AND earlier.state = 'waiting' AND earlier.number < d.number)), false) AS "isLate"
  FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id AND w.enabled WHERE d.state = 'waiting'`;

interface Waiting {
  readonly waiting: number;
  readonly oldest: Date | null;
  readonly isLate: boolean;
}

const webhooks: Check = async (dataSource) => {
  const subject = 'webhooks';
  const { exists } = oneRow(
    await dataSource.query<{ exists: boolean }[]>(`SELECT to_regclass('webhook_delivery') IS NOT NULL AS exists`),
  );
  if (!exists) return { subject, ok: true, message: 'there are none yet' };
  const { waiting, oldest, isLate } = oneRow(await dataSource.query<Waiting[]>(WAITING));
  const found = oldest ? `${waiting} waiting, the oldest since ${oldest.toISOString()}` : 'nothing waits';
  return { subject, ok: !isLate, message: isLate ? `${found}. ${WEBHOOKS_REMEDY}` : found };
};

export interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly warning?: boolean;
  /** The state that was found; for a fault also what to do. */
  readonly message: string;
}

type Check = (dataSource: ServiceDataSource) => Promise<Finding>;

const NO_ICU =
  'PostgreSQL was built without ICU: titles sort by code point, and before version 18 letters have the case that the locale of the database gives them. Use a server with ICU.';

const OTHER_RULES =
  'the rules of the server have changed since its indexes were made. Start the service again, which makes them anew.';

const titleOrder: Check = async (dataSource) => {
  const subject = 'order of titles';
  const query = <Row>(sql: string, values?: unknown[]) => dataSource.query<Row[]>(sql, values);
  const state = await collationState(query, TITLE_COLLATION);
  if (!state) return { subject, ok: true, message: 'there is none yet' };
  if (!(await hasIcu(query))) return { subject, ok: false, message: NO_ICU };
  const { locale = 'none', isCurrent } = state;
  return { subject, ok: isCurrent, message: isCurrent ? locale : `${locale}; ${OTHER_RULES}` };
};

const REMEDY =
  'Somebody has written to the database past the service. Compare with a backup, and with the heads that were kept elsewhere.';

const auditTrail: Check = async (dataSource) => {
  const report = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const snapshot: Queryable = { query: (text, values = []) => manager.query(text, [...values]) };
    const { exists } = oneRow(
      await snapshot.query<{ exists: boolean }>(`SELECT to_regclass('audit_seal') IS NOT NULL AS exists`),
    );
    if (!exists) return undefined;
    await snapshot.query('SET LOCAL statement_timeout = 0');
    return examineChains(snapshot);
  });
  const faults = report?.faults ?? [];
  const message =
    faults.length > 0 ? `${faults.join('; ')}. ${REMEDY}` : report ? summaryOf(report) : 'there is none yet';
  return { subject: 'audit trail', ok: faults.length === 0, message };
};

const MINIMUM_VERSION = 140_000;
/** Dates are compared between nodes: schedules, expiry of tokens. */
const MAX_SKEW_MS = 2000;

const version: Check = async (dataSource) => {
  const server = await row<{ number: string; version: string }>(
    dataSource,
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  );
  const ok = Number(server.number) >= MINIMUM_VERSION;
  return finding(
    'database version',
    ok,
    `PostgreSQL ${server.version}`,
    'Version 14 or later is needed: upgrade the server.',
  );
};

const encoding: Check = async (dataSource) => {
  const { encoding: name } = await row<{ encoding: string }>(
    dataSource,
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  return finding(
    'encoding',
    name === 'UTF8',
    name,
    'Create the database with ENCODING UTF8: others cannot keep all text.',
  );
};

const migrations: Check = async (dataSource) => {
  const states = await migrationStates(dataSource);
  const pending = states.filter(({ executed }) => !executed).map(({ name }) => name);
  const found = pending.length === 0 ? `${states.length} of ${states.length} run` : `pending: ${pending.join(', ')}`;
  return finding('migrations', pending.length === 0, found, 'Start the service, or run: npm run migration:run');
};

const setup: Check = async (dataSource) => {
  const { exists } = await row<{ exists: boolean }>(
    dataSource,
    `SELECT to_regclass('setup_state') IS NOT NULL AS exists`,
  );
  const [state] = exists ? await rows<{ recipe: string }>(dataSource, 'SELECT recipe FROM setup_state') : [];
  const found = state ? `complete, recipe ${state.recipe}` : 'the first run is not complete';
  return finding('set-up', state !== undefined, found, 'Start the service once.');
};

const indexes: Check = async (dataSource) => {
  const broken = await rows<{ name: string }>(
    dataSource,
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready)
       AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) ORDER BY 1`,
  );
  const found = broken.length === 0 ? 'all valid' : `not valid: ${broken.map(({ name }) => name).join(', ')}`;
  return finding('indexes', broken.length === 0, found, 'Build them again: REINDEX INDEX CONCURRENTLY <name>');
};

/** The database answers some time between our two readings of the clock: only what lies outside of them is skew for sure. */
const clock: Check = async (dataSource) => {
  const before = Date.now();
  const { now } = await row<{ now: Date }>(dataSource, 'SELECT clock_timestamp() AS now');
  const after = Date.now();
  const skew = Math.max(before - now.getTime(), now.getTime() - after, 0);
  return finding(
    'clock',
    skew <= MAX_SKEW_MS,
    skew === 0 ? 'the same here and in the database' : `${skew} ms between this machine and the database`,
    'Keep both in step with NTP.',
  );
};

const CHECKS: readonly Check[] = [
  version,
  encoding,
  migrations,
  setup,
  indexes,
  titleOrder,
  clock,
  auditTrail,
  webhooks,
];

function finding(subject: string, ok: boolean, found: string, remedy: string): Finding {
  return { subject, ok, message: ok ? found : `${found}. ${remedy}` };
}

async function row<Row>(dataSource: ServiceDataSource, text: string): Promise<Row> {
  return oneRow(await rows<Row>(dataSource, text));
}

function rows<Row>(dataSource: ServiceDataSource, text: string): Promise<Row[]> {
  return dataSource.query<Row[]>(text);
}

function summaryOf({ events, seals, waiting, heads }: ChainReport): string {
  const counts = `${events} events in ${seals} seals, ${waiting} to be sealed`;
  const chains = heads.map(({ category, number, hash }) => `${category} ${number} ${hash}`);
  return [counts, ...(chains.length > 0 ? [`heads: ${chains.join(', ')}`] : [])].join('; ');
}

const PATHS = 'paths';

const PATHS_REMEDY = 'Routes of the service, or feeds, hide these items or may come to: give them other paths.';

const MOST_PATHS = 20;

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
  ORDER BY 1 LIMIT ${MOST_PATHS + 1}`;

export async function examine(environment?: NodeJS.ProcessEnv): Promise<Finding[]> {
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
    return [bad('connection', `${(await messagesOf(error)).join(' ')} ${remedy}`)];
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
  if (!exists) return { subject: PATHS, ok: true, message: 'there are none yet' };
  const segments = firstSegments(classesIn(AppModule.of(config, loadPlugins(config.plugins))));
  const beginnings = await dataSource.query<{ beginning: string }[]>(BEGINNINGS);
  const alike = beginnings.filter(({ beginning }) => segments.has(plainBeginningOf(beginning)));
  const taken = [...segments, ...alike.map(({ beginning }) => beginning)];
  const found = await dataSource.query<{ value: string; id: string }[]>(HIDDEN, [taken]);
  if (found.length === 0) return { subject: PATHS, ok: true, message: 'none is in the way of a route or a feed' };
  const named = found.slice(0, MOST_PATHS).map(({ value, id }) => `"${value}" of ${id}`);
  const more = found.length > MOST_PATHS ? ' and others' : '';
  return { subject: PATHS, ok: true, warning: true, message: `${named.join(', ')}${more}. ${PATHS_REMEDY}` };
}
