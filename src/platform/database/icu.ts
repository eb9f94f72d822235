import { oneRow } from './transaction';

/** Whether the server was built with ICU, which knows how languages sort and what is one letter in upper and in lower case. */
export async function hasIcu(query: (sql: string) => Promise<unknown>): Promise<boolean> {
  const rows = await query(`SELECT EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS found`);
  return oneRow(rows as { readonly found: boolean }[]).found;
}
