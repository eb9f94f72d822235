import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import { MediaContentEntity } from '../files/media-content.entity';
import { MediaFileEntity } from '../files/media-file.entity';

export const VERSION_ACTIONS = ['upload', 'replace', 'crop', 'rotate', 'restore'] as const;
export type VersionAction = (typeof VERSION_ACTIONS)[number];

/** A content that a file has, or has had. The last one is the file's own. */
@Entity('media_version')
@Index('ix_media_version_hash', ['hash'])
export class MediaVersionEntity {
  @PrimaryColumn({
    name: 'file_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_media_version',
  })
  fileId: string;

  /** Counted from 1, of each file. */
  @PrimaryColumn({ name: 'number', type: 'integer', primaryKeyConstraintName: 'pk_media_version' })
  number: number;

  @ManyToOne(() => MediaFileEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id', foreignKeyConstraintName: 'fk_media_version_file' })
  file: MediaFileEntity;

  @Column({ name: 'action', type: 'varchar', length: 20, collation: 'C' })
  action: VersionAction;

  /** The number of the version that it has the content of, if it is one that was restored. */
  @Column({ name: 'restored', type: 'integer', nullable: true })
  restored: number | null;

  @ManyToOne(() => MediaContentEntity)
  @JoinColumn({ name: 'hash', foreignKeyConstraintName: 'fk_media_version_content' })
  content: MediaContentEntity;

  @Column({ name: 'hash', type: 'varchar', length: 64, collation: 'C' })
  hash: string;

  @Column({ name: 'size', type: 'bigint' })
  size: string;

  @Column({ name: 'width', type: 'integer', nullable: true })
  width: number | null;

  @Column({ name: 'height', type: 'integer', nullable: true })
  height: number | null;

  /** What the file had when the next version came: it is a place in this picture. */
  @Column({ name: 'focal_x', type: 'smallint', nullable: true })
  focalX: number | null;

  @Column({ name: 'focal_y', type: 'smallint', nullable: true })
  focalY: number | null;

  @Column({ name: 'saved_utc', ...UTC_TEXT })
  savedUtc: string;

  /** Null where nobody knows any more. */
  @Column({ name: 'author', type: 'text', nullable: true })
  author: string | null;
}
