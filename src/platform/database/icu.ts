import { oneRow } from './transaction';

export async function hasIcu(query: (sql: string) => Promise<unknown>): Promise<boolean> {
  const rows = await query(`SELECT EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS found`);
  return oneRow(rows as { readonly found: boolean }[]).found;
}
