import type { ContentItem, ContentTypeDefinition, JsonObject } from '@espalier/plugin-sdk';
import { attachedPart } from '../attached-part';

/** The common part as code and templates see it. On the wire it only changes the item's properties. */
export interface CommonPartView {
  readonly createdUtc: string | null;
  readonly owner: string | null;
  /** The part's members as JSON. */
  readonly content: JsonObject;
  /** The item that holds the part. */
  readonly contentItem: ContentItem;
}

/** The common part of an item; undefined when its type has none. */
export function commonPartOf(item: ContentItem, type: ContentTypeDefinition): CommonPartView | undefined {
  if (!attachedPart(type, 'CommonPart')) return undefined;
  const { createdUtc, owner } = item;
  return { createdUtc, owner, content: { createdUtc, owner }, contentItem: item };
}
