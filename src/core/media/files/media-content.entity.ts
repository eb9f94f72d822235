import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept once however many files have it. The row is there before the content, and after it. */
@Entity('media_content')
export class MediaContentEntity {
  @PrimaryColumn({
    name: 'hash',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_media_content',
  })
  hash: string;

  /** When a file last came to it, or left it. */
  @Column({ name: 'touched_utc', type: 'timestamptz', precision: 3 })
  touchedUtc: Date;

  @Column({ name: 'resized', type: 'text', array: true, default: '{}' })
  resized: string[];
}
