import { Injectable } from '@nestjs/common';
import { Database, oneRow } from '#platform/database';
import { pathKey } from '../paths/library-path';
import type { MediaFile } from './media-file';
import { FILE_COLUMNS, fileOf, insideOf, type MediaFileRow } from './media-rows';

/** More folders than this right within one are not shown. */
const MAX_FOLDERS = 500;

interface MediaQuery {
  /** Only files right in it; empty for the library itself, undefined for files of all folders. */
  readonly folder?: string;
  /** Whatever the case; empty for anything. */
  readonly text: string;
  readonly first: number;
  readonly skip: number;
}

export interface MediaFolder {
  readonly name: string;
  readonly path: string;
  /** Those of folders within it too. */
  readonly files: number;
}

export interface MediaPage {
  /** In the order of their paths. */
  readonly items: readonly MediaFile[];
  readonly totalCount: number;
}

@Injectable()
export class MediaList {
  constructor(private readonly database: Database) {}

  async page({ folder, text, first, skip }: MediaQuery): Promise<MediaPage> {
    const values: unknown[] = [];
    const conditions = ['removed_utc IS NULL'];
    if (folder !== undefined) conditions.push(`folder = $${values.push(pathKey(folder))}`);
    if (text !== '') conditions.push(`position($${values.push(pathKey(text))} in path_key) > 0`);
    const where = conditions.join(' AND ');
    const [rows, counted] = await Promise.all([
      this.database.find<MediaFileRow>(
        `SELECT ${FILE_COLUMNS} FROM media_file WHERE ${where} ORDER BY path_key
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, first, skip],
      ),
      this.database.find<{ count: number }>(`SELECT count(*)::int AS count FROM media_file WHERE ${where}`, values),
    ]);
    return { items: rows.map(fileOf), totalCount: oneRow(counted).count };
  }

  /** Ordered by name. */
  async folders(folder: string): Promise<MediaFolder[]> {
    const key = pathKey(folder);
    const depth = key === '' ? 1 : key.split('/').length + 1;
    const [first, end] = key === '' ? ['\u0001', '\u{10ffff}'] : insideOf(key);
    const rows = await this.database.find<{ name: string; files: number }>(
      `SELECT min(split_part(path, '/', $3)) AS name, count(*)::int AS files FROM media_file
       WHERE folder >= $1 AND folder < $2
       GROUP BY split_part(folder, '/', $3) ORDER BY split_part(folder, '/', $3) LIMIT $4`,
      [first, end, depth, MAX_FOLDERS],
    );
    return rows.map(({ name, files }) => ({ name, files, path: folder === '' ? name : `${folder}/${name}` }));
  }
}
