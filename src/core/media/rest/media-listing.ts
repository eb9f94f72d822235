import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { optionalText, PAGE_PARAMETERS, QueryShape } from '#platform/request';
import { withoutSlashes } from '#platform/strings';
import { listedMedia, type ListedMediaFile } from '../files/media-file';
import { MediaList, type MediaFolder } from '../files/media-list';
import { MediaRows } from '../files/media-rows';

const MAX_PATH = 1024;

export const LIST_QUERY = new QueryShape({
  folder: optionalText(
    MAX_PATH,
    'Only files right in this folder; `/` is the library itself. Without it, of all folders.',
  ),
  q: optionalText(MAX_PATH, 'Text that the path contains, in whatever case.'),
  path: optionalText(MAX_PATH, 'The path of the one file that is looked for.'),
  ...PAGE_PARAMETERS,
});

export interface ListedMediaPage {
  readonly items: readonly ListedMediaFile[];
  readonly totalCount: number;
  readonly folders: readonly MediaFolder[];
}

/** Lists of files over REST. */
@Injectable()
export class MediaListing {
  constructor(
    private readonly list: MediaList,
    private readonly rows: MediaRows,
    private readonly config: Config,
  ) {}

  /**
   * @param url path and query of the request
   * @throws MalformedQueryError; DomainError unavailable
   */
  async answer(url: string): Promise<ListedMediaPage> {
    const { folder: given, q, path, first, skip } = LIST_QUERY.read(url);
    if (path !== '') return this.one(path);
    const folder = given === '' ? undefined : withoutSlashes(given);
    const [{ items, totalCount }, folders] = await Promise.all([
      this.list.page({ folder, text: q, first, skip }),
      folder === undefined ? [] : this.list.folders(folder),
    ]);
    return { items: items.map((file) => listedMedia(file, this.config.baseUrl)), totalCount, folders };
  }

  private async one(path: string): Promise<ListedMediaPage> {
    const file = await this.rows.byPath(path);
    const items = file ? [listedMedia(file, this.config.baseUrl)] : [];
    return { items, totalCount: items.length, folders: [] };
  }
}
