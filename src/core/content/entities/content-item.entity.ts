import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { ContentTypeEntity } from '#core/content-definition';

/** Identity, type and removal mark of an item. Whoever writes the item locks this row. */
@Entity('content_item')
@Unique('uq_content_item_type', ['contentItemId', 'contentType'])
@Index('ix_content_item_removed', { synchronize: false })
@Index('ix_content_item_removed_utc', { synchronize: false })
export class ContentItemEntity {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_item',
  })
  contentItemId: string;

  @Index('ix_content_item_type')
  @ForeignKey(() => ContentTypeEntity, 'name', { name: 'fk_content_item_type' })
  @Column({ name: 'content_type', type: 'varchar', length: 64, collation: 'C' })
  contentType: string;

  @Column({ name: 'removed_utc', type: 'timestamptz', precision: 3, nullable: true })
  removedUtc: Date | null;

  @Column({ name: 'removed_by', type: 'text', nullable: true })
  removedBy: string | null;
}
