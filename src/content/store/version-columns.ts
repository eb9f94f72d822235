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

/** The columns of a version for a SELECT, of the table with the given alias. */
export function selectVersion(alias: string): string {
  return VERSION_COLUMNS.map((column) => `${alias}.${column}`).join(', ');
}
