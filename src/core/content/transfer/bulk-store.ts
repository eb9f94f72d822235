import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';
import { VersionRow } from '../items/version-row';
import type { ClaimedHandle, Handle } from '../handles/handle-registry';
import { INSERTED_COLUMNS, arrayParametersOf, namesOf, selectVersion, valuesOf } from '../store/version-columns';

export interface ItemIdentity {
  readonly contentItemId: string;
  readonly contentType: string;
  readonly removal?: { readonly utc: string; readonly by: string | null };
}

export interface OwnedHandle extends ClaimedHandle {
  readonly contentItemId: string;
  readonly published: boolean;
  readonly latest: boolean;
}

const EXISTING_ITEMS = {
  name: 'transfer-existing-items',
  text: 'SELECT content_item_id FROM content_item WHERE content_item_id = ANY($1)',
};

const VERSIONS_BY_ID = {
  name: 'transfer-versions-by-id',
  text: `SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_version_id = ANY($1)`,
};

const VERSIONS_OF_ITEM = {
  name: 'transfer-versions-of-item',
  text: `SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_id = $1 ORDER BY v.id`,
};

const TYPE_REVISIONS = {
  name: 'transfer-type-revisions',
  text: 'SELECT name, revision FROM content_type WHERE name = ANY($1)',
};

const TAKEN_HANDLES = {
  name: 'transfer-taken-handles',
  text: `SELECT h.kind, h.value FROM content_handle h
    JOIN unnest($1::text[], $2::text[]) AS wanted (kind, value) ON wanted.kind = h.kind AND wanted.value = h.value`,
};

const INSERT_ITEMS = {
  name: 'transfer-insert-items',
  text: `INSERT INTO content_item (content_item_id, content_type, removed_utc, removed_by)
    SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[])`,
};

/** Rows come out of `unnest` in the order of the arrays, and so their ids ascend in it. */
const INSERT_VERSIONS = {
  name: 'transfer-insert-versions',
  text: `INSERT INTO content_item_version (${namesOf(INSERTED_COLUMNS)})
    SELECT * FROM unnest(${arrayParametersOf(INSERTED_COLUMNS)}) RETURNING id`,
};

/** In one order, so that two imports at once wait for each other instead of meeting in a deadlock. */
const INSERT_HANDLES = {
  name: 'transfer-insert-handles',
  text: `INSERT INTO content_handle (kind, value, content_item_id, published, latest)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::boolean[]) AS h (kind, value) ORDER BY h.kind, h.value`,
};

/** A single statement carries at most so much; its text is in memory several times, here and in PostgreSQL. */
const MAX_STATEMENT_ROWS = 1000;
const MAX_STATEMENT_CHARACTERS = 8 * 1024 * 1024;

type Source = Pick<Transaction, 'textRows'>;

/** Many items with few statements. */
@Injectable()
export class BulkStore {
  async existingItems(source: Source, contentItemIds: readonly string[]): Promise<Set<string>> {
    if (contentItemIds.length === 0) return new Set();
    return new Set((await source.textRows(EXISTING_ITEMS, [contentItemIds])).map(([id]) => String(id)));
  }

  /** By version id. */
  async versions(source: Source, versionIds: readonly string[]): Promise<Map<string, ContentItem>> {
    if (versionIds.length === 0) return new Map();
    return byVersionId(await source.textRows(VERSIONS_BY_ID, [versionIds]));
  }

  /** By version id, oldest first. */
  async versionsOf(source: Source, contentItemId: string): Promise<Map<string, ContentItem>> {
    return byVersionId(await source.textRows(VERSIONS_OF_ITEM, [contentItemId]));
  }

  async typeRevisions(source: Source, names: readonly string[]): Promise<Map<string, number>> {
    const rows = await source.textRows(TYPE_REVISIONS, [names]);
    return new Map(rows.map(([name, revision]) => [String(name), Number(revision)]));
  }

  async takenHandles(source: Source, handles: readonly Handle[]): Promise<Set<string>> {
    if (handles.length === 0) return new Set();
    const rows = await source.textRows(TAKEN_HANDLES, columns(handles, ['kind', 'value']));
    return new Set(rows.map(([kind, value]) => handleKey({ kind: String(kind), value: String(value) })));
  }

  async insertItems(transaction: Transaction, items: readonly ItemIdentity[]): Promise<void> {
    await transaction.textRows(INSERT_ITEMS, [
      ...columns(items, ['contentItemId', 'contentType']),
      items.map(({ removal }) => removal?.utc ?? null),
      items.map(({ removal }) => removal?.by ?? null),
    ]);
  }

  /** Row ids ascend in the order of the versions; each version gets its own. */
  async insertVersions(transaction: Transaction, versions: readonly ContentItem[]): Promise<void> {
    for (const chunk of chunks(versions)) {
      const columnwise = INSERTED_COLUMNS.map((_column, index) => chunk.map(({ values }) => values[index]));
      const rows = await transaction.textRows(INSERT_VERSIONS, columnwise);
      for (const [index, { version }] of chunk.entries())
        Object.assign(version, { id: Number(rows[index]?.[0]), revision: 1 });
    }
  }

  async insertHandles(transaction: Transaction, handles: readonly OwnedHandle[]): Promise<void> {
    if (handles.length === 0) return;
    const names = ['kind', 'value', 'contentItemId', 'published', 'latest'] as const;
    await transaction.textRows(INSERT_HANDLES, columns(handles, names));
  }
}

/** What is locked, as while an index is built, is skipped. */
export const ANALYZE = 'ANALYZE (SKIP_LOCKED) content_item, content_item_version, content_handle';

export function handleKey({ kind, value }: Handle): string {
  return `${kind}:${value}`;
}

function byVersionId(rows: Awaited<ReturnType<Source['textRows']>>): Map<string, ContentItem> {
  return new Map(rows.map((row) => new VersionRow(row).toItem()).map((item) => [item.contentItemVersionId, item]));
}

function columns<Row, Column extends keyof Row>(rows: readonly Row[], names: readonly Column[]): Row[Column][][] {
  return names.map((name) => rows.map((row) => row[name]));
}

interface SerialisedVersion {
  readonly version: ContentItem;
  /** In the order of {@link INSERTED_COLUMNS}. */
  readonly values: readonly unknown[];
}

function* chunks(versions: readonly ContentItem[]): Generator<SerialisedVersion[]> {
  let chunk: SerialisedVersion[] = [];
  let characters = 0;
  for (const version of versions) {
    const values = valuesOf(INSERTED_COLUMNS, version);
    // The data, which come last: beside them the other columns do not count.
    const size = String(values.at(-1)).length;
    if (chunk.length === MAX_STATEMENT_ROWS || (chunk.length > 0 && characters + size > MAX_STATEMENT_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push({ version, values });
    characters += size;
  }
  if (chunk.length > 0) yield chunk;
}
