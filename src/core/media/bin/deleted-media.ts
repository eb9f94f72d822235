import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Database, oneRow, type Transaction } from '#platform/database';
import { isContentId } from '#platform/ids';
import type { MediaFile } from '../files/media-file';
import { MediaFileEntity } from '../files/media-file.entity';
import { FILE_COLUMNS, fileOf, type MediaFileRow } from '../files/media-rows';

/** Its path is the one that it had in the library. */
export interface DeletedFile extends MediaFile {
  readonly removedUtc: string;
  readonly removedBy: string;
}

type Row = MediaFileRow & { readonly removedUtc: Date; readonly removedBy: string };

const COLUMNS = `${FILE_COLUMNS}, removed_utc AS "removedUtc", removed_by AS "removedBy"`;

@Injectable()
export class DeletedMedia {
  constructor(private readonly database: Database) {}

  /** The latest deleted first. */
  async page(first: number, skip: number): Promise<{ items: DeletedFile[]; totalCount: number }> {
    const [rows, counted] = await Promise.all([
      this.database.find<Row>(
        `SELECT ${COLUMNS} FROM media_file WHERE removed_utc IS NOT NULL ORDER BY removed_utc DESC, id DESC LIMIT $1 OFFSET $2`,
        [first, skip],
      ),
      this.database.find<{ count: number }>(
        'SELECT count(*)::int AS count FROM media_file WHERE removed_utc IS NOT NULL',
      ),
    ]);
    return { items: rows.map(deletedFileOf), totalCount: oneRow(counted).count };
  }

  async byId(id: string): Promise<DeletedFile | undefined> {
    return this.one(this.database, id, '');
  }

  /** Nobody else changes it before the transaction has ended. */
  async lock(transaction: Queryable, id: string): Promise<DeletedFile | undefined> {
    return this.one(transaction, id, 'FOR UPDATE');
  }

  /** One that was deleted before a time, and that nobody else is at. */
  async lockOld(transaction: Queryable, before: Date): Promise<DeletedFile | undefined> {
    const [row] = await transaction.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE removed_utc < $1 ORDER BY removed_utc, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [before],
    );
    return row && deletedFileOf(row);
  }

  async purge(transaction: Transaction, id: string): Promise<void> {
    await transaction.repository(MediaFileEntity).delete({ id });
  }

  private async one(source: Queryable, id: string, lock: string): Promise<DeletedFile | undefined> {
    if (!isContentId(id)) return undefined;
    const [row] = await source.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE id = $1 AND removed_utc IS NOT NULL ${lock}`,
      [id],
    );
    return row && deletedFileOf(row);
  }
}

function deletedFileOf({ removedUtc, removedBy, ...row }: Row): DeletedFile {
  return { ...fileOf(row), removedUtc: removedUtc.toISOString(), removedBy };
}
