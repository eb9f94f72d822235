import type { BenchDatabase } from './database';

/**
 * Drops the indexes of a table that no constraint needs: made at the end, they take a third of the time.
 *
 * @returns what makes each of them again, with as many samples of its texts as before
 */
export async function withoutIndexes(
  database: Pick<BenchDatabase, 'query'>,
  table = 'content_item_version',
): Promise<string[]> {
  const rows = await database.query<{ name: string; definition: string; samples: string[] | null }>(
    `
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, (
      SELECT array_agg(format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS %s', attrelid::regclass, attnum, attstattarget))
      FROM pg_attribute WHERE attrelid = indexrelid AND attstattarget > 0) AS samples
    FROM pg_index WHERE indrelid = $1::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await database.query(`DROP INDEX ${name}`);
  return rows.map(({ definition, samples }) => [definition, ...(samples ?? [])].join(';'));
}

/** Neither words nor references are kept of what is inserted meanwhile: that would take longer than all else. */
export async function withoutDerivedRows(
  database: Pick<BenchDatabase, 'query'>,
  insert: () => Promise<void>,
): Promise<void> {
  const keep = (does: 'ENABLE' | 'DISABLE') =>
    database.query(`ALTER TABLE content_item_version ${does} TRIGGER words_of_new, ${does} TRIGGER references_of_new`);
  await keep('DISABLE');
  await insert();
  await keep('ENABLE');
}
