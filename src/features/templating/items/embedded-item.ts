import type { ContentItem, JsonValue } from '@espalier/plugin-sdk';
import { ITEM_MEMBERS } from '#core/content-definition';
import { membersIn } from './members/shown-member';

const OF_ITEMS = new Set(ITEM_MEMBERS);

/** An item that is stored within another, which it shares everything with but its type and its data. Undefined for what is none. */
export function embeddedItem(entry: JsonValue, owner: ContentItem): ContentItem | undefined {
  const json = membersIn(entry);
  const { contentType, contentItemId, displayText } = json;
  if (typeof contentType !== 'string') return undefined;
  const title = membersIn(json.titlePart).title;
  return {
    ...owner,
    contentType,
    contentItemId: typeof contentItemId === 'string' ? contentItemId : '',
    displayText: [displayText, title].find((text) => typeof text === 'string') ?? '',
    data: Object.fromEntries(Object.entries(json).filter(([name]) => !OF_ITEMS.has(name))),
  };
}
