import { Injectable } from '@nestjs/common';
import { SafeHtml, type ContentItem } from '@espalier/plugin-sdk';
import type { SearchHit } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import type { Rendering } from '../rendering/rendering';
import { newShape, type Shape } from '../shapes/shape';

export interface FoundItem {
  readonly contentItem: ContentItem;
  /** Text around what was found, with `mark` elements. */
  readonly excerpt: SafeHtml;
}

/** Items of hits, which have no data themselves: all of them are loaded at once. */
@Injectable()
export class FoundItems {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** Those that are still there. */
  of(hits: readonly SearchHit[], { content }: Pick<Rendering, 'content'>): FoundItem[] {
    return hits.flatMap(({ row, excerpt }) => {
      const contentItem = content.getContentItemById(row.contentItemId);
      return contentItem ? [{ contentItem, excerpt: new SafeHtml(excerpt) }] : [];
    });
  }

  shapes(hits: readonly SearchHit[], rendering: Pick<Rendering, 'content'>): Shape[] {
    return this.of(hits, rendering).map(({ contentItem, excerpt }) => {
      const { contentType, publishedUtc, createdUtc } = contentItem;
      return newShape({
        type: 'SearchHit',
        alternates: [`SearchHit__${contentType}`],
        properties: {
          ContentItem: contentItem,
          Excerpt: excerpt.html === '' ? undefined : excerpt,
          TypeName: this.definitions.get(contentType)?.definition.displayName,
          DatedUtc: publishedUtc ?? createdUtc,
        },
      });
    });
  }
}
