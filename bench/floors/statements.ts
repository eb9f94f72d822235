/** The SQL that the floors run: the same rows of the same tables as the service, prepared as the service prepares its own. */
const COLUMNS = `id, content_item_id, content_item_version_id, content_type, display_text, published, latest, modified_utc,
  published_utc, created_utc, owner, author, data`;

export const FIND = {
  name: 'find',
  text: `SELECT ${COLUMNS} FROM content_item_version WHERE content_item_id = $1 AND published`,
};

/** Published and other versions are counted apart, each in an index of their own. */
export const LIST = {
  name: 'list',
  text: `SELECT ${COLUMNS}, (SELECT count(*) FROM content_item_version WHERE published AND latest)
      + (SELECT count(*) FROM content_item_version WHERE NOT published AND latest) AS total
    FROM content_item_version WHERE (latest OR published) IS TRUE AND latest
    ORDER BY modified_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 20`,
};

export const FIND_BY_PATH = {
  name: 'find-by-path',
  text: `SELECT v.* FROM content_handle h JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.published
    WHERE h.kind = 'slug' AND h.value = $1 AND h.published`,
};

/** What PostgreSQL can build itself: the item as JSON text in one column. */
export const FIND_JSON = {
  name: 'find-json',
  text: `SELECT (jsonb_build_object('id', id, 'contentItemId', content_item_id, 'contentItemVersionId', content_item_version_id,
    'contentType', content_type, 'displayText', display_text, 'published', published, 'latest', latest, 'modifiedUtc', modified_utc,
    'publishedUtc', published_utc, 'createdUtc', created_utc, 'owner', owner, 'author', author) || data)::text
    FROM content_item_version WHERE content_item_id = $1 AND published`,
};

export const INSERT_ITEM = {
  name: 'insert-item',
  text: 'INSERT INTO content_item (content_item_id, content_type) VALUES ($1, $2)',
};

export const INSERT_VERSION = {
  name: 'insert-version',
  text: `INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
    modified_utc, published_utc, created_utc, owner, author, data) VALUES ($1, $2, $3, $4, true, true, $5, $5, $5, $6, $7, $8)
    RETURNING ${COLUMNS}`,
};

export const INSERT_HANDLE = {
  name: 'insert-handle',
  text: `INSERT INTO content_handle (kind, value, content_item_id, published, latest) VALUES ('slug', $1, $2, true, true)`,
};

export const LOCK_ITEM = {
  name: 'lock-item',
  text: 'SELECT content_type FROM content_item WHERE content_item_id = $1 FOR UPDATE',
};

export const FIND_LATEST = {
  name: 'find-latest',
  text: `SELECT ${COLUMNS} FROM content_item_version WHERE content_item_id = $1 AND latest`,
};

export const ARCHIVE_VERSION = {
  name: 'archive-version',
  text: 'UPDATE content_item_version SET published = false, latest = false, revision = revision + 1 WHERE id = $1',
};

/** A table for one question: an item and its path in one row. */
export const DOCUMENTS = `CREATE TABLE document (id bigserial PRIMARY KEY, content_item_id text NOT NULL UNIQUE, path text NOT NULL UNIQUE,
  modified_utc timestamptz NOT NULL, data jsonb NOT NULL)`;

export const INSERT_DOCUMENT = {
  name: 'insert-document',
  text: `INSERT INTO document (content_item_id, path, modified_utc, data) VALUES ($1, $2, $3, $4) RETURNING *`,
};
