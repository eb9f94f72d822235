import { Injectable, Logger } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { Config } from '#platform/config';
import { ItemShapeSource, renderEach, Renderings, ShapeRenderer } from '#features/templating';
import { addressOf, idPath } from '../pages/item-address';
import type { Visit } from '../pages/visit';
import type { AtomEntry } from './atom';

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
