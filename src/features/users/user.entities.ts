import { Column, Entity, Index, PrimaryColumn, Unique, JoinColumn, ManyToOne } from 'typeorm';
import { RoleEntity } from '#core/auth';

@Entity('app_user')
@Unique('uq_app_user_name', ['normalizedUserName'])
@Unique('uq_app_user_email', ['normalizedEmail'])
@Index('ix_app_user_text', { synchronize: false })
@Index('ix_app_user_folded_name', { synchronize: false })
@Index('ix_app_user_disabled', ['normalizedUserName'], { where: 'NOT enabled' })
@Index('ix_app_user_created', ['createdUtc', 'id'])
export class UserEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_app_user',
  })
  id: string;

  @Column({ name: 'user_name', type: 'varchar', length: 100 })
  userName: string;

  @Column({ name: 'normalized_user_name', type: 'varchar', length: 100, collation: 'C' })
  normalizedUserName: string;

  @Column({ name: 'email', type: 'varchar', length: 254 })
  email: string;

  @Column({ name: 'normalized_email', type: 'varchar', length: 254, collation: 'C' })
  normalizedEmail: string;

  /** argon2id; null until the user has chosen a password. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ name: 'enabled', type: 'boolean', default: true })
  enabled: boolean;

  @Column({ name: 'access_epoch', type: 'integer', default: 0 })
  accessEpoch: number;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}

/** Triggers see to it that somebody who may do everything is left. */
@Entity('app_user_role')
@Index('ix_app_user_role_role', ['role'])
export class UserRoleEntity {
  @PrimaryColumn({
    name: 'user_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_app_user_role',
  })
  userId: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_app_user_role_user' })
  user: UserEntity;

  @PrimaryColumn({
    name: 'role',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_app_user_role',
  })
  role: string;

  @ManyToOne(() => RoleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'role',
    referencedColumnName: 'normalizedName',
    foreignKeyConstraintName: 'fk_app_user_role_role',
  })
  heldRole: RoleEntity;
}
