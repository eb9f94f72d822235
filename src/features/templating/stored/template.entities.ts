import { Check, Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import type { TemplateLanguage } from '../templates/template';

@Entity('template')
@Check('ck_template_language', `language IN ('liquid', 'hbs')`)
@Check('ck_template_source', 'char_length(source) <= 1000000')
export class TemplateEntity {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 255,
    collation: 'C',
    primaryKeyConstraintName: 'pk_template',
  })
  name: string;

  @Column({ name: 'language', type: 'varchar', length: 6, collation: 'C' })
  language: TemplateLanguage;

  @Column({ name: 'source', type: 'text' })
  source: string;

  @Column({ name: 'description', type: 'varchar', length: 1000 })
  description: string;

  /** That of the newest row of its history. It goes on where it was when a template was removed and is there again. */
  @Column({ name: 'revision', type: 'integer' })
  revision: number;

  @Column({ name: 'modified_utc', ...UTC_TEXT })
  modifiedUtc: string;

  @Column({ name: 'author', type: 'text' })
  author: string;
}

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
