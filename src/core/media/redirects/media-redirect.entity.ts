import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MediaFileEntity } from '../files/media-file.entity';

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
