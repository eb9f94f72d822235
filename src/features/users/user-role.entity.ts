import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { RoleEntity } from '#core/auth';
import { UserEntity } from './user.entity';

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
