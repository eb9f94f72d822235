import { Column, Entity, PrimaryColumn, Check, Index, JoinColumn, ManyToOne } from 'typeorm';
import { UTC_TEXT } from '#platform/database';

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

@Entity('media_redirect')
@Index('ix_media_redirect_file', ['fileId'])
export class MediaRedirectEntity {
  @PrimaryColumn({
    name: 'path_key',
    type: 'varchar',
    length: 1024,
    collation: 'C',
    primaryKeyConstraintName: 'pk_media_redirect',
  })
  pathKey: string;

  @Column({ name: 'path', type: 'varchar', length: 1024, collation: 'C' })
  path: string;

  @ManyToOne(() => MediaFileEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id', foreignKeyConstraintName: 'fk_media_redirect_file' })
  file: MediaFileEntity;

  @Column({ name: 'file_id', type: 'varchar', length: 26, collation: 'C' })
  fileId: string;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}

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
