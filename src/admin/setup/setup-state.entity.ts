import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Has one row once the first run has been completed, and none before. */
@Entity('setup_state')
@Check('ck_setup_state_only_row', 'only_row')
export class SetupStateEntity {
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: true, primaryKeyConstraintName: 'pk_setup_state' })
  onlyRow: boolean;

  @Column({ name: 'recipe', type: 'text' })
  recipe: string;

  @Column({ name: 'completed_utc', type: 'timestamptz', precision: 3 })
  completedUtc: Date;
}
