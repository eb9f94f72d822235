import { Check, Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import type { TemplateLanguage } from '../templates/template';

const KEY = { primaryKeyConstraintName: 'pk_template_version' };

/** What a template became by one change. Rows are added, and neither changed nor deleted. */
@Entity('template_version')
@Check('ck_template_version_language', `language IN ('liquid', 'hbs')`)
@Check('ck_template_version_source', 'char_length(source) <= 1000000')
export class TemplateVersionEntity {
  @PrimaryColumn({ name: 'name', type: 'varchar', length: 255, collation: 'C', ...KEY })
  name: string;

  @PrimaryColumn({ name: 'revision', type: 'integer', ...KEY })
  revision: number;

  @Column({ name: 'language', type: 'varchar', length: 6, collation: 'C' })
  language: TemplateLanguage;

  /** Null when the template was removed. */
  @Column({ name: 'source', type: 'text', nullable: true })
  source: string | null;

  @VirtualColumn({ type: 'boolean', query: (version) => `${version}.source IS NULL` })
  removed: boolean;

  @Column({ name: 'description', type: 'varchar', length: 1000 })
  description: string;

  @Column({ name: 'modified_utc', ...UTC_TEXT })
  modifiedUtc: string;

  @Column({ name: 'author', type: 'text' })
  author: string;
}
