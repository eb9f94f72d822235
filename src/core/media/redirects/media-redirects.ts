import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queryable } from '@espalier/plugin-sdk';
import { Any, type Repository } from 'typeorm';
import { Database } from '#platform/database';
import type { MediaFile } from '../files/media-file';
import { FILE_COLUMNS, fileOf, insideOf, type MediaFileRow } from '../files/media-rows';
import { pathKey } from '../paths/library-path';
import { MediaRedirectEntity } from '../media.entities';

/** Of one file: whoever moves it about for years leaves no more behind. */
const MOST_OF_ONE = 100;

const FORMER_FOLDERS = `
  SELECT left(path, -char_length(place)) AS path FROM (
    SELECT r.path, left(r.path_key, -char_length(p.place)) AS key, p.place, r.created_utc
    FROM media_file f
      CROSS JOIN LATERAL (SELECT substr(f.path_key, char_length($1) + 1) AS place) p
      JOIN media_redirect r ON r.file_id = f.id AND right(r.path_key, char_length(p.place)) = p.place
    WHERE (f.folder = $1 OR (f.folder >= $2 AND f.folder < $3)) AND char_length(r.path_key) > char_length(p.place)
  ) former
  WHERE NOT EXISTS (SELECT FROM media_file o WHERE o.folder = key OR (o.folder >= key || '/' AND o.folder < key || '0'))
  GROUP BY 1 ORDER BY max(created_utc) DESC, 1 LIMIT ${MOST_OF_ONE}`;

/** Of one folder: each is looked for in every text. */
const MOST_WITHIN = 500;

/**
 * Each redirect names a file, not another path, so there are no chains. What is at a path wins over what was there
 * before: `MediaRows` takes the redirect away from a path that a file gets.
 */
@Injectable()
export class MediaRedirects {
  constructor(
    @InjectRepository(MediaRedirectEntity) private readonly redirects: Repository<MediaRedirectEntity>,
    private readonly database: Database,
  ) {}

  /** Undefined for a file that was deleted since. */
  async target(path: string): Promise<MediaFile | undefined> {
    const [row] = await this.database.query<MediaFileRow>(
      `SELECT ${FILE_COLUMNS} FROM media_file
       WHERE removed_utc IS NULL AND id = (SELECT file_id FROM media_redirect WHERE path_key = $1)`,
      [pathKey(path)],
    );
    return row && fileOf(row);
  }

  async leave(transaction: Queryable, files: readonly MediaFile[], now: string): Promise<void> {
    const paths = files.map(({ path }) => path);
    const ids = files.map(({ id }) => id);
    await transaction.query(
      `INSERT INTO media_redirect (path_key, path, file_id, created_utc)
       SELECT left_at.key, left_at.path, left_at.id, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS left_at (key, path, id)
       WHERE NOT EXISTS (SELECT FROM media_file f WHERE f.path_key = left_at.key)
       ON CONFLICT (path_key) DO UPDATE SET path = excluded.path, file_id = excluded.file_id, created_utc = excluded.created_utc`,
      [paths.map(pathKey), paths, ids, now],
    );
    await transaction.query(
      `DELETE FROM media_redirect WHERE path_key IN (
         SELECT path_key FROM (SELECT path_key, row_number() OVER (PARTITION BY file_id ORDER BY created_utc DESC) AS place
           FROM media_redirect WHERE file_id = ANY($1)) r WHERE place > ${MOST_OF_ONE})`,
      [ids],
    );
  }

  /** To any of some files, the last ones first: at most as many as one file has. */
  async of(fileIds: readonly string[]): Promise<readonly { readonly path: string; readonly fileId: string }[]> {
    const order = { createdUtc: 'DESC', pathKey: 'ASC' } as const;
    return this.redirects.find({ where: { fileId: Any(fileIds) }, order, take: MOST_OF_ONE });
  }

  /** Those in which no file is any more, the last ones first; files were in the same places within. */
  async ofFolder(folder: string): Promise<string[]> {
    const rows = await this.database.query<{ path: string }>(FORMER_FOLDERS, [
      pathKey(folder),
      ...insideOf(pathKey(folder)),
    ]);
    return rows.map(({ path }) => path);
  }

  /** Addresses in a folder that was moved which led elsewhere before, with where their files are: nothing is there in the new folder. */
  async withinMoved(from: string, to: string): Promise<{ path: string; to: string }[]> {
    return await this.database.query(
      `SELECT r.path, f.path AS "to" FROM media_redirect r JOIN media_file f ON f.id = r.file_id
       WHERE starts_with(r.path_key, $1) AND f.removed_utc IS NULL AND f.path_key <> $2 || substr(r.path_key, length($1) + 1)
       ORDER BY r.created_utc DESC, r.path_key LIMIT ${MOST_WITHIN}`,
      [`${pathKey(from)}/`, to === '' ? '' : `${pathKey(to)}/`],
    );
  }
}
