import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '#features/users';
import { ApplicationEntity } from '../applications/application.entity';

@Entity('openid_consent')
@Index('ix_openid_consent_subject', ['subject'])
export class ConsentEntity {
  @PrimaryColumn({
    name: 'client_id',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_consent',
  })
  clientId: string;

  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_consent',
  })
  subject: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'subject', foreignKeyConstraintName: 'fk_openid_consent_user' })
  user: UserEntity;

  @ManyToOne(() => ApplicationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'fk_openid_consent_application' })
  application: ApplicationEntity;

  @Column({ name: 'scopes', type: 'text', array: true })
  scopes: string[];

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
