import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { UserEntity } from '#features/users';

@Entity('openid_link')
@Unique('uq_openid_link_user', ['userId', 'issuer'])
export class LinkEntity {
  @PrimaryColumn({
    name: 'issuer',
    type: 'varchar',
    length: 500,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_link',
  })
  issuer: string;

  /** The account, as the provider calls it. */
  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 255,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_link',
  })
  subject: string;

  @Column({ name: 'user_id', type: 'varchar', length: 26, collation: 'C' })
  userId: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_openid_link_user' })
  user: UserEntity;

  @Column({ name: 'connected', type: 'boolean' })
  connected: boolean;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
