import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who has an item open. */
@Entity('editor_presence')
export class PresenceEntity {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_editor_presence',
  })
  contentItemId: string;

  @PrimaryColumn({
    name: 'user_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_editor_presence',
  })
  userId: string;

  @Column({ name: 'user_name', type: 'text' })
  userName: string;

  @Column({ name: 'field', type: 'text' })
  field: string;

  @Column({ name: 'seen_utc', type: 'timestamptz', precision: 3 })
  seenUtc: Date;
}
