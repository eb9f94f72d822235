import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * The row of an item: identity, type and removal mark. What it says is in its versions. Whoever writes the item locks this row.
 *
 * Repositories see all rows, whoever asks. They are for reading: what they write goes past rights, handlers, handles, webhooks and the audit trail.
 */
@Entity('content_item')
@Unique('uq_content_item_type', ['contentItemId', 'contentType'])
@Index('ix_content_item_type', ['contentType', 'contentItemId'])
@Index('ix_content_item_removed', ['contentItemId'], { where: 'removed_utc IS NOT NULL' })
@Index('ix_content_item_removed_utc', ['contentType', 'removedUtc', 'contentItemId'], {
  where: 'removed_utc IS NOT NULL',
})
export class ContentItem {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_item',
  })
  contentItemId: string;

  @ForeignKey('content_type', 'name', { name: 'fk_content_item_type' })
  @Column({ name: 'content_type', type: 'varchar', length: 64, collation: 'C' })
  contentType: string;

  /** When it was put into the recycle bin. */
  @Column({ name: 'removed_utc', type: 'timestamptz', precision: 3, nullable: true })
  removedUtc: Date | null;

  /** Name of whoever did. */
  @Column({ name: 'removed_by', type: 'text', nullable: true })
  removedBy: string | null;
}
