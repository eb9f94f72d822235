import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { IndexManager, Database } from '#platform/database';
import { fieldIndexes } from './field-indexes';
import { IndexMaintenance } from './index-maintenance';

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

/** After a failure, or while another node makes indexes. */
const RETRY_MS = 30_000;

@Injectable()
export class FieldIndexManager implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(FieldIndexManager.name), RETRY_MS, (signal) =>
    this.keep(signal),
  );
  /** Names of what there is, as far as this node knows. */
  private kept = '';

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: IndexManager,
  ) {}

  /** Commands never begin: they end too soon to make indexes. */
  begin(): void {
    this.definitions.onChange(() => this.maintenance.queue());
    this.maintenance.queue();
  }

  /** Settles when there is nothing to do, or nothing more to do for now. */
  settled(): Promise<void> {
    return this.maintenance.settled();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.maintenance.end();
  }

  private async keep(signal: AbortSignal): Promise<boolean> {
    const wanted = fieldIndexes(this.definitions.all());
    const names = wanted.map(({ name }) => name).join();
    if (names === this.kept) return true;
    const isKept = await this.indexes.keep('content_item_version', wanted, signal);
    if (isKept) this.kept = names;
    return isKept;
  }
}

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
