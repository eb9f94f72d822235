import { Injectable, Logger } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { Settings } from '#core/settings';
import { ItemShapeSource, renderEach, Renderings, ShapeRenderer } from '#features/templating';
import { Config } from '#platform/config';
import { ListPages } from '../lists/list-pages';
import { listRequest } from '../lists/list-request';
import { addressOf, idPath, feedAddress } from '../pages/item-address';
import type { SiteItem } from '../pages/site-items';
import type { Visit } from '../pages/visit';
import { languageOf, SiteSettingsSection } from '../settings/site-settings';
import { atomXml, type AtomEntry } from './atom';

@Injectable()
export class FeedEntries {
  private readonly logger = new Logger(FeedEntries.name);

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly renderings: Renderings,
    private readonly shapes: ShapeRenderer,
    private readonly items: ItemShapeSource,
    private readonly config: Config,
  ) {}

  /** What fails is logged, and the others are there. */
  async of(items: readonly ContentItem[], { viewer, request }: Visit): Promise<AtomEntry[]> {
    const rendering = await this.renderings.begin({ viewer, request, showsNotices: false });
    const bodies = await renderEach(
      rendering,
      items.map((item) => ({
        name: `${item.contentType} in a feed`,
        render: (own) => this.shapes.render(this.items.of(item, 'Feed', own), own).html,
      })),
    );
    return items.flatMap((item, index) => {
      const html = bodies[index];
      if (typeof html === 'string') return [this.entry(item, html)];
      if (html) this.logOmission(item, html);
      return [];
    });
  }

  private logOmission({ contentType, contentItemId }: ContentItem, error: Error): void {
    this.logger.error({ message: `The ${contentType} ${contentItemId} is left out of a feed: ${error.message}` });
  }

  private entry(item: ContentItem, html: string): AtomEntry {
    const { baseUrl } = this.config;
    const { contentItemId, contentType, displayText, createdUtc, publishedUtc, modifiedUtc } = item;
    const published = createdUtc ?? publishedUtc ?? modifiedUtc ?? new Date(0).toISOString();
    const page = baseUrl + encodeURI(addressOf(item, this.definitions.require(contentType)));
    return {
      id: baseUrl + idPath(contentItemId),
      title: displayText,
      page,
      published,
      updated: modifiedUtc ?? published,
      html,
    };
  }
}

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
