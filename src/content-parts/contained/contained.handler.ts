import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#content-definition';
import { attachedPart, readPart } from '../attached-part';
import type { ListPartSettings } from '../list/list.part';

const TYPE_OF_LIST = 'SELECT content_type FROM content_item WHERE content_item_id = $1 AND removed_utc IS NULL';

/** Lets items only into lists that exist and take their type. A list that is removed later keeps nobody from editing its items. */
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

  private async listFault(list: string, { item, type, transaction }: ContentContext): Promise<string | undefined> {
    if (list === item.contentItemId) return 'must not be the item itself.';
    const [row] = await transaction.query<{ content_type: string }>(TYPE_OF_LIST, [list]);
    if (!row) return 'is the id of no content item. Create the list first.';
    const listType = this.definitions.get(row.content_type)?.definition;
    const listPart = listType && attachedPart<ListPartSettings>(listType, 'ListPart');
    if (!listPart) return `is a ${row.content_type}, which is no list.`;
    const { containedContentTypes = [] } = listPart.settings;
    if (containedContentTypes.includes(type.name)) return undefined;
    return `is a ${row.content_type}, which lists ${containedContentTypes.join(', ') || 'nothing'}, not ${type.name}.`;
  }
}
