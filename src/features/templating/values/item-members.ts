import type { ContentItem, ContentTypeDefinition, JsonObject } from '@espalier/plugin-sdk';
import { toWire } from '#core/content';
import { commonPartOf } from '#content-kinds/content-parts';
import type { ContentType } from '#core/content-definition';

/**
 * What templates read of an item: its JSON as over REST, `commonPart`, and as in Orchard Core `content`, its parts and fields
 * together. Those two lead back to what is there already, so they are left out where members are listed.
 *
 * @param type undefined when the item's type was deleted meanwhile
 */
export function itemMembers(item: ContentItem, type: ContentType | undefined): Readonly<Record<string, unknown>> {
  const members: Record<string, unknown> = { ...(type ? toWire(item, type) : bareMembers(item)) };
  if (type) hide(members, 'content', type.visible(item.data));
  const common = type && commonMembers(item, type.definition);
  if (common) members.commonPart = common;
  return members;
}

function commonMembers(item: ContentItem, type: ContentTypeDefinition): object | undefined {
  const common = commonPartOf(item, type);
  if (!common) return undefined;
  const { createdUtc, owner, content, contentItem } = common;
  const members = { createdUtc, owner };
  hide(members, 'content', content);
  hide(members, 'contentItem', contentItem);
  return members;
}

function bareMembers({ contentItemId, contentItemVersionId, contentType, displayText }: ContentItem): JsonObject {
  return { contentItemId, contentItemVersionId, contentType, displayText };
}

function hide(members: object, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: false });
}
