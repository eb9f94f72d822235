import { Injectable } from '@nestjs/common';
import { Database, type Keep } from '#platform/database';
import { selectVersion } from '../store/version-columns';
import { VersionRow } from './version-row';

/** Characters of versions of which one answer keeps parts and fields in memory. */
const MOST_KEPT = 8_000_000;
const JSONB_OID = 3802;

const BY_ROW_ID = {
  name: 'content-by-row-id',
  text: `SELECT ${selectVersion('v')} FROM unnest($1::bigint[]) WITH ORDINALITY AS e (id, place)
    JOIN content_item_version v ON v.id = e.id ORDER BY e.place`,
};

/** Keeps parts and fields of the first versions of an answer, one at least, and nothing but the columns of the others. */
export function keepFirst(): Keep {
  let kept = 0;
  return (text, type) => {
    if (type === JSONB_OID && kept >= MOST_KEPT) return null;
    kept += text.length;
    return text;
  };
}

interface WithRow {
  readonly row: VersionRow;
}

@Injectable()
export class WholeRows {
  constructor(private readonly database: Database) {}

  /** What has changed since it was read is left out: rights on it may have, too. */
  async *of<Entry extends WithRow>(entries: readonly Entry[]): AsyncGenerator<Entry> {
    const few = Math.max(1, entries.filter(({ row }) => row.isWhole).length);
    let read = new Map<number, VersionRow>();
    for (const [index, entry] of entries.entries()) {
      const { id, revision } = entry.row;
      if (!entry.row.isWhole && !read.get(id)?.isWhole) read = await this.read(entries.slice(index, index + few));
      const row = entry.row.isWhole ? entry.row : read.get(id);
      if (row?.revision === revision) yield { ...entry, row };
    }
  }

  private async read(entries: readonly WithRow[]): Promise<Map<number, VersionRow>> {
    const ids = entries.map(({ row }) => row.id);
    const rows = await this.database.textRows(BY_ROW_ID, [ids], keepFirst());
    return new Map(rows.map((row) => new VersionRow(row)).map((row) => [row.id, row]));
  }
}
