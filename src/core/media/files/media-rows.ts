import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database, type Transaction } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { folderOf, pathKey } from '../paths/library-path';
import { MediaRedirectEntity, MediaFileEntity } from '../media.entities';
import { NO_DESCRIPTION, type MediaDescription, type MediaFacts, type MediaFile } from './media-file';
import { tagKeys } from './media-tags';

type Row = Omit<MediaFile, 'size' | 'createdUtc' | 'modifiedUtc'> & {
  readonly size: string;
  readonly createdUtc: Date;
  readonly modifiedUtc: Date;
};

const COLUMNS = `id, path, media_type AS "mediaType", hash, size, width, height, alt_text AS "altText", caption, credit, tags,
  focal_x AS "focalX", focal_y AS "focalY", created_utc AS "createdUtc", modified_utc AS "modifiedUtc", author`;

export interface Change {
  readonly author: string;
  readonly now: string;
}

/** Decides nothing. */
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

  /** In the order of their paths. */
  async byIds(ids: readonly string[]): Promise<MediaFile[]> {
    const text = `SELECT ${COLUMNS} FROM media_file WHERE id = ANY($1) AND removed_utc IS NULL ORDER BY path_key`;
    return (await this.database.query<Row>(text, [ids])).map(fileOf);
  }

  async byPath(path: string): Promise<MediaFile | undefined> {
    const text = `SELECT ${COLUMNS} FROM media_file WHERE path_key = $1`;
    return one(await this.database.query<Row>(text, [pathKey(path)]));
  }

  /** By their paths as these are compared. */
  async byPaths(paths: readonly string[]): Promise<ReadonlyMap<string, MediaFile>> {
    const text = `SELECT ${COLUMNS} FROM media_file WHERE path_key = ANY($1)`;
    const files = (await this.database.query<Row>(text, [paths.map(pathKey)])).map(fileOf);
    return new Map(files.map((file) => [pathKey(file.path), file]));
  }

  /** Nobody else changes it before the transaction has ended. */
  async lock(transaction: Transaction, id: string): Promise<MediaFile | undefined> {
    if (!isContentId(id)) return undefined;
    const text = `SELECT ${COLUMNS} FROM media_file WHERE id = $1 AND removed_utc IS NULL FOR UPDATE`;
    return one(await transaction.query<Row>(text, [id]));
  }

  /** Those that are there. Nobody else changes them before the transaction has ended. */
  async lockAll(transaction: Transaction, ids: readonly string[]): Promise<MediaFile[]> {
    const text = `SELECT ${COLUMNS} FROM media_file WHERE id = ANY($1) AND removed_utc IS NULL ORDER BY id FOR UPDATE`;
    return (await transaction.query<Row>(text, [ids])).map(fileOf);
  }

  /** The first of some paths at which there is a file. */
  async firstTaken(paths: readonly string[]): Promise<string | undefined> {
    const isTaken = await this.taken(paths);
    return paths.find(isTaken);
  }

  /** The first of some paths at which there is no file. */
  async firstFree(paths: readonly string[]): Promise<string | undefined> {
    const isTaken = await this.taken(paths);
    return paths.find((path) => !isTaken(path));
  }

  private async taken(paths: readonly string[]): Promise<(path: string) => boolean> {
    const rows = await this.database.query<{ key: string }>(
      'SELECT path_key AS key FROM media_file WHERE path_key = ANY($1)',
      [paths.map(pathKey)],
    );
    const keys = new Set(rows.map(({ key }) => key));
    return (path) => keys.has(pathKey(path));
  }

  async insert(transaction: Transaction, path: string, facts: MediaFacts, { author, now }: Change): Promise<MediaFile> {
    const id = this.ids.next();
    const times = { createdUtc: now, modifiedUtc: now };
    const row = { id, ...placeOf(path), ...facts, size: String(facts.size), ...times, author };
    await transaction.repository(MediaFileEntity).insert(row);
    await this.endRedirects(transaction, [row.pathKey]);
    return { id, path, ...facts, ...NO_DESCRIPTION, createdUtc: now, modifiedUtc: now, author };
  }

  async setContent(transaction: Transaction, file: MediaFile, { author, now }: Change): Promise<void> {
    const { id, hash, size, width, height, focalX, focalY } = file;
    const content = { hash, size: String(size), width, height, focalX, focalY };
    await transaction.repository(MediaFileEntity).update({ id }, { ...content, modifiedUtc: now, author });
  }

  async setDescription(
    transaction: Transaction,
    id: string,
    description: MediaDescription,
    { author, now }: Change,
  ): Promise<void> {
    const keys = tagKeys(description.tags);
    await transaction
      .repository(MediaFileEntity)
      .update({ id }, { ...description, tagKeys: keys, modifiedUtc: now, author });
  }

  /** Also puts a file back that was deleted. */
  async setPath(transaction: Transaction, id: string, path: string, { author, now }: Change): Promise<void> {
    const place = placeOf(path);
    const change = { ...place, modifiedUtc: now, author, removedUtc: null, removedBy: null };
    await transaction.repository(MediaFileEntity).update({ id }, change);
    await this.endRedirects(transaction, [place.pathKey]);
  }

  async setPaths(transaction: Transaction, files: readonly MediaFile[], { author, now }: Change): Promise<void> {
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
  async lockFolder(transaction: Transaction, folder: string, most: number): Promise<MediaFile[]> {
    const rows = await transaction.query<Row>(
      `SELECT ${COLUMNS} FROM media_file WHERE folder = $1 OR (folder >= $2 AND folder < $3) ORDER BY id LIMIT $4 FOR UPDATE`,
      [pathKey(folder), ...insideOf(pathKey(folder)), most],
    );
    return rows.map(fileOf);
  }

  async remove(transaction: Transaction, ids: readonly string[], { author, now }: Change): Promise<void> {
    const removal = { pathKey: null, folder: null, removedUtc: now, removedBy: author };
    await transaction.repository(MediaFileEntity).update({ id: Any(ids) }, removal);
  }

  private async endRedirects(transaction: Transaction, keys: readonly string[]): Promise<void> {
    await transaction.repository(MediaRedirectEntity).delete({ pathKey: Any(keys) });
  }
}

function placeOf(path: string) {
  const key = pathKey(path);
  return { path, pathKey: key, folder: folderOf(key) };
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
