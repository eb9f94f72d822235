import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import type {
  StoredTemplate,
  ListedTemplate,
  ListedTemplateVersion,
  Page,
  PageRequest,
  TemplateChange,
  TemplateValues,
  TemplateVersion,
} from './stored-template';

type Row<Shown extends TemplateChange> = Omit<Shown, 'modifiedUtc'> & { readonly modifiedUtc: Date };

const LISTED = 'name, language, description, revision, modified_utc AS "modifiedUtc", author';
const WHOLE = `source, ${LISTED}`;

/** The rows of templates and of their histories. It decides nothing. */
@Injectable()
export class TemplateRows {
  constructor(private readonly database: Database) {}

  /** In the order of their names. */
  async list({ first, skip }: PageRequest): Promise<Page<ListedTemplate>> {
    const [rows, totalCount] = await Promise.all([
      this.database.query<Row<ListedTemplate>>(`SELECT ${LISTED} FROM template ORDER BY name LIMIT $1 OFFSET $2`, [
        first,
        skip,
      ]),
      this.count(this.database),
    ]);
    return { items: rows.map(shown), totalCount };
  }

  async find(name: string, source: Queryable = this.database): Promise<StoredTemplate | undefined> {
    const [row] = await source.query<Row<StoredTemplate>>(`SELECT ${WHOLE} FROM template WHERE name = $1`, [name]);
    return row && shown(row);
  }

  async count(source: Queryable): Promise<number> {
    const [{ count }] = await source.query<{ count: number }>('SELECT count(*)::int AS count FROM template');
    return count;
  }

  /** The newest first. */
  async versions(name: string, { first, skip }: PageRequest): Promise<Page<ListedTemplateVersion>> {
    const [rows, [{ count }]] = await Promise.all([
      this.database.query<Row<ListedTemplateVersion>>(
        `SELECT ${LISTED}, source IS NULL AS removed FROM template_version WHERE name = $1
         ORDER BY revision DESC LIMIT $2 OFFSET $3`,
        [name, first, skip],
      ),
      this.database.query<{ count: number }>('SELECT count(*)::int AS count FROM template_version WHERE name = $1', [
        name,
      ]),
    ]);
    return { items: rows.map(shown), totalCount: count };
  }

  async version(name: string, revision: number): Promise<TemplateVersion | undefined> {
    const text = `SELECT ${WHOLE} FROM template_version WHERE name = $1 AND revision = $2`;
    const [row] = await this.database.query<Row<TemplateVersion>>(text, [name, revision]);
    return row && shown(row);
  }

  /** One more than that of its last change. */
  async nextRevision(transaction: Queryable, name: string): Promise<number> {
    const text = 'SELECT coalesce(max(revision), 0) + 1 AS next FROM template_version WHERE name = $1';
    const [{ next }] = await transaction.query<{ next: number }>(text, [name]);
    return next;
  }

  /** Puts the template in the place of what there is, and into its history. */
  async write(transaction: Queryable, template: StoredTemplate): Promise<void> {
    await this.record(transaction, template, template.source);
    await transaction.query(
      `INSERT INTO template (name, revision, language, source, description, modified_utc, author)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, language = excluded.language,
         source = excluded.source, description = excluded.description, modified_utc = excluded.modified_utc,
         author = excluded.author`,
      valuesOf(template, template.source),
    );
  }

  /** Takes the template away. Its history says so, and stays. */
  async remove(transaction: Queryable, removal: TemplateChange & Omit<TemplateValues, 'source'>): Promise<void> {
    await this.record(transaction, removal, null);
    await transaction.query('DELETE FROM template WHERE name = $1', [removal.name]);
  }

  private async record(transaction: Queryable, change: ListedTemplate, source: string | null): Promise<void> {
    await transaction.query(
      `INSERT INTO template_version (name, revision, language, source, description, modified_utc, author)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      valuesOf(change, source),
    );
  }
}

function valuesOf(change: ListedTemplate, source: string | null): unknown[] {
  const { name, revision, language, description, modifiedUtc, author } = change;
  return [name, revision, language, source, description, modifiedUtc, author];
}

function shown<Shown extends TemplateChange>(row: Row<Shown>): Shown {
  return { ...row, modifiedUtc: row.modifiedUtc.toISOString() } as unknown as Shown;
}
