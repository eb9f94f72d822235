import { Injectable } from '@nestjs/common';
import { isForNobodyElse, restsOnItem } from '#platform/caching';
import {
  Database,
  oneRow,
  type Keep,
  type PreparedStatement,
  type TextRow,
  type Transaction,
} from '#platform/database';
import { isContentId } from '#platform/ids';
import { HandleRegistry, idOfHandle, type Handle } from './handles/handle-registry';
import { REDIRECT } from './handles/handle-store';
import { toUtc, VersionRow } from './items/version-row';
import { CURRENT_OWNER, VERSION_COLUMNS, selectVersion } from './store/version-columns';

/** Which version of an item is meant: the live one, the newest one, or the newest one if it is a draft. */
export type VersionOption = 'published' | 'latest' | 'draft';

export const VERSION_OPTIONS: readonly VersionOption[] = ['published', 'latest', 'draft'];

/** A version of an item that may have been removed. */
export interface StoredVersion {
  readonly row: VersionRow;
  readonly itemRemoved: boolean;
  /** Who owns the item now, which may be another than when the version was made. */
  readonly owner: string | null;
}

/** What visitors see of an item. */
export interface LiveVersion {
  readonly contentItemVersionId: string;
  readonly publishedUtc: string | null;
}

export interface PublicationState {
  readonly contentItemId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly owner: string | null;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
}

const CONDITIONS: Readonly<Record<VersionOption, string>> = {
  published: 'v.published',
  latest: 'v.latest',
  draft: 'v.latest AND NOT v.published',
};

const BY_ID = statements(
  'content-by-id',
  (condition) =>
    `SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_id = $1 AND ${condition}`,
);

/** A draft's path finds the draft, and nothing that visitors see. */
const BY_HANDLE = statements(
  'content-by-handle',
  (condition) => `SELECT ${selectVersion('v')} FROM content_handle h
    JOIN content_item_version v ON v.content_item_id = h.content_item_id AND ${condition}
    WHERE h.kind = $1 AND h.value = $2${condition === CONDITIONS.published ? ' AND h.published' : ''}`,
);

const BY_REDIRECT = {
  name: 'content-by-redirect',
  text: `SELECT ${selectVersion('v')} FROM content_handle h
    JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.published
    WHERE h.kind = '${REDIRECT}' AND h.value = $2
      AND EXISTS (SELECT FROM content_handle now WHERE now.content_item_id = h.content_item_id AND now.kind = $1 AND now.published)`,
};

const STORED = `SELECT ${selectVersion('v')}, i.removed_utc IS NOT NULL, ${CURRENT_OWNER} FROM content_item_version v
    JOIN content_item i ON i.content_item_id = v.content_item_id`;

const BY_VERSION_ID = { name: 'content-by-version-id', text: `${STORED} WHERE v.content_item_version_id = $1` };

const MANY_VERSIONS = { name: 'content-many-versions', text: `${STORED} WHERE v.content_item_version_id = ANY($1)` };

const MANY = statements(
  'content-many',
  (condition) =>
    `SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_id = ANY($1) AND ${condition}`,
);

const STANDINGS = {
  name: 'content-publication-states',
  text: `SELECT v.content_item_id, v.content_type, v.display_text, v.owner, v.published,
      v.published OR EXISTS (SELECT FROM content_item_version p WHERE p.content_item_id = v.content_item_id AND p.published)
    FROM content_item_version v WHERE v.content_item_id = ANY($1) AND v.latest`,
};

const LIVE = {
  name: 'content-live-version',
  text: `SELECT content_item_version_id, published_utc FROM content_item_version
    WHERE content_item_id = $1 AND published`,
};

const VERSIONS = {
  name: 'content-versions',
  text: `${STORED} WHERE v.content_item_id = $1 ORDER BY v.id DESC LIMIT $2 OFFSET $3`,
};

const NEWEST = {
  name: 'content-newest-version',
  text: `${STORED} WHERE v.content_item_id = $1 ORDER BY v.id DESC LIMIT 1`,
};

const PREVIOUS = {
  name: 'content-previous-version',
  text: `${STORED} WHERE v.content_item_id = $1 AND v.id < $2 ORDER BY v.id DESC LIMIT 1`,
};

const VERSION_COUNT = {
  name: 'content-version-count',
  text: 'SELECT count(*) FROM content_item_version WHERE content_item_id = $1',
};

/** They stand behind the columns of the version. */
const REMOVED_COLUMN = VERSION_COLUMNS.length;
const OWNER_COLUMN = REMOVED_COLUMN + 1;

/** Decides nothing about rights; its callers do. */
@Injectable()
export class ContentReader {
  constructor(
    private readonly database: Database,
    private readonly handles: HandleRegistry,
  ) {}

  async find(contentItemId: string, version: VersionOption = 'published'): Promise<VersionRow | undefined> {
    if (!isContentId(contentItemId)) return undefined;
    const [row] = await this.database.shortTextRows(BY_ID[version], [contentItemId]);
    restsOnItem(contentItemId);
    return row && seen(new VersionRow(row));
  }

