import { escapeLiteral } from 'pg';
import type { ContentItem } from '@espalier/plugin-sdk';

/** The columns of a version in the order that {@link VersionRow} reads them. */
export const VERSION_COLUMNS = [
  'id',
  'content_item_id',
  'content_item_version_id',
  'content_type',
  'display_text',
  'published',
  'latest',
  'modified_utc',
  'published_utc',
  'created_utc',
  'owner',
  'author',
  'unpublished_utc',
  'cloned_from',
  'scheduled_publish_utc',
  'scheduled_archive_utc',
  'revision',
  'data',
] as const;

type VersionColumn = (typeof VERSION_COLUMNS)[number];

/** By name. */
export const VERSION_COLUMN_AT = Object.fromEntries(VERSION_COLUMNS.map((name, index) => [name, index])) as Readonly<
  Record<VersionColumn, number>
>;

export function selectVersion(alias: string): string {
  return VERSION_COLUMNS.map((column) => `${alias}.${column}`).join(', ');
}

/** Selects no more of `data` than some of its members, for whoever shows a few of many large documents. */
export function selectMembers(alias: string, members: readonly string[]): string {
  const names = members.map(escapeLiteral).join(', ');
  const some =
    members.length === 0
      ? "'{}'"
      : `(SELECT coalesce(jsonb_object_agg(m.key, m.value), '{}') FROM jsonb_each(${alias}.data) m
    WHERE m.key = ANY(ARRAY[${names}]::text[]))`;
  return VERSION_COLUMNS.map((column) => (column === 'data' ? some : `${alias}.${column}`)).join(', ');
}

/**
 * Who owns the item of the version `v` now. Rights on past versions follow the item, not whom it belonged to when they were made.
 * A removed item belongs to the owner of its newest version.
 */
export const CURRENT_OWNER = `CASE WHEN v.latest OR v.published THEN v.owner ELSE (
  SELECT CASE count(*) WHEN 0 THEN (
    SELECT n.owner FROM content_item_version n WHERE n.content_item_id = v.content_item_id ORDER BY n.id DESC LIMIT 1
  ) ELSE max(l.owner) END FROM content_item_version l
  WHERE l.content_item_id = v.content_item_id AND l.latest) END`;

/** Only for versions of items that are not removed, each of which has a latest version: its owner is who is meant. */
export function ownedBy(owner: string): string {
  return `v.content_item_id IN (SELECT o.content_item_id FROM content_item_version o WHERE o.latest AND o.owner = ${owner})`;
}

interface WrittenColumn {
  readonly name: VersionColumn;
  readonly type: 'text' | 'boolean' | 'timestamptz' | 'jsonb';
  readonly valueOf: (version: ContentItem) => unknown;
}

const IDENTIFYING_COLUMNS: readonly WrittenColumn[] = [
  { name: 'content_item_id', type: 'text', valueOf: (version) => version.contentItemId },
  { name: 'content_item_version_id', type: 'text', valueOf: (version) => version.contentItemVersionId },
  { name: 'content_type', type: 'text', valueOf: (version) => version.contentType },
];

/** The database counts `id` and `revision` itself. */
export const CHANGING_COLUMNS: readonly WrittenColumn[] = [
  { name: 'display_text', type: 'text', valueOf: (version) => version.displayText },
  { name: 'published', type: 'boolean', valueOf: (version) => version.published },
  { name: 'latest', type: 'boolean', valueOf: (version) => version.latest },
  { name: 'modified_utc', type: 'timestamptz', valueOf: (version) => version.modifiedUtc },
  { name: 'published_utc', type: 'timestamptz', valueOf: (version) => version.publishedUtc },
  { name: 'created_utc', type: 'timestamptz', valueOf: (version) => version.createdUtc },
  { name: 'owner', type: 'text', valueOf: (version) => version.owner },
  { name: 'author', type: 'text', valueOf: (version) => version.author },
  { name: 'unpublished_utc', type: 'timestamptz', valueOf: (version) => version.unpublishedUtc },
  { name: 'cloned_from', type: 'text', valueOf: (version) => version.clonedFrom },
  { name: 'scheduled_publish_utc', type: 'timestamptz', valueOf: (version) => version.scheduledPublishUtc },
  { name: 'scheduled_archive_utc', type: 'timestamptz', valueOf: (version) => version.scheduledArchiveUtc },
  { name: 'data', type: 'jsonb', valueOf: (version) => JSON.stringify(version.data) },
];

export const INSERTED_COLUMNS = [...IDENTIFYING_COLUMNS, ...CHANGING_COLUMNS];

export function namesOf(columns: readonly WrittenColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

/** `$1, $2, …` */
export function parametersOf(columns: readonly WrittenColumn[], first = 1): string {
  return columns.map((_column, index) => `$${first + index}`).join(', ');
}

/** For many rows, an array per column: `$1::text[], …` */
export function arrayParametersOf(columns: readonly WrittenColumn[]): string {
  return columns.map(({ type }, index) => `$${1 + index}::${type}[]`).join(', ');
}

export function valuesOf(columns: readonly WrittenColumn[], version: ContentItem): unknown[] {
  return columns.map(({ valueOf }) => valueOf(version));
}
