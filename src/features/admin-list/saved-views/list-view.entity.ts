import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A filter of a list under a name, with the columns that show it. */
@Entity('list_view')
@Unique('uq_list_view_name', ['owner', 'list', 'name'])
@Index('ix_list_view_shared', ['list'], { where: 'is_shared' })
@Check('ck_list_view_name', `name <> ''`)
export class ListViewEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_list_view',
  })
  id: string;

  /** User id. */
  @Column({ name: 'owner', type: 'varchar', length: 26, collation: 'C' })
  owner: string;

  /** Its path, such as `/Admin/Users`. */
  @Column({ name: 'list', type: 'varchar', length: 300, collation: 'C' })
  list: string;

  @Column({ name: 'name', type: 'varchar', length: 60 })
  name: string;

  @Column({ name: 'q', type: 'varchar', length: 2000 })
  q: string;

  /** Names of columns with commas between them. */
  @Column({ name: 'columns', type: 'varchar', length: 2000 })
  columns: string;

  /** Query of the address beside these: further parameters of the list, and how many rows a page has. */
  @Column({ name: 'parameters', type: 'varchar', length: 2000 })
  parameters: string;

  @Column({ name: 'is_shared', type: 'boolean' })
  isShared: boolean;
}
