import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('role')
export class RoleEntity {
  @PrimaryColumn({
    name: 'normalized_name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_role',
  })
  normalizedName: string;

  @Column({ name: 'name', type: 'varchar', length: 100 })
  name: string;

  @Column({ name: 'description', type: 'text', default: '' })
  description: string;

  @Column({ name: 'permissions', type: 'text', array: true, default: () => "'{}'" })
  permissions: string[];
}
