import { ADMIN_SEARCH, Contributes, type AdminSearch, type AdminSearchHit } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { MediaList } from '../files/media-list';
import { folderOf, nameOf } from '../paths/library-path';
import { pageOf } from './media-presenter';

const MOST = 6;

/** By path, alt text, caption, credit and tags. */
@Contributes(ADMIN_SEARCH)
export class MediaSearch implements AdminSearch {
  get title() {
    return text('Media');
  }
  readonly icon = 'image';
  readonly position = 50;
  readonly permission = 'ManageMediaContent';

  constructor(private readonly media: MediaList) {}

  async search(words: string): Promise<readonly AdminSearchHit[]> {
    const files = await this.media.find({ text: words, first: MOST, skip: 0 });
    return files.map((file) => ({ text: nameOf(file.path), href: pageOf(file), detail: folderOf(file.path) }));
  }
}
