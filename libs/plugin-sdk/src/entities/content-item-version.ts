import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { JsonObject } from '../json';
import { ContentItem } from './content-item';

/**
 * The row of a version of an item: the columns that queries are about, and its parts and fields as `data`.
 *
 * Repositories see all rows, whoever asks. They are for reading, see {@link ContentItem}. `data` is long: select it only where it is needed.
 */
@Entity('content_item_version')
@Check('ck_content_item_version_data', `jsonb_typeof(data) = 'object'`)
@Check('ck_content_item_version_removed', 'NOT (removed AND (published OR latest))')
@Unique('uq_content_item_version_id', ['contentItemVersionId'])
@Index('uq_content_item_version_published', ['contentItemId'], { unique: true, where: 'published' })
@Index('uq_content_item_version_latest', ['contentItemId'], { unique: true, where: 'latest' })
@Index('uq_content_item_version_removed', ['contentItemId'], { unique: true, where: 'removed' })
@Index('ix_content_item_version_item', { synchronize: false })
@Index('ix_version_published_created', { synchronize: false })
@Index('ix_version_unpublished_created', { synchronize: false })
@Index('ix_version_published_modified', { synchronize: false })
@Index('ix_version_unpublished_modified', { synchronize: false })
@Index('ix_version_published_published', { synchronize: false })
@Index('ix_version_unpublished_published', { synchronize: false })
@Index('ix_version_published_title', { synchronize: false })
@Index('ix_version_unpublished_title', { synchronize: false })
@Index('ix_version_published_owner', { synchronize: false })
@Index('ix_version_unpublished_owner', { synchronize: false })
@Index('ix_version_published_author', { synchronize: false })
@Index('ix_version_unpublished_author', { synchronize: false })
@Index('ix_version_published_item', { synchronize: false })
@Index('ix_version_unpublished_item', { synchronize: false })
@Index('ix_version_published_version', { synchronize: false })
@Index('ix_version_unpublished_version', { synchronize: false })
@Index('ix_version_display_text', { synchronize: false })
@Index('ix_version_text', { synchronize: false })
@Index('ix_version_list_created', { synchronize: false })
@Index('ix_version_list_published', { synchronize: false })
@Index('ix_version_list_unpublished', { synchronize: false })
@Index('ix_version_latest_owner', ['owner', 'contentItemId'], { where: 'latest' })
@Index('ix_version_live_created', { synchronize: false })
@Index('ix_version_live_modified', { synchronize: false })
@Index('ix_version_live_published', { synchronize: false })
@Index('ix_version_live_title', { synchronize: false })
@Index('ix_version_removed_created', { synchronize: false })
@Index('ix_version_removed_modified', { synchronize: false })
@Index('ix_version_removed_published', { synchronize: false })
@Index('ix_version_removed_title', { synchronize: false })
@Index('ix_version_archived', { synchronize: false })
@Index('ix_version_scheduled_publish', ['scheduledPublishUtc', 'id'], {
  where: 'scheduled_publish_utc IS NOT NULL AND latest AND NOT published',
})
@Index('ix_version_scheduled_archive', ['scheduledArchiveUtc', 'id'], {
  where: 'scheduled_archive_utc IS NOT NULL AND published',
})
@ForeignKey(() => ContentItem, ['contentItemId', 'contentType'], ['contentItemId', 'contentType'], {
  name: 'fk_content_item_version_item',
})
export class ContentItemVersion {
  @PrimaryColumn({
    name: 'id',
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_content_item_version',
  })
  id: string;

  @Column({ name: 'content_item_version_id', type: 'varchar', length: 26, collation: 'C' })
  contentItemVersionId: string;

  @Column({ name: 'content_item_id', type: 'varchar', length: 26, collation: 'C' })
  contentItemId: string;

  @Column({ name: 'content_type', type: 'varchar', length: 64, collation: 'C' })
  contentType: string;

  @Column({ name: 'display_text', type: 'text', default: '' })
  displayText: string;

  @Column({ name: 'published', type: 'boolean' })
  published: boolean;

  @Column({ name: 'latest', type: 'boolean' })
  latest: boolean;

  /** Whether it is the newest version of a removed item. */
  @Column({ name: 'removed', type: 'boolean', default: false })
  removed: boolean;

  @Column({ name: 'modified_utc', type: 'timestamptz', precision: 3, nullable: true })
  modifiedUtc: Date | null;

  @Column({ name: 'published_utc', type: 'timestamptz', precision: 3, nullable: true })
  publishedUtc: Date | null;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3, nullable: true })
  createdUtc: Date | null;

  /** Id of the user or application that owns the item. */
  @Column({ name: 'owner', type: 'text', collation: 'C', nullable: true })
  owner: string | null;

  /** Name of whoever saved this version. */
  @Column({ name: 'author', type: 'text', nullable: true })
  author: string | null;

  /** When a published version was taken down; null while it never was. */
  @Column({ name: 'unpublished_utc', type: 'timestamptz', precision: 3, nullable: true })
  unpublishedUtc: Date | null;

  /** The item that this one began as a clone of, until it is first published. */
  @Column({ name: 'cloned_from', type: 'varchar', length: 26, collation: 'C', nullable: true })
  clonedFrom: string | null;

  @Column({ name: 'scheduled_publish_utc', type: 'timestamptz', precision: 3, nullable: true })
  scheduledPublishUtc: Date | null;

  @Column({ name: 'scheduled_archive_utc', type: 'timestamptz', precision: 3, nullable: true })
  scheduledArchiveUtc: Date | null;

  /** Grows with every write of the row. */
  @Column({ name: 'revision', type: 'integer', default: 1 })
  revision: number;

  /** Parts and own fields under their lower camel case names. */
  @Column({ name: 'data', type: 'jsonb' })
  data: JsonObject;
}
