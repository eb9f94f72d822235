import { Injectable } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { Database, oneRow, type TextRow, type Transaction } from '#platform/database';
import { VersionRow } from '../items/version-row';
import { VERSION_COLUMNS, selectVersion } from '../store/version-columns';

export interface ExportOptions {
  readonly types?: readonly string[];
  /** Every version of every item, removed items too; otherwise the live version of each, or its draft where nothing is live. */
  readonly allVersions?: boolean;
  /** Told how many lines there will be, before the first. */
  readonly onCounted?: (items: number) => void;
}

/** A version may take as much memory as a request body does. */
const FETCH_ROWS = 200;
const REMOVED_UTC = VERSION_COLUMNS.length;

@Injectable()
export class ContentExporter {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * One line after the other, in the order of item ids, as of the moment when the export begins. What is stored alike
   * is exported alike, to the byte.
   *
   * @throws DomainError for an unknown type
   */
  async export(
    { types, allVersions = false, onCounted }: ExportOptions,
    write: (line: string) => Promise<void>,
  ): Promise<void> {
    for (const name of types ?? []) this.definitions.require(name);
    await this.database.transaction(async (transaction) => {
      await transaction.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      if (onCounted) {
        const counted = await transaction.query<{ items: number }>(COUNT, [types ?? null, allVersions]);
        onCounted(oneRow(counted).items);
      }
      await transaction.query(`DECLARE exported NO SCROLL CURSOR FOR ${allVersions ? ALL_VERSIONS : LIVE_VERSIONS}`, [
        types ?? null,
      ]);
      if (allVersions) await this.writeItems(transaction, write);
      else for await (const row of rows(transaction)) await write(this.soleVersion(row));
    });
  }

  private async writeItems(transaction: Transaction, write: (line: string) => Promise<void>): Promise<void> {
    let line: ItemLine | undefined;
    for await (const row of rows(transaction)) {
      const version = new VersionRow(row);
      if (line?.contentItemId !== version.contentItemId) {
        if (line) await write(line.toJson());
        line = new ItemLine(version.contentType, version.contentItemId, row);
      }
      line.versions.push(this.json(version));
    }
    if (line) await write(line.toJson());
  }

  /** A line that stands for the whole item: its version is the latest one there is. */
  private soleVersion(row: TextRow): string {
    const latest = [...row];
    latest[VERSION_COLUMNS.indexOf('latest')] = 't';
    return this.json(new VersionRow(latest));
  }

  /** Row ids mean nothing to another database. */
  private json(version: VersionRow): string {
    return version.toJson(this.definitions.require(version.contentType)).replace(/^\{"id":\d+,/, '{');
  }
}

const OF_TYPES = '($1::text[] IS NULL OR i.content_type = ANY($1))';

const COUNT = `SELECT count(*)::integer AS items FROM content_item i
  WHERE ${OF_TYPES} AND ($2::boolean OR i.removed_utc IS NULL)`;

const LIVE_VERSIONS = `SELECT ${selectVersion('v')} FROM content_item i
  JOIN content_item_version v ON v.content_item_id = i.content_item_id
    AND (v.published OR v.latest AND NOT EXISTS (
      SELECT FROM content_item_version p WHERE p.content_item_id = i.content_item_id AND p.published))
  WHERE ${OF_TYPES} ORDER BY i.content_item_id`;

const ALL_VERSIONS = `SELECT ${selectVersion('v')},
    to_char(i.removed_utc, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), i.removed_by
  FROM content_item i JOIN content_item_version v ON v.content_item_id = i.content_item_id
  WHERE ${OF_TYPES} ORDER BY i.content_item_id, v.id`;

async function* rows(transaction: Transaction): AsyncGenerator<TextRow> {
  // Without a name, as the two cursors have different columns.
  const fetch = { name: '', text: `FETCH ${FETCH_ROWS} FROM exported` };
  for (;;) {
    const fetched = await transaction.textRows(fetch, []);
    yield* fetched;
    if (fetched.length < FETCH_ROWS) return;
  }
}

class ItemLine {
  readonly versions: string[] = [];

  constructor(
    private readonly contentType: string,
    readonly contentItemId: string,
    private readonly row: TextRow,
  ) {}

  toJson(): string {
    const [removedUtc, removedBy] = this.row.slice(REMOVED_UTC);
    const envelope = JSON.stringify({
      contentType: this.contentType,
      contentItemId: this.contentItemId,
      ...(removedUtc && { removedUtc, removedBy }),
    });
    return `${envelope.slice(0, -1)},"versions":[${this.versions.join(',')}]}`;
  }
}
