import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A task that was never changed has no row. */
@Entity('background_task')
export class BackgroundTaskEntity {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_background_task',
  })
  name: string;

  @Column({ name: 'schedule', type: 'varchar', length: 100, nullable: true })
  schedule: string | null;

  @Column({ name: 'enabled', type: 'boolean', nullable: true })
  enabled: boolean | null;
}
