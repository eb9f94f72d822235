import type { Client } from 'pg';
import { removeContent } from './no-content';

/** A version of an item that was written past the service. */
export interface HistoricVersion {
  readonly id: number;
  readonly contentItemId: string;
  readonly contentType: string;
  readonly latest: boolean;
  readonly published: boolean;
  readonly modifiedUtc: Date | null;
}

export const itemId = (number: number): string => `4${String(number).padStart(25, '0')}`;

/** Writes histories into an empty database, whose items are those that the versions name. */
export async function writeHistories(database: Client, versions: readonly HistoricVersion[]): Promise<void> {
  await removeContent(database);
  await database.query(
    `INSERT INTO content_item (content_item_id, content_type)
     SELECT DISTINCT item, type FROM unnest($1::text[], $2::text[]) AS t (item, type)`,
    [versions.map(({ contentItemId }) => contentItemId), versions.map(({ contentType }) => contentType)],
  );
  await database.query(
    `INSERT INTO content_item_version (id, content_item_version_id, content_item_id, content_type, latest, published, modified_utc, data)
     SELECT id, lpad(id::text, 26, '0'), item, type, latest, published, modified, '{}'
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::timestamptz[])
       AS t (id, item, type, latest, published, modified)`,
    [
      versions.map(({ id }) => id),
      versions.map(({ contentItemId }) => contentItemId),
      versions.map(({ contentType }) => contentType),
      versions.map(({ latest }) => latest),
      versions.map(({ published }) => published),
      versions.map(({ modifiedUtc }) => modifiedUtc?.toISOString() ?? null),
    ],
  );
}

export async function versionIds(database: Client): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>('SELECT id::int FROM content_item_version ORDER BY id');
  return rows.map(({ id }) => id);
}
