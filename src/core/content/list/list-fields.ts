import { normalSql, textField, type FieldMap } from '#platform/database';
import { phraseSql } from '../search/search-query';
import { CURRENT_OWNER, ownedBy } from '../store/version-columns';

/** Among the words of live and latest versions, stemmed and without accents. Past versions have none. */
function hasPhrase(phrase: string): string {
  return `v.id IN (SELECT w.version_id FROM content_words w WHERE w.words @@ (${phraseSql(phrase)}))`;
}

/** Finds phrases in versions later than one only. @param id of the row, in digits */
export function newerFields(id: string) {
  const hasPhraseThere = (phrase: string) =>
    `v.id IN (SELECT w.version_id FROM content_words w WHERE w.words @@ (${phraseSql(phrase)}) AND w.version_id > ${BigInt(id)})`;
  return { phrase: { ...VERSION_FIELDS.phrase, equals: hasPhraseThere } } satisfies FieldMap;
}

/**
 * The fields that conditions on versions may name, where `v` is the row of `content_item_version`.
 * Named as on the wire, but for three: `currentOwner` is who owns the item, for rights; `itemRemoved` is a fact that the row itself
 * does not know, `removed` one that triggers write there.
 */
export const VERSION_FIELDS = {
  contentItemId: { sql: 'v.content_item_id', type: 'text', notNull: true, isLowerCase: true },
  contentItemVersionId: { sql: 'v.content_item_version_id', type: 'text', notNull: true, isLowerCase: true },
  contentType: { sql: 'v.content_type', type: 'text', notNull: true },
  displayText: { ...textField('v.display_text'), notNull: true },
  published: { sql: 'v.published', type: 'boolean', notNull: true },
  latest: { sql: 'v.latest', type: 'boolean', notNull: true },
  modifiedUtc: { sql: 'v.modified_utc', type: 'timestamp' },
  publishedUtc: { sql: 'v.published_utc', type: 'timestamp' },
  createdUtc: { sql: 'v.created_utc', type: 'timestamp' },
  owner: { sql: 'v.owner', type: 'text' },
  currentOwner: { sql: 'v.owner', type: 'text' },
  /** Equal to each phrase that it has, and to the beginning of one with an asterisk behind it. */
  phrase: { sql: 'v.id', type: 'text', notNull: true, equals: hasPhrase },
  author: { sql: 'v.author', type: 'text', normal: normalSql('v.author') },
  scheduledPublishUtc: { sql: 'v.scheduled_publish_utc', type: 'timestamp' },
  scheduledArchiveUtc: { sql: 'v.scheduled_archive_utc', type: 'timestamp' },
  itemRemoved: {
    sql: 'EXISTS (SELECT FROM content_item i WHERE i.content_item_id = v.content_item_id AND i.removed_utc IS NOT NULL)',
    type: 'boolean',
    notNull: true,
  },
  /** The newest of a removed item. */
  removed: { sql: 'v.removed', type: 'boolean', notNull: true },
} as const satisfies FieldMap;

/** Fields for past versions of items that are there, which need not bear the owner that their item has now. */
export const PAST_VERSION_FIELDS = {
  ...VERSION_FIELDS,
  currentOwner: { sql: CURRENT_OWNER, type: 'text', equals: ownedBy },
} as const satisfies FieldMap;

/** Looks for phrases row by row, rather than finding the rows: all that have a common word take long to find. */
export const LOOKED_AT_FIELDS = {
  phrase: { ...VERSION_FIELDS.phrase, equals: hasPhraseItself },
} as const satisfies FieldMap;

function hasPhraseItself(phrase: string): string {
  return `(SELECT w.words @@ (SELECT ${phraseSql(phrase)}) FROM content_words w WHERE w.version_id = v.id) IS TRUE`;
}
