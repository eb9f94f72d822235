import { ContentItem } from '@espalier/plugin-sdk/entities';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Unique among all items: `slug` and the path, `alias` and the alias. */
@Entity('content_handle')
@Check('ck_content_handle_live', 'published OR latest')
@ForeignKey(() => ContentItem, ['contentItemId'], ['contentItemId'], { name: 'fk_content_handle_item' })
export class ContentHandleEntity {
  @PrimaryColumn({
    name: 'kind',
    type: 'varchar',
    length: 32,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_handle',
  })
  kind: string;

  @PrimaryColumn({ name: 'value', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_content_handle' })
  value: string;

  @Index('ix_content_handle_item')
  @Column({ name: 'content_item_id', type: 'varchar', length: 26, collation: 'C' })
  contentItemId: string;

  @Column({ name: 'published', type: 'boolean' })
  published: boolean;

  @Column({ name: 'latest', type: 'boolean' })
  latest: boolean;
}
