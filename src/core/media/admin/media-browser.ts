import { Injectable } from '@nestjs/common';
import { isSlow } from '#platform/database';
import { withoutSlashes } from '#platform/strings';
import { MEDIA_SORTS, MediaList, type MediaFolder, type MediaPage, type MediaSort } from '../files/media-list';
import { normalTag } from '../files/media-tags';
import { MEDIA_FILTERS, type MediaFilter } from '../kinds/media-kinds';
import { folderOf, libraryPath, pathKey } from '../paths/library-path';

export const PAGE_SIZE = 48;

export const MEDIA_VIEWS = ['grid', 'list'] as const;

export interface MediaPlace {
  readonly folder: string;
  readonly q: string;
  readonly kind?: MediaFilter;
  readonly tag: string;
  readonly sort: MediaSort;
  readonly view: (typeof MEDIA_VIEWS)[number];
  readonly page: number;
}

interface SeenMedia extends MediaPage {
  readonly folders: readonly MediaFolder[];
}

export interface Branch extends MediaFolder {
  readonly isCurrent: boolean;
  readonly branches: readonly Branch[];
}

@Injectable()
export class MediaBrowser {
  constructor(private readonly list: MediaList) {}

  async look(place: MediaPlace): Promise<SeenMedia> {
    const [files, folders] = await Promise.all([
      this.files(place),
      place.q === '' ? this.list.folders(place.folder) : [],
    ]);
    return { ...files, folders };
  }

  files(place: MediaPlace): Promise<MediaPage> {
    const { folder, q, kind, tag, sort, page } = place;
    const slice = { first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
    return this.list.page({ ...slice, text: q, kind, tag, sort, folder: isEverywhere(place) ? undefined : folder });
  }

  /**
   * Those that most files have where somebody looks: from the top, files of all folders are found by their tag. None
   * where finding them takes too long.
   */
  async tags({ folder, q }: MediaPlace): Promise<readonly string[]> {
    try {
      return await this.list.tags(folder === '' || q !== '' ? undefined : folder);
    } catch (error) {
      if (isSlow(error)) return [];
      throw error;
    }
  }

  /** The folders of the library, with those in each folder that leads to one, and in itself. */
  async tree(folder: string): Promise<readonly Branch[]> {
    const open = ['', ...foldersTo(folder)];
    const levels = await this.list.foldersOfEach(open);
    const branchesOf = (level: number): readonly Branch[] =>
      (levels[level] ?? []).map((found) => {
        const key = pathKey(found.path);
        return {
          ...found,
          isCurrent: key === pathKey(folder),
          branches: key === pathKey(open[level + 1] ?? '') ? branchesOf(level + 1) : [],
        };
      });
    return branchesOf(0);
  }
}

/** What is searched for is in any folder; so is what is looked for from the top by its kind or tag. */
export function isEverywhere({ folder, q, kind, tag }: MediaPlace): boolean {
  return q !== '' || (folder === '' && (kind !== undefined || tag !== ''));
}

const MAX_TEXT = 1024;

export function placeIn(query: Readonly<Record<string, unknown>>, page: number): MediaPlace {
  const text = (value: unknown): string =>
    typeof value === 'string' && value.length <= MAX_TEXT && !value.includes('\0') ? value.trim() : '';
  return {
    folder: withoutSlashes(libraryPath(text(query.folder))),
    q: text(query.q),
    kind: MEDIA_FILTERS.find((known) => known === query.kind),
    tag: normalTag(text(query.tag)),
    sort: MEDIA_SORTS.find((known) => known === query.sort) ?? 'name',
    view: MEDIA_VIEWS.find((known) => known === query.view) ?? 'grid',
    page,
  };
}

export function foldersTo(folder: string): readonly string[] {
  return folder === '' ? [] : [...foldersTo(folderOf(folder)), folder];
}
