import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('content_type')
export class ContentTypeEntity {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_type',
  })
  name: string;

  /** `json` and not `jsonb`: people read definitions, in the order in which they are written. */
  @Column({ name: 'definition', type: 'json' })
  definition: ContentTypeDefinition;

  /** Wire names of parts and fields that the type once had: their values stay stored, and are not shown. */
  @Column({ name: 'retired_members', type: 'text', array: true, default: '{}' })
  retiredMembers: string[];

  /** Taken from one sequence for all types, so that no two states of any types share it. */
  @Column({ name: 'revision', type: 'integer' })
  revision: number;
}
