import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('auth_attempt_key')
@Check('ck_auth_attempt_key_only_row', 'only_row')
export class AttemptKeyEntity {
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: true, primaryKeyConstraintName: 'pk_auth_attempt_key' })
  onlyRow: boolean;

  @Column({ name: 'key', type: 'uuid' })
  key: string;
}