  /** Those that exist, in the order asked for, each once. */
  async findMany(contentItemIds: readonly string[], version: VersionOption = 'published'): Promise<VersionRow[]> {
    const ids = [...new Set(contentItemIds)].filter(isContentId);
    if (ids.length === 0) return [];
    for (const id of ids) restsOnItem(id);
    const rows = (await this.database.textRows(MANY[version], [ids])).map((row) => seen(new VersionRow(row)));
    const byId = new Map(rows.map((row) => [row.contentItemId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** By item id, without removed items. No version is read whole. */
  async publicationStates(contentItemIds: readonly string[]): Promise<ReadonlyMap<string, PublicationState>> {
    const ids = contentItemIds.filter(isContentId);
    if (ids.length === 0) return new Map();
    isForNobodyElse();
    const rows = await this.database.textRows(STANDINGS, [ids]);
    return new Map(rows.map(publicationStateOf).map((state) => [state.contentItemId, state]));
  }

  /** No version is read whole. */
  async liveVersion(contentItemId: string): Promise<LiveVersion | undefined> {
    if (!isContentId(contentItemId)) return undefined;
    restsOnItem(contentItemId);
    const [row] = await this.database.shortTextRows(LIVE, [contentItemId]);
    return row && { contentItemVersionId: String(row[0]), publishedUtc: toUtc(row[1] ?? null) };
  }

  /**
   * By an address that it had, a live item is found, too.
   *
   * @param handle such as `slug:blog/on-pruning`, `alias:home`, `contentitemid:4kz…`; an unknown kind finds nothing
   */
  async findByHandle(handle: string, version: VersionOption = 'published'): Promise<VersionRow | undefined> {
    const contentItemId = idOfHandle(handle);
    if (contentItemId !== undefined) return this.find(contentItemId, version);
    const parsed = this.handles.parse(handle);
    if (!parsed) return undefined;
    const [row] = await this.database.shortTextRows(BY_HANDLE[version], [parsed.kind, parsed.value]);
    if (row) return seen(new VersionRow(row));
    return version === 'published' && this.handles.isAddress(parsed) ? this.findByRedirect(parsed) : undefined;
  }

  private async findByRedirect({ kind, value }: Handle): Promise<VersionRow | undefined> {
    const [row] = await this.database.shortTextRows(BY_REDIRECT, [kind, value]);
    return row && seen(new VersionRow(row));
  }

  async findVersion(contentItemVersionId: string): Promise<StoredVersion | undefined> {
    if (!isContentId(contentItemVersionId)) return undefined;
    return this.findVersionIn(this.database, contentItemVersionId);
  }

  /** Those of the versions that exist. */
  async findVersions(contentItemVersionIds: readonly string[], keep?: Keep): Promise<StoredVersion[]> {
    const ids = contentItemVersionIds.filter(isContentId);
    if (ids.length === 0) return [];
    return (await this.database.textRows(MANY_VERSIONS, [ids], keep)).map(storedVersion);
  }

  async findVersionIn(
    source: Pick<Transaction, 'textRows'>,
    contentItemVersionId: string,
  ): Promise<StoredVersion | undefined> {
    const [row] = await source.textRows(BY_VERSION_ID, [contentItemVersionId]);
    return row && storedVersion(row);
  }

  /** The newest version, of an item that may be removed. */
  async findNewestIn(source: Pick<Transaction, 'textRows'>, contentItemId: string): Promise<StoredVersion | undefined> {
    const [row] = await source.textRows(NEWEST, [contentItemId]);
    return row && storedVersion(row);
  }

  async previousVersion({ row }: StoredVersion): Promise<StoredVersion | undefined> {
    const [found] = await this.database.textRows(PREVIOUS, [row.contentItemId, row.id]);
    return found && storedVersion(found);
  }

  /** Newest first; undefined when there is no such item. */
  async versions(
    contentItemId: string,
    page: { readonly first: number; readonly skip: number },
    keep?: Keep,
  ): Promise<{ versions: StoredVersion[]; totalCount: number } | undefined> {
    if (!isContentId(contentItemId)) return undefined;
    const [counted, rows] = await Promise.all([
      this.database.textRows(VERSION_COUNT, [contentItemId]),
      this.database.textRows(VERSIONS, [contentItemId, page.first, page.skip], keep),
    ]);
    const [count] = oneRow(counted);
    return count === '0' ? undefined : { versions: rows.map(storedVersion), totalCount: Number(count) };
  }
}

function publicationStateOf([
  id,
  contentType,
  displayText,
  owner = null,
  isLatestPublished,
  isPublished,
]: TextRow): PublicationState {
  return {
    contentItemId: String(id),
    contentType: String(contentType),
    displayText: String(displayText),
    owner,
    isPublished: isPublished === 't',
    hasDraft: isLatestPublished === 'f',
  };
}

function seen(row: VersionRow): VersionRow {
  restsOnItem(row.contentItemId, row.contentType);
  if (!row.published) isForNobodyElse();
  return row;
}

function storedVersion(row: TextRow): StoredVersion {
  isForNobodyElse();
  return { row: new VersionRow(row), itemRemoved: row[REMOVED_COLUMN] === 't', owner: row[OWNER_COLUMN] ?? null };
}

function statements(name: string, text: (condition: string) => string): Record<VersionOption, PreparedStatement> {
  const statement = (version: VersionOption) => ({ name: `${name}-${version}`, text: text(CONDITIONS[version]) });
  return { published: statement('published'), latest: statement('latest'), draft: statement('draft') };
}
