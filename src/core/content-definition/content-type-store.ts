import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { ContentItem, ContentItemVersion } from '@espalier/plugin-sdk/entities';
import { oneRow, type Transaction } from '#platform/database';
import type { StoredType } from './compiled-type';
import { TYPE_NAME } from './definition/definition-schema';

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

const NAME = new RegExp(TYPE_NAME);
const BY_NAME = { order: { name: 'ASC' } } as const;

@Injectable()
export class ContentTypeStore {
  constructor(@InjectRepository(ContentTypeEntity) private readonly types: Repository<ContentTypeEntity>) {}

  all(): Promise<StoredType[]> {
    return this.types.find(BY_NAME);
  }

  /**
   * Nobody else adds or changes a type until the transaction ends: a rule may be about several. To be taken before the
   * lock of any row, or else two that change several types would wait for each other.
   */
  async hold(transaction: Transaction): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('content types', 0))`);
  }

  allWithin(transaction: Transaction): Promise<StoredType[]> {
    return transaction.repository(ContentTypeEntity).find(BY_NAME);
  }

  /**
   * Until the transaction ends. Items of the type can be made meanwhile when the lock is for an update, and cannot when
   * it is for removal.
   */
  async lock(transaction: Transaction, name: string, purpose: 'update' | 'removal'): Promise<StoredType | undefined> {
    // No type has any other name, and PostgreSQL takes not every text.
    if (!NAME.test(name)) return undefined;
    const mode = purpose === 'update' ? 'for_no_key_update' : 'pessimistic_write';
    const types = transaction.repository(ContentTypeEntity);
    return (await types.findOne({ where: { name }, lock: { mode } })) ?? undefined;
  }

  /** @returns the revision of the new row; undefined when another transaction has just made one of this name */
  async insert(transaction: Transaction, definition: ContentTypeDefinition): Promise<number | undefined> {
    const [row] = await transaction.query<{ revision: number }>(
      `INSERT INTO content_type (name, definition, revision) VALUES ($1, $2, nextval('content_type_revision'))
       ON CONFLICT (name) DO NOTHING RETURNING revision`,
      [definition.name, JSON.stringify(definition)],
    );
    return row?.revision;
  }

  /** @returns the new revision */
  async update(
    transaction: Transaction,
    definition: ContentTypeDefinition,
    retiredMembers: readonly string[],
  ): Promise<number> {
    const { revision } = oneRow(
      await transaction.query<{ revision: number }>(
        `UPDATE content_type SET definition = $2, retired_members = $3, revision = nextval('content_type_revision')
       WHERE name = $1 RETURNING revision`,
        [definition.name, JSON.stringify(definition), retiredMembers],
      ),
    );
    return revision;
  }

  countItems(transaction: Transaction, contentType: string): Promise<number> {
    return transaction.repository(ContentItem).countBy({ contentType });
  }

  /** With its items, their versions and handles, for good. */
  async delete(transaction: Transaction, name: string): Promise<void> {
    await transaction.query(
      `DELETE FROM content_handle WHERE content_item_id IN (SELECT content_item_id FROM content_item WHERE content_type = $1)`,
      [name],
    );
    await transaction.repository(ContentItemVersion).delete({ contentType: name });
    await transaction.repository(ContentItem).delete({ contentType: name });
    await transaction.repository(ContentTypeEntity).delete({ name });
  }
}
