import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Preferences } from '#platform/pages';

/** How a person wants the pages. */
@Entity('preferences')
export class PreferencesEntity {
  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_preferences',
  })
  subject: string;

  @Column({ name: 'data', type: 'jsonb' })
  data: Preferences;
}
