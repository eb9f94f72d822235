import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ValueKind } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentMember, type ContentType } from '#core/content-definition';
import {
  foldedSql,
  jsonField,
  managedIndex,
  IndexManager,
  Database,
  type ManagedIndex,
  type SqlField,
} from '#platform/database';
import { LIST_ID, memberFields, queryFields, type QueryField } from '../query/query-fields';
import { IndexMaintenance } from './index-maintenance';

type Lookup = 'value' | 'text';

/**
 * One index serves all types that have a field of this name and kind: hundreds of types would have more indexes than a
 * statement can be planned over or a save can keep. The type stands first in each that is sorted, so that other types
 * are not read. It is in none of texts and lists by what is in them: PostgreSQL would look for each find among all
 * items of the type, at five times the cost.
 */
export function fieldIndexes(types: readonly ContentType[]): readonly ManagedIndex[] {
  const fields = types.flatMap((type) => [...type.members.values()].flatMap(indexedFields));
  const indexes = [...fields.flatMap(({ field, lookup }) => indexesOf(field, lookup)), ...types.flatMap(listIndexes)];
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

function indexedFields(member: ContentMember): { field: QueryField; lookup: Lookup }[] {
  const fields = memberFields(member);
  if (member.kind === 'field') {
    return member.field.settings.indexed ? fields.map((field) => ({ field, lookup: 'text' as const })) : [];
  }
  const { indexed = {} } = member.partType;
  return fields.flatMap((field) => {
    const [, name = ''] = field.path;
    const lookup = Object.hasOwn(indexed, name) ? indexed[name] : undefined;
    return lookup ? [{ field, lookup }] : [];
  });
}

/** Of what is in lists: their items of a text, the newest first, and the different texts of a list. */
function listIndexes(type: ContentType): ManagedIndex[] {
  const list = queryFields(type).get(LIST_ID);
  if (!list) return [];
  const listKey = keyAt(list.path);
  return [...type.members.values()].flatMap((member) => {
    const texts = member.kind === 'field' ? indexedFields(member).filter(({ field }) => field.kind === 'text') : [];
    return texts.map(({ field: { path } }) =>
      managedIndex(
        `content_item_version USING btree (${listKey}, ${keyAt(path)}, created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC, content_type) WHERE published AND ${listKey} IS NOT NULL`,
        path.join('.'),
      ),
    );
  });
}

function keyAt(path: readonly string[]): string {
  const { sql, key = sql } = jsonField('data', path, 'text');
  return key;
}

function indexesOf({ path, kind }: QueryField, lookup: Lookup): ManagedIndex[] {
  const field = jsonField('data', path, kind === 'integer' ? 'number' : kind);
  return definitionsOf(field, kind, lookup).map(({ definition, samples }) =>
    managedIndex(`content_item_version USING ${definition}`, path.join('.'), samples),
  );
}

type Definition = Pick<ManagedIndex, 'definition' | 'samples'>;

function definitionsOf(
  { sql, normal = sql, key = normal, matched = sql }: SqlField,
  kind: ValueKind,
  lookup: Lookup,
): Definition[] {
  switch (kind) {
    case 'text': {
      const whole = { definition: `btree (content_type, ${key})` };
      const parts = { definition: `gin (${foldedSql(matched)} gin_trgm_ops)`, samples: kind };
      return lookup === 'text' ? [whole, parts] : [whole];
    }
    case 'textList':
      return [{ definition: `gin (${normal})`, samples: kind }];
    case 'number':
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
    case 'dateTime':
      return [{ definition: `btree (content_type, ${sql})` }];
  }
}

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
