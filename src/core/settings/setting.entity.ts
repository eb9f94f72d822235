import type { JsonObject } from '@espalier/plugin-sdk';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A section that was never changed has no row. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({
    name: 'section',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_setting',
  })
  section: string;

  @Column({ name: 'value', type: 'jsonb' })
  value: JsonObject;
}
