import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Database } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { folderOf, pathKey } from '../paths/library-path';
import type { MediaFacts, MediaFile } from './media-file';

type Row = Omit<MediaFile, 'size' | 'createdUtc' | 'modifiedUtc'> & {
  readonly size: string;
  readonly createdUtc: Date;
  readonly modifiedUtc: Date;
};

const COLUMNS = `id, path, media_type AS "mediaType", hash, size, width, height, created_utc AS "createdUtc",
  modified_utc AS "modifiedUtc", author`;

/** Who changes a file, and when. */
export interface Change {
  readonly author: string;
  readonly now: string;
}

/** The rows of the files that are in the library. It decides nothing. */
@Injectable()
export class MediaRows {
  constructor(
    private readonly database: Database,
    private readonly ids: IdGenerator,
  ) {}

  async byId(id: string): Promise<MediaFile | undefined> {
    if (!isContentId(id)) return undefined;
    return one(
      await this.database.query<Row>(`SELECT ${COLUMNS} FROM media_file WHERE id = $1 AND removed_utc IS NULL`, [id]),
    );
  }

  async byPath(path: string): Promise<MediaFile | undefined> {
    const text = `SELECT ${COLUMNS} FROM media_file WHERE path_key = $1`;
    return one(await this.database.query<Row>(text, [pathKey(path)]));
  }

  /** Nobody else changes it before the transaction has ended. */
  async lock(transaction: Queryable, id: string): Promise<MediaFile | undefined> {
    if (!isContentId(id)) return undefined;
    const text = `SELECT ${COLUMNS} FROM media_file WHERE id = $1 AND removed_utc IS NULL FOR UPDATE`;
    return one(await transaction.query<Row>(text, [id]));
  }

  /** The first of some paths at which there is a file. */
  async firstTaken(paths: readonly string[]): Promise<string | undefined> {
    const keys = paths.map(pathKey);
    const rows = await this.database.query<{ key: string }>(
      'SELECT path_key AS key FROM media_file WHERE path_key = ANY($1)',
      [keys],
    );
    const taken = new Set(rows.map(({ key }) => key));
    return paths.find((_, index) => taken.has(keys[index]));
  }

  async insert(transaction: Queryable, path: string, facts: MediaFacts, { author, now }: Change): Promise<MediaFile> {
    const id = this.ids.next();
    const { mediaType, hash, size, width, height } = facts;
    const key = pathKey(path);
    await transaction.query(
      `INSERT INTO media_file (id, path, path_key, folder, media_type, hash, size, width, height, created_utc, modified_utc, author)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
      [id, path, key, folderOf(key), mediaType, hash, size, width, height, now, author],
    );
    await this.endRedirects(transaction, [key]);
    return { id, path, ...facts, createdUtc: now, modifiedUtc: now, author };
  }

  async setContent(transaction: Queryable, id: string, facts: MediaFacts, { author, now }: Change): Promise<void> {
    const { hash, size, width, height } = facts;
    await transaction.query(
      `UPDATE media_file SET hash = $2, size = $3, width = $4, height = $5, modified_utc = $6, author = $7 WHERE id = $1`,
      [id, hash, size, width, height, now, author],
    );
  }

  /** Also puts a file back that was deleted. */
  async setPath(transaction: Queryable, id: string, path: string, { author, now }: Change): Promise<void> {
    const key = pathKey(path);
    await transaction.query(
      `UPDATE media_file SET path = $2, path_key = $3, folder = $4, modified_utc = $5, author = $6,
         removed_utc = NULL, removed_by = NULL WHERE id = $1`,
      [id, path, key, folderOf(key), now, author],
    );
    await this.endRedirects(transaction, [key]);
  }

  /** Gives files the paths that they have here. */
  async setPaths(transaction: Queryable, files: readonly MediaFile[], { author, now }: Change): Promise<void> {
    const paths = files.map(({ path }) => path);
    const keys = paths.map(pathKey);
    await transaction.query(
      `UPDATE media_file f SET path = m.path, path_key = m.key, folder = m.folder, modified_utc = $5, author = $6
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS m (id, path, key, folder) WHERE f.id = m.id`,
      [files.map(({ id }) => id), paths, keys, keys.map(folderOf), now, author],
    );
    await this.endRedirects(transaction, keys);
  }

  /** The files of a folder and of those in it. Nobody else changes them before the transaction has ended. */
  async lockFolder(transaction: Queryable, folder: string, most: number): Promise<MediaFile[]> {
    const rows = await transaction.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE folder = $1 OR (folder >= $2 AND folder < $3) ORDER BY id LIMIT $4 FOR UPDATE`,
      [pathKey(folder), ...insideOf(pathKey(folder)), most],
    );
    return rows.map(fileOf);
  }

  /** Its path is free from now on. */
  async remove(transaction: Queryable, id: string, { author, now }: Change): Promise<void> {
    await transaction.query(
      'UPDATE media_file SET path_key = NULL, folder = NULL, removed_utc = $2, removed_by = $3 WHERE id = $1',
      [id, now, author],
    );
  }

  /** After files are there, so that whoever leaves a redirect meanwhile is waited for. */
  private async endRedirects(transaction: Queryable, keys: readonly string[]): Promise<void> {
    await transaction.query('DELETE FROM media_redirect WHERE path_key = ANY($1)', [keys]);
  }
}

/** Between which the keys of the folders are that are within another. */
export function insideOf(key: string): [string, string] {
  return [`${key}/`, `${key}0`]; // 0 follows the slash
}

function one([row]: readonly Row[]): MediaFile | undefined {
  return row && fileOf(row);
}

/** Of a row with {@link FILE_COLUMNS}. */
export function fileOf({ size, createdUtc, modifiedUtc, ...row }: Row): MediaFile {
  return {
    ...row,
    size: Number(size),
    createdUtc: createdUtc.toISOString(),
    modifiedUtc: modifiedUtc.toISOString(),
  };
}

export { COLUMNS as FILE_COLUMNS, type Row as MediaFileRow };
