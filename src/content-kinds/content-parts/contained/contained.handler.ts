import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { knownItems } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { attachedPart, readPart } from '../attached-part';
import type { ListPartSettings } from '../list/list.part';

/**
 * Lets items only into lists that exist, take their type, and may be seen by whoever saves. A list that is removed later keeps nobody
 * from editing its items.
 */
@Contributes(CONTENT_HANDLER)
export class ContainedHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  async validating(context: ContentContext): Promise<void> {
    const { item, previous, type } = context;
    const part = attachedPart(type, 'ContainedPart');
    const list = part && readPart(item, part).listContentItemId;
    if (!part || typeof list !== 'string') return;
    if (previous && readPart(previous, part).listContentItemId === list) return;
    const message = await this.listFault(list, context);
    if (message) context.fault({ member: `${part.wireName}.listContentItemId`, message });
  }

  private async listFault(
    list: string,
    { item, type, transaction, principal }: ContentContext,
  ): Promise<string | undefined> {
    if (list === item.contentItemId) return 'must not be the item itself.';
    const known = (await knownItems(transaction, [list], principal)).get(list);
    // Of a list that the caller may not see it tells no more than of none.
    if (!known?.isSeen) return 'is the id of no content item. Create the list first.';
    const listType = this.definitions.get(known.contentType)?.definition;
    const listPart = listType && attachedPart<ListPartSettings>(listType, 'ListPart');
    if (!listPart) return `is a ${known.contentType}, which is no list.`;
    const { containedContentTypes = [] } = listPart.settings;
    if (containedContentTypes.includes(type.name)) return undefined;
    return `is a ${known.contentType}, which lists ${containedContentTypes.join(', ') || 'nothing'}, not ${type.name}.`;
  }
}
