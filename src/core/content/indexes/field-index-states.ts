import { Injectable } from '@nestjs/common';
import type { ContentType } from '#core/content-definition';
import { Database } from '#platform/database';
import { fieldIndexes } from './field-indexes';

/** What has become of the index of a field. */
export interface FieldIndexState {
  /** `waiting` until somebody makes it: another one is being made, or it could not be made and will be tried again. */
  readonly state: 'ready' | 'building' | 'waiting';
  /** Of the table, while it is read. */
  readonly percent?: number;
}

interface Row {
  readonly name: string;
  readonly complete: boolean;
  readonly building: boolean;
  readonly percent: number | null;
}

const READ = `
  SELECT c.relname AS name, i.indisvalid AND i.indisready AS complete, p.pid IS NOT NULL AS building,
    (100 * p.blocks_done / nullif(p.blocks_total, 0))::int AS percent
  FROM pg_class c
  JOIN pg_index i ON i.indexrelid = c.oid
  LEFT JOIN pg_stat_progress_create_index p ON p.index_relid = c.oid
  WHERE c.relname = ANY ($1) AND c.relnamespace = current_schema::regnamespace`;

/** How far the indexes of fields are, of which {@link FieldIndexManager} makes one after the other. */
@Injectable()
export class FieldIndexStates {
  constructor(private readonly database: Database) {}

  /** By the paths of the indexed values, such as `price` or `autoroutePart.path`. */
  async of(type: ContentType): Promise<ReadonlyMap<string, FieldIndexState>> {
    const wanted = fieldIndexes([type]);
    if (wanted.length === 0) return new Map();
    const rows = await this.database.query<Row>(READ, [wanted.map(({ name }) => name)]);
    const found = new Map(rows.map((row) => [row.name, row]));
    const paths = new Set(wanted.map(({ purpose }) => purpose));
    const rowsOf = (path: string) =>
      wanted.filter(({ purpose }) => purpose === path).map(({ name }) => found.get(name));
    return new Map([...paths].map((path) => [path, stateOf(rowsOf(path))]));
  }
}

function stateOf(rows: readonly (Row | undefined)[]): FieldIndexState {
  const building = rows.find((row) => row?.building);
  if (building) return { state: 'building', ...(building.percent !== null && { percent: building.percent }) };
  return { state: rows.every((row) => row?.complete) ? 'ready' : 'waiting' };
}
