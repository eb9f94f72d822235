import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';

/** The item as it travels: item members in the order of the contract, then parts and fields. */
export function toWire(item: ContentItem, type: ContentType): JsonObject {
  return {
    id: item.id,
    contentItemId: item.contentItemId,
    contentItemVersionId: item.contentItemVersionId,
    contentType: item.contentType,
    displayText: item.displayText,
    published: item.published,
    latest: item.latest,
    modifiedUtc: item.modifiedUtc,
    publishedUtc: item.publishedUtc,
    createdUtc: item.createdUtc,
    owner: item.owner,
    author: item.author,
    ...type.visible(item.data),
  };
}
