import type { ContentItem, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import type { QueriedVersion } from '#content';

/** What object types of content read from: a row of a query, a stored item, or an item embedded in another. */
export type ItemSource = Pick<QueriedVersion, 'scalar' | 'member'>;

export function storedItem(item: ContentItem): ItemSource {
  return { scalar: (name) => item[name], member: (name) => item.data[name] };
}

/** Embedded items have no versions of their own, so only some of the item members. */
export function embeddedItem(item: JsonObject): ItemSource {
  return { scalar: (name) => scalarOf(item[name]), member: (name) => item[name] };
}

function scalarOf(value: JsonValue | undefined): string | boolean | null {
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
