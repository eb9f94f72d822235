import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#content-definition';
import { Config } from '#platform/config';
import { DEFAULT_LIMITS, ItemShapeSource, Renderings, ShapeRenderer, renderSettled } from '#templating';
import { addressOf, idPath } from '../pages/item-address';
import type { Visit } from '../pages/visit';
import type { AtomEntry } from './atom';

/** Twenty items whole are more than a page shows. */
const LIMITS = { ...DEFAULT_LIMITS, time: 5 * DEFAULT_LIMITS.time };

/** Items as entries of a feed: their HTML is that of the display type `Feed`. */
@Injectable()
export class FeedEntries {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly renderings: Renderings,
    private readonly shapes: ShapeRenderer,
    private readonly items: ItemShapeSource,
    private readonly config: Config,
  ) {}

  /** @throws TemplateError, TemplateLimitError */
  async of(items: readonly ContentItem[], { viewer, request }: Visit): Promise<AtomEntry[]> {
    const rendering = await this.renderings.begin({ viewer, request, limits: LIMITS });
    let bodies: string[] = [];
    await renderSettled(rendering, () => {
      bodies = items.map((item) => this.shapes.render(this.items.of(item, 'Feed', rendering), rendering).html);
      return '';
    });
    return items.map((item, index) => this.entry(item, bodies[index]));
  }

  private entry(item: ContentItem, html: string): AtomEntry {
    const { baseUrl } = this.config;
    const { contentItemId, contentType, displayText, author, createdUtc, publishedUtc, modifiedUtc } = item;
    const published = createdUtc ?? publishedUtc ?? modifiedUtc ?? new Date(0).toISOString();
    return {
      id: baseUrl + idPath(contentItemId),
      title: displayText,
      page: baseUrl + encodeURI(addressOf(item, this.definitions.require(contentType))),
      published,
      updated: modifiedUtc ?? published,
      author: author ?? undefined,
      html: withAbsoluteAddresses(html, this.config.origin),
    };
  }
}

/** Readers of feeds do not know what a path is relative to. */
function withAbsoluteAddresses(html: string, origin: string): string {
  return html.replace(/(\s(?:href|src)=")(?=\/(?!\/))/g, `$1${origin}`);
}
