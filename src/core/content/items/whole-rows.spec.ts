import type { Database, Keep, TextRow } from '#platform/database';
import { VERSION_COLUMNS } from '../store/version-columns';
import { VersionRow } from './version-row';
import { keepFirst, WholeRows } from './whole-rows';

const JSONB = 3802;
const BODY = JSON.stringify({ text: 'x'.repeat(3_000_000) });

/** Versions of a megabyte or more in a database, by their ids. */
class StoredRows {
  readonly statements: (readonly number[])[] = [];
  readonly rows = new Map<number, { revision: number; data: string }>();

  constructor(count: number, data = BODY) {
    for (let id = 1; id <= count; id++) this.rows.set(id, { revision: 1, data });
  }

  read(ids: readonly number[], keep: Keep): TextRow[] {
    this.statements.push(ids);
    return ids.flatMap((id) => {
      const row = this.rows.get(id);
      if (!row) return [];
      const values: Record<string, string> = { id: `${id}`, revision: `${row.revision}`, data: row.data };
      return [VERSION_COLUMNS.map((name) => keep(values[name] ?? name, name === 'data' ? JSONB : 25))];
    });
  }

  get database(): Database {
    const textRows = (_statement: unknown, [ids]: [number[]], keep: Keep) => Promise.resolve(this.read(ids, keep));
    return { textRows } as unknown as Database;
  }
}

const page = (stored: StoredRows) =>
  stored.read([...stored.rows.keys()], keepFirst()).map((row) => ({ row: new VersionRow(row), place: row[0] }));

async function all(stored: StoredRows, entries: ReturnType<typeof page>, meanwhile = () => {}): Promise<string[]> {
  const found: string[] = [];
  for await (const { row, place } of new WholeRows(stored.database).of(entries)) {
    expect(row.isWhole).toBe(true);
    found.push(`${place} ${row.id}`);
    meanwhile();
  }
  return found;
}

describe('Versions of an answer', () => {
  it('are read once while they are small', async () => {
    const stored = new StoredRows(100, '{}');
    expect(await all(stored, page(stored))).toHaveLength(100);
    expect(stored.statements).toHaveLength(1);
  });

  it('are read a few at a time when they are large, each once beside the first time', async () => {
    const stored = new StoredRows(8);
    const entries = page(stored);
    expect(entries.map(({ row }) => row.isWhole)).toEqual([
      true,
      true,
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(await all(stored, entries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `${id} ${id}`));
    expect(stored.statements.slice(1)).toEqual([
      [4, 5, 6],
      [7, 8],
    ]);
  });

  it('are read one by one when each is larger than all that is kept', async () => {
    const stored = new StoredRows(3, JSON.stringify('x'.repeat(9_000_000)));
    expect(await all(stored, page(stored))).toEqual(['1 1', '2 2', '3 3']);
  });

  it('are left out when they were changed or deleted before it was their turn', async () => {
    const stored = new StoredRows(8);
    const entries = page(stored);
    const found = all(stored, entries, () => {
      stored.rows.set(4, { revision: 2, data: BODY });
      stored.rows.delete(5);
    });
    expect(await found).toEqual([1, 2, 3, 6, 7, 8].map((id) => `${id} ${id}`));
  });
});
