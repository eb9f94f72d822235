import { Injectable } from '@nestjs/common';
import { Database, oneRow } from '#platform/database';
import { ExtensionRegistry } from '#platform/extensions';
import { mediaTypesOf, type MediaFilter } from '../kinds/media-kinds';
import { MEDIA_USES } from '../media-uses';
import { pathKey } from '../paths/library-path';
import type { MediaFile } from './media-file';
import { normalTag, tagKey } from './media-tags';
import { FILE_COLUMNS, fileOf, insideOf, type MediaFileRow } from './media-rows';

/** More folders than this right within one are not shown. */
const MAX_FOLDERS = 500;

/** Offered where files are looked for. */
const MAX_TAGS = 30;

/** The first is the usual one. */
export const MEDIA_SORTS = ['name', 'newest', 'largest'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

const ORDERS: Readonly<Record<MediaSort, string>> = {
  name: 'path_key',
  newest: 'created_utc DESC, id DESC',
  largest: 'size DESC, path_key',
};

interface MediaQuery {
  /** Only files right in it; empty for the library itself, undefined for files of all folders. */
  readonly folder?: string;
  /** In the path or in what people say of the file, whatever the case; empty for anything. */
  readonly text: string;
  readonly kind?: MediaFilter;
  /** In whatever case; empty for any, or none. */
  readonly tag?: string;
  readonly sort?: MediaSort;
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
  readonly items: readonly MediaFile[];
  readonly totalCount: number;
}

@Injectable()
export class MediaList {
  constructor(
    private readonly database: Database,
    private readonly registry: ExtensionRegistry,
  ) {}

  async page(query: MediaQuery): Promise<MediaPage> {
    const { where, values } = this.conditionOf(query);
    const [items, counted] = await Promise.all([
      this.find(query),
      this.database.find<{ count: number }>(`SELECT count(*)::int AS count FROM media_file WHERE ${where}`, values),
    ]);
    return { items, totalCount: oneRow(counted).count };
  }

  /** Without how many there are. */
  async find(query: MediaQuery): Promise<readonly MediaFile[]> {
    const { where, values } = this.conditionOf(query);
    const rows = await this.database.find<MediaFileRow>(
      `SELECT ${FILE_COLUMNS} FROM media_file WHERE ${where} ORDER BY ${ORDERS[query.sort ?? 'name']}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.first, query.skip],
    );
    return rows.map(fileOf);
  }

  /** Those that most of the files have. @param folder as in a query */
  async tags(folder: string | undefined): Promise<readonly string[]> {
    const { where, values } = this.conditionOf({ folder, text: '' });
    const rows = await this.database.find<{ tag: string }>(
      `SELECT min(tag) AS tag FROM media_file, unnest(tags, tag_keys) AS given (tag, key)
       WHERE ${where} AND tag_keys <> '{}' GROUP BY key ORDER BY count(*) DESC, key LIMIT ${MAX_TAGS}`,
      values,
    );
    return rows.map(({ tag }) => tag);
  }

  /** Those right within a folder, ordered by name. */
  async folders(folder: string): Promise<readonly MediaFolder[]> {
    const [found = []] = await this.foldersOfEach([folder]);
    return found;
  }

  /** Those right within each of some folders, ordered by name, in one statement. */
  async foldersOfEach(folders: readonly string[]): Promise<readonly (readonly MediaFolder[])[]> {
    const ranges = folders.map(rangeOf);
    const rows = await this.database.find<{ place: number; name: string; files: number }>(
      `SELECT asked.place::int - 1 AS place, found.name, found.files
       FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS asked (first, past, depth, place)
         CROSS JOIN LATERAL (
           SELECT split_part(f.folder, '/', asked.depth) AS key, min(split_part(f.path, '/', asked.depth)) AS name, count(*)::int AS files
           FROM media_file f WHERE f.folder >= asked.first AND f.folder < asked.past
           GROUP BY 1 ORDER BY 1 LIMIT $4
         ) found
       ORDER BY asked.place, found.key`,
      [ranges.map(([first]) => first), ranges.map(([, past]) => past), folders.map(depthWithin), MAX_FOLDERS],
    );
    const found = folders.map((): MediaFolder[] => []);
    for (const { place, name, files } of rows) {
      const folder = folders[place];
      found[place]?.push({ name, files, path: folder === '' ? name : `${folder}/${name}` });
    }
    return found;
  }

  /** What finds them. */
  conditionOf({ folder, text, kind, tag = '' }: Omit<MediaQuery, 'first' | 'skip'>): {
    readonly where: string;
    readonly values: readonly unknown[];
  } {
    const values: unknown[] = [];
    const conditions = ['removed_utc IS NULL'];
    if (folder !== undefined) conditions.push(`folder = $${values.push(pathKey(folder))}`);
    if (text !== '') {
      const said = `text_folded(concat_ws(E'\n', alt_text, caption, credit, array_to_string(tags, E'\n')))`;
      conditions.push(
        `(position($${values.push(pathKey(text))} in path_key) > 0 OR position(text_folded($${values.push(text)}) in ${said}) > 0)`,
      );
    }
    const types = kind === undefined ? [] : mediaTypesOf(kind);
    if (types.length > 0) conditions.push(`media_type = ANY($${values.push(types)})`);
    if (kind === 'not-used') conditions.push(this.isNotUsed);
    if (tag !== '') conditions.push(`tag_keys @> ARRAY[$${values.push(tagKey(normalTag(tag)))}]::text[]`);
    if (kind === 'pictures-without-alt-text') conditions.push(`alt_text = ''`);
    return { where: conditions.join(' AND '), values };
  }

  /** Not under a path either that leads to it since it was moved. */
  private get isNotUsed(): string {
    const isUnmentioned = (path: string) => this.registry.the(MEDIA_USES).isUnmentioned(path);
    return `${isUnmentioned('media_file.path')} AND NOT EXISTS (
      SELECT FROM media_redirect d WHERE d.file_id = media_file.id AND NOT (${isUnmentioned('d.path_key')}))`;
  }
}

/** Between which the keys of the folders are that are within one. */
function rangeOf(folder: string): readonly [string, string] {
  return folder === '' ? ['\u0001', '\u{10ffff}'] : insideOf(pathKey(folder));
}

function depthWithin(folder: string): number {
  return folder === '' ? 1 : folder.split('/').length + 1;
}
