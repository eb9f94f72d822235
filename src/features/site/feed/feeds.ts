import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { Settings } from '#core/settings';
import { ListPages } from '../lists/list-pages';
import { listRequest } from '../lists/list-request';
import { addressOf, feedAddress, idPath } from '../pages/item-address';
import type { SiteItem } from '../pages/site-items';
import type { Visit } from '../pages/visit';
import { languageOf, SiteSettingsSection } from '../settings/site-settings';
import { atomXml } from './atom';
import { FeedEntries } from './feed-entries';

const ENTRIES = 20;

@Injectable()
export class Feeds {
  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
    private readonly lists: ListPages,
    private readonly entries: FeedEntries,
    private readonly config: Config,
  ) {}

  /** Undefined for an item that is no list, and while feeds are off. */
  async of({ item, type }: SiteItem, visit: Visit): Promise<string | undefined> {
    const settings = await this.settings.get(this.section);
    const { feeds, name, tagline } = settings;
    const list = listRequest(item, type, 1);
    if (!list || !feeds) return undefined;
    const { items } = await this.lists.page({ ...list, byPlace: false, pageSize: ENTRIES }, visit.viewer);
    const entries = await this.entries.of(items, visit);
    const { baseUrl } = this.config;
    const changes = [item.modifiedUtc, ...entries.map(({ updated }) => updated)].filter((moment) => moment !== null);
    return atomXml({
      id: baseUrl + idPath(item.contentItemId),
      language: languageOf(settings),
      title: `${item.displayText} · ${name}`,
      subtitle: tagline,
      self: baseUrl + (feedAddress(item, type) ?? encodeURI(visit.request.path)),
      page: baseUrl + encodeURI(addressOf(item, type)),
      updated: changes.toSorted().at(-1) ?? new Date(0).toISOString(),
      author: name,
      entries,
    });
  }
}
