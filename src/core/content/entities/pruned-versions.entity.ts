import { ContentItem } from '@espalier/plugin-sdk/entities';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What is missing among the versions of an item. */
@Entity('pruned_versions')
@ForeignKey(() => ContentItem, ['contentItemId'], ['contentItemId'], {
  name: 'fk_pruned_versions_item',
  onDelete: 'CASCADE',
})
export class PrunedVersionsEntity {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_pruned_versions',
  })
  contentItemId: string;

  /** Of the version that came next, when they were pruned. */
  @PrimaryColumn({ name: 'before_id', type: 'bigint', primaryKeyConstraintName: 'pk_pruned_versions' })
  beforeId: string;

  @Column({ name: 'count', type: 'integer' })
  count: number;

  @Column({ name: 'pruned_utc', type: 'timestamptz', precision: 3 })
  prunedUtc: Date;
}
