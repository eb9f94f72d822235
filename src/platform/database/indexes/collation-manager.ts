import { Logger } from '@nestjs/common';
import type { Client, ClientConfig } from 'pg';
import { hasIcu } from '../icu';
import { asIndexManager } from './index-manager-session';

export interface CollationState {
  /** As it was asked for; undefined where the server knows no languages. */
  readonly locale?: string;
  /** Whether the server sorts by the same rules as when its indexes were made. */
  readonly isCurrent: boolean;
}

const READ = `
  SELECT obj_description(oid, 'pg_collation') AS locale,
    collversion IS NOT DISTINCT FROM pg_collation_actual_version(oid) AS "isCurrent"
  FROM pg_collation WHERE collname = $1 AND collnamespace = current_schema::regnamespace`;

const INDEXES = `
  SELECT DISTINCT i.relname AS name, x.indrelid::regclass::text AS table, pg_get_indexdef(i.oid) AS definition
  FROM pg_depend d JOIN pg_class i ON i.oid = d.objid JOIN pg_index x ON x.indexrelid = i.oid JOIN pg_collation c ON c.oid = d.refobjid
  WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_collation'::regclass
    AND c.collname = $1 AND c.collnamespace = current_schema::regnamespace
  ORDER BY i.relname`;

interface Index {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** Undefined when there is none of the name. */
export async function collationState(
  query: <Row>(sql: string, values: unknown[]) => Promise<Row[]>,
  collation: string,
): Promise<CollationState | undefined> {
  const [found] = await query<{ locale: string | null; isCurrent: boolean }>(READ, [collation]);
  return found && { locale: found.locale ?? undefined, isCurrent: found.isCurrent };
}

/**
 * While the service runs: statements name the collation, and keep to it as it was until the indexes of the new one are
 * there; then both change places at once, for all nodes.
 */
export class CollationManager {
  private readonly logger = new Logger(CollationManager.name);

  constructor(private readonly connection: ClientConfig) {}

  /**
   * Also when the server has other rules of the same language than it had.
   *
   * @param collation a name that the schema has, and that needs no quotation marks
   * @param locale of ICU
   * @param signal ends it early; what was made of the new one is taken away the next time
   * @returns false when another node works on indexes
   */
  keep(collation: string, locale: string, signal: AbortSignal): Promise<boolean> {
    return asIndexManager(this.connection, signal, (client) => this.bring(client, collation, locale, signal));
  }

  private async bring(client: Client, collation: string, locale: string, signal: AbortSignal): Promise<void> {
    const query = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
    if (!(await hasIcu(query))) return;
    const leftover = [`${collation}_next`, `${collation}_old`];
    for (const name of leftover) await drop(client, name);
    const state = await collationState(query, collation);
    if (state?.isCurrent && state.locale === locale) return;
    const start = Date.now();
    const indexes = await indexesOf(client, collation);
    await client.query(`CREATE COLLATION ${collation}_next (provider = icu, locale = ${client.escapeLiteral(locale)})`);
    await client.query(`COMMENT ON COLLATION ${collation}_next IS ${client.escapeLiteral(locale)}`);
    for (const index of indexes) {
      signal.throwIfAborted();
      await client.query(nextOf(index, collation));
    }
    // Otherwise the planner knows nothing of the new indexes until the next autovacuum.
    for (const table of new Set(indexes.map((index) => index.table))) await client.query(`ANALYZE ${table}`);
    signal.throwIfAborted();
    await exchange(client, collation, indexes);
    for (const name of leftover) await drop(client, name);
    this.logger.log(`${collation} follows ${locale} since now; its indexes were made in ${Date.now() - start} ms`);
  }
}

function nextOf({ name, definition }: Index, collation: string): string {
  return definition
    .replace(`INDEX ${name} ON`, `INDEX CONCURRENTLY ${name}_next ON`)
    .replace(new RegExp(`(COLLATE (?:\\w+\\.)?)${collation}\\b`, 'g'), `$1${collation}_next`);
}

/** Nothing waits for it: names change without regard to who reads. Statements that were prepared look names up again when the old indexes are dropped. */
async function exchange(client: Client, collation: string, indexes: readonly Index[]): Promise<void> {
  const renamed = indexes.map(
    ({ name }) => `ALTER INDEX ${name} RENAME TO ${name}_old; ALTER INDEX ${name}_next RENAME TO ${name};`,
  );
  await client.query(
    `BEGIN; ALTER COLLATION ${collation} RENAME TO ${collation}_old; ALTER COLLATION ${collation}_next RENAME TO ${collation};
     ${renamed.join(' ')} COMMIT`,
  );
}

async function drop(client: Client, collation: string): Promise<void> {
  for (const { name } of await indexesOf(client, collation)) {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
  await client.query(`DROP COLLATION IF EXISTS ${collation}`);
}

async function indexesOf(client: Client, collation: string): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(INDEXES, [collation]);
  return rows;
}
