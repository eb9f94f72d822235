import type { Client } from 'pg';

/** Has somebody be there under each of these ids, as items can be owned by those alone who are: applications that can do nothing. */
export async function makeOwners(database: Client, ...clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await database.query(
    `WITH given AS (SELECT unnest($1::text[]) AS id), known AS (INSERT INTO openid_client_id (client_id) SELECT id FROM given)
     INSERT INTO openid_application (client_id, display_name, type, enabled, grant_types, secret_hash, created_utc)
     SELECT id, id, 'confidential', FALSE, '{}', 'none', now() FROM given`,
    [clientIds],
  );
}
