import { Injectable } from '@nestjs/common';
import { withoutSlashes } from '#platform/strings';
import { MediaList, type MediaFolder, type MediaPage } from '../files/media-list';
import { folderOf, libraryPath } from '../paths/library-path';

export const PAGE_SIZE = 48;

export interface MediaPlace {
  readonly folder: string;
  readonly q: string;
  readonly page: number;
}

interface SeenMedia extends MediaPage {
  readonly folders: readonly MediaFolder[];
}

@Injectable()
export class MediaBrowser {
  constructor(private readonly list: MediaList) {}

  async look({ folder, q, page }: MediaPlace): Promise<SeenMedia> {
    const slice = { first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
    if (q !== '') return { ...(await this.list.page({ ...slice, text: q })), folders: [] };
    const [files, folders] = await Promise.all([
      this.list.page({ ...slice, folder, text: '' }),
      this.list.folders(folder),
    ]);
    return { ...files, folders };
  }
}

const MAX_TEXT = 1024;

export function placeIn(query: Readonly<Record<string, unknown>>, page: number): MediaPlace {
  const text = (value: unknown): string =>
    typeof value === 'string' && value.length <= MAX_TEXT && !value.includes('\0') ? value.trim() : '';
  return { folder: withoutSlashes(libraryPath(text(query.folder))), q: text(query.q), page };
}

export function foldersTo(folder: string): readonly string[] {
  return folder === '' ? [] : [...foldersTo(folderOf(folder)), folder];
}
