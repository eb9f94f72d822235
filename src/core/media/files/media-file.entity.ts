import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import { MediaContentEntity } from './media-content.entity';

@Entity('media_file')
@Check('ck_media_file_size', 'size >= 0')
@Check('ck_media_file_dimensions', '(width IS NULL) = (height IS NULL)')
@Check(
  'ck_media_file_removed',
  '(removed_utc IS NULL) = (path_key IS NOT NULL) AND (path_key IS NULL) = (folder IS NULL)',
)
@Check(
  'ck_media_file_focal_point',
  '(focal_x IS NULL) = (focal_y IS NULL) AND focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100',
)
@Index('uq_media_file_path_key', ['pathKey'], { unique: true })
@Index('ix_media_file_folder', ['folder', 'pathKey'])
@Index('ix_media_file_hash', ['hash'])
@Index('ix_media_file_tags', ['tagKeys'], { type: 'gin' })
@Index('ix_media_file_removed', ['removedUtc', 'id'], { where: 'removed_utc IS NOT NULL' })
export class MediaFileEntity {
  @PrimaryColumn({ name: 'id', type: 'varchar', length: 26, collation: 'C', primaryKeyConstraintName: 'pk_media_file' })
  id: string;

  @Column({ name: 'path', type: 'varchar', length: 1024, collation: 'C' })
  path: string;

  /** The path as it is compared: unique. Null for a file that was deleted, which is at no path. */
  @Column({ name: 'path_key', type: 'varchar', length: 1024, collation: 'C', nullable: true })
  pathKey: string | null;

  /** Of the path as it is compared; empty for the library itself. */
  @Column({ name: 'folder', type: 'varchar', length: 1024, collation: 'C', nullable: true })
  folder: string | null;

  @Column({ name: 'media_type', type: 'varchar', length: 100, collation: 'C' })
  mediaType: string;

  @ManyToOne(() => MediaContentEntity)
  @JoinColumn({ name: 'hash', foreignKeyConstraintName: 'fk_media_file_content' })
  content: MediaContentEntity;

  @Column({ name: 'hash', type: 'varchar', length: 64, collation: 'C' })
  hash: string;

  @Column({ name: 'size', type: 'bigint' })
  size: string;

  @Column({ name: 'width', type: 'integer', nullable: true })
  width: number | null;

  @Column({ name: 'height', type: 'integer', nullable: true })
  height: number | null;

  @Column({ name: 'alt_text', type: 'varchar', length: 1024, default: '' })
  altText: string;

  @Column({ name: 'caption', type: 'varchar', length: 1024, default: '' })
  caption: string;

  @Column({ name: 'credit', type: 'varchar', length: 256, default: '' })
  credit: string;

  @Column({ name: 'tags', type: 'text', array: true, default: '{}' })
  tags: readonly string[];

  /** The tags as they are compared. */
  @Column({ name: 'tag_keys', type: 'text', array: true, default: '{}' })
  tagKeys: readonly string[];

  @Column({ name: 'focal_x', type: 'smallint', nullable: true })
  focalX: number | null;

  @Column({ name: 'focal_y', type: 'smallint', nullable: true })
  focalY: number | null;

  @Column({ name: 'created_utc', ...UTC_TEXT })
  createdUtc: string;

  @Column({ name: 'modified_utc', ...UTC_TEXT })
  modifiedUtc: string;

  @Column({ name: 'author', type: 'text' })
  author: string;

  @Column({ name: 'removed_utc', ...UTC_TEXT, nullable: true })
  removedUtc: string | null;

  @Column({ name: 'removed_by', type: 'text', nullable: true })
  removedBy: string | null;
}
