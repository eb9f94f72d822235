import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { oneRow, type Transaction } from '#platform/database';
import { VersionRow } from '../items/version-row';
import type { LiveVersions } from '../versions/version-rules';
import { CHANGING_COLUMNS, INSERTED_COLUMNS, namesOf, parametersOf, selectVersion, valuesOf } from './version-columns';

export interface LockedItem {
  readonly contentItemId: string;
  readonly contentType: string;
  /** Revision of the type in the database, to notice that ours is stale. */
  readonly typeRevision: number;
  readonly removed: boolean;
  readonly versions: LiveVersions;
}

const LOCK_ITEM = {
  name: 'content-lock-item',
  text: `SELECT i.content_type, (SELECT t.revision FROM content_type t WHERE t.name = i.content_type), i.removed_utc IS NOT NULL
         FROM content_item i WHERE i.content_item_id = $1 FOR UPDATE`,
};

/** A statement of its own: it has to see what the lock waited for. */
const LIVE_VERSIONS = {
  name: 'content-live-versions',
  text: `SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_id = $1 AND v.latest
         UNION ALL
         SELECT ${selectVersion('v')} FROM content_item_version v WHERE v.content_item_id = $1 AND v.published AND NOT v.latest`,
};

const VERSION_VALUES = `(${namesOf(INSERTED_COLUMNS)}) VALUES (${parametersOf(INSERTED_COLUMNS)})`;

/** The foreign key to the type is checked when the statement ends, so a type that is gone fails here. */
const CREATE_ITEM = {
  name: 'content-create-item',
  text: `WITH item AS (INSERT INTO content_item (content_item_id, content_type) VALUES ($1, $3)),
              version AS (INSERT INTO content_item_version ${VERSION_VALUES} RETURNING id)
         SELECT version.id, (SELECT t.revision FROM content_type t WHERE t.name = $3) FROM version`,
};

const INSERT_VERSION = {
  name: 'content-insert-version',
  text: `INSERT INTO content_item_version ${VERSION_VALUES} RETURNING id`,
};

const UPDATE_VERSION = {
  name: 'content-update-version',
  text: `UPDATE content_item_version SET (${namesOf(CHANGING_COLUMNS)}, revision)
         = (${parametersOf(CHANGING_COLUMNS, 2)}, revision + 1) WHERE id = $1 RETURNING revision`,
};

/** Rows of an item are in the order in which its versions came to be what they are: the next id of all is the newest. */
const UPDATE_AS_NEWEST = {
  name: 'content-update-as-newest',
  text: `UPDATE content_item_version SET (${namesOf(CHANGING_COLUMNS)}, revision, id)
         = (${parametersOf(CHANGING_COLUMNS, 2)}, revision + 1, DEFAULT) WHERE id = $1 RETURNING revision, id`,
};

const SET_FLAGS = {
  name: 'content-set-flags',
  text: 'UPDATE content_item_version SET published = $2, latest = $3, revision = revision + 1 WHERE id = $1 RETURNING revision',
};

const WAS_PUBLISHED = {
  name: 'content-was-published',
  text: `SELECT FROM content_item_version
         WHERE content_item_id = $1 AND (published_utc IS NOT NULL OR unpublished_utc IS NOT NULL) LIMIT 1`,
};

const HAS_OTHER_VERSIONS = {
  name: 'content-has-other-versions',
  text: 'SELECT FROM content_item_version WHERE content_item_id = $1 AND id <> $2 LIMIT 1',
};

/** The foreign keys are checked when all of it is done. */
const DELETE_ITEM = {
  name: 'content-delete-item',
  text: `WITH handles AS (DELETE FROM content_handle WHERE content_item_id = $1),
              versions AS (DELETE FROM content_item_version WHERE content_item_id = $1)
         DELETE FROM content_item WHERE content_item_id = $1`,
};

/** Callers hold the lock of the item. */
@Injectable()
export class ContentStore {
  async lock(transaction: Transaction, contentItemId: string): Promise<LockedItem | undefined> {
    const [[item], rows] = await Promise.all([
      transaction.textRows(LOCK_ITEM, [contentItemId]),
      transaction.textRows(LIVE_VERSIONS, [contentItemId]),
    ]);
    if (!item) return undefined;
    const versions = rows.map((row) => new VersionRow(row).toItem());
    return {
      contentItemId,
      contentType: String(item[0]),
      typeRevision: Number(item[1]),
      removed: item[2] === 't',
      versions: {
        latest: versions.find(({ latest }) => latest),
        published: versions.find(({ published }) => published),
      },
    };
  }

  async wasPublished(transaction: Transaction, contentItemId: string): Promise<boolean> {
    return (await transaction.textRows(WAS_PUBLISHED, [contentItemId])).length > 0;
  }

  async hasOtherVersions(transaction: Transaction, { contentItemId, id }: ContentItem): Promise<boolean> {
    return (await transaction.textRows(HAS_OTHER_VERSIONS, [contentItemId, id])).length > 0;
  }

  /** Also tells which revision its type has in the database. */
  async createItem(
    transaction: Transaction,
    version: ContentItem,
  ): Promise<{ stored: ContentItem; typeRevision: number }> {
    const rows = await transaction.textRows(CREATE_ITEM, valuesOf(INSERTED_COLUMNS, version));
    const [id, typeRevision] = oneRow(rows);
    return { stored: { ...version, id: Number(id), revision: 1 }, typeRevision: Number(typeRevision) };
  }

  async insertVersion(transaction: Transaction, version: ContentItem): Promise<ContentItem> {
    const [id] = oneRow(await transaction.textRows(INSERT_VERSION, valuesOf(INSERTED_COLUMNS, version)));
    return { ...version, id: Number(id), revision: 1 };
  }

  async updateVersion(transaction: Transaction, version: ContentItem): Promise<ContentItem> {
    const values = [version.id, ...valuesOf(CHANGING_COLUMNS, version)];
    const [revision] = oneRow(await transaction.textRows(UPDATE_VERSION, values));
    return { ...version, revision: Number(revision) };
  }

  /** For a version that is to stay the newest of its item above one that was made after it. */
  async updateAsNewest(transaction: Transaction, version: ContentItem): Promise<ContentItem> {
    const values = [version.id, ...valuesOf(CHANGING_COLUMNS, version)];
    const [revision, id] = oneRow(await transaction.textRows(UPDATE_AS_NEWEST, values));
    return { ...version, revision: Number(revision), id: Number(id) };
  }

  async setFlags(transaction: Transaction, version: ContentItem): Promise<ContentItem> {
    const values = [version.id, version.published, version.latest];
    const [revision] = oneRow(await transaction.textRows(SET_FLAGS, values));
    return { ...version, revision: Number(revision) };
  }

  async setRemoved(
    transaction: Transaction,
    contentItemId: string,
    removed: { utc: string; by: string } | null,
  ): Promise<void> {
    await transaction.query('UPDATE content_item SET removed_utc = $2, removed_by = $3 WHERE content_item_id = $1', [
      contentItemId,
      removed?.utc ?? null,
      removed?.by ?? null,
    ]);
  }

  async deleteVersion(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('DELETE FROM content_item_version WHERE id = $1', [id]);
  }

  async deleteItem(transaction: Transaction, contentItemId: string): Promise<void> {
    await transaction.textRows(DELETE_ITEM, [contentItemId]);
  }
}
