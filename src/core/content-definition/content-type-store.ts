import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Queryable } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import type { StoredType } from './compiled-type';
import { TYPE_NAME } from './definition/definition-schema';

const NAME = new RegExp(TYPE_NAME);
const COLUMNS = 'definition, retired_members AS "retiredMembers", revision';

/** The rows of `content_type`. */
@Injectable()
export class ContentTypeStore {
  constructor(private readonly database: Database) {}

  all(): Promise<StoredType[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM content_type ORDER BY name`);
  }

  /** The same within a transaction, until whose end no other adds or changes a type: a rule may be about several. */
  async allNow(transaction: Queryable): Promise<StoredType[]> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('content types', 0))`);
    return transaction.query(`SELECT ${COLUMNS} FROM content_type ORDER BY name`);
  }

  /**
   * Locks the row of a type until the transaction ends. Items of the type can be made meanwhile when the lock is for an
   * update, and cannot when it is for removal.
   */
  async lock(transaction: Queryable, name: string, purpose: 'update' | 'removal'): Promise<StoredType | undefined> {
    // No type has any other name, and PostgreSQL takes not every text.
    if (!NAME.test(name)) return undefined;
    const strength = purpose === 'update' ? 'NO KEY UPDATE' : 'UPDATE';
    const [row] = await transaction.query<StoredType>(
      `SELECT ${COLUMNS} FROM content_type WHERE name = $1 FOR ${strength}`,
      [name],
    );
    return row;
  }

  /** @returns the revision of the new row; undefined when another transaction has just made one of this name */
  async insert(transaction: Queryable, definition: ContentTypeDefinition): Promise<number | undefined> {
    const [row] = await transaction.query<{ revision: number }>(
      `INSERT INTO content_type (name, definition, revision) VALUES ($1, $2, nextval('content_type_revision'))
       ON CONFLICT (name) DO NOTHING RETURNING revision`,
      [definition.name, JSON.stringify(definition)],
    );
    return row?.revision;
  }

  /** @returns the new revision */
  async update(
    transaction: Queryable,
    definition: ContentTypeDefinition,
    retiredMembers: readonly string[],
  ): Promise<number> {
    const [{ revision }] = await transaction.query<{ revision: number }>(
      `UPDATE content_type SET definition = $2, retired_members = $3, revision = nextval('content_type_revision')
       WHERE name = $1 RETURNING revision`,
      [definition.name, JSON.stringify(definition), retiredMembers],
    );
    return revision;
  }

  async countItems(transaction: Queryable, name: string): Promise<number> {
    const [{ items }] = await transaction.query<{ items: number }>(
      'SELECT count(*)::integer AS items FROM content_item WHERE content_type = $1',
      [name],
    );
    return items;
  }

  /** Deletes the type with its items, their versions and handles. Nothing of them can be had back. */
  async delete(transaction: Queryable, name: string): Promise<void> {
    await transaction.query(
      `DELETE FROM content_handle WHERE content_item_id IN (SELECT content_item_id FROM content_item WHERE content_type = $1)`,
      [name],
    );
    await transaction.query('DELETE FROM content_item_version WHERE content_type = $1', [name]);
    await transaction.query('DELETE FROM content_item WHERE content_type = $1', [name]);
    await transaction.query('DELETE FROM content_type WHERE name = $1', [name]);
  }
}
