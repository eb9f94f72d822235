import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#content-definition';
import { restrictedPicks } from './picked-items';

const TYPES_OF_ITEMS = 'SELECT content_item_id, content_type FROM content_item WHERE content_item_id = ANY($1)';

/** Refuses picked items of types that their field does not take. Ids without an item pass: items come and go. */
@Contributes(CONTENT_HANDLER)
export class ContentPickerHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  async validating(context: ContentContext): Promise<void> {
    const { item, type, transaction } = context;
    const compiled = this.definitions.get(type.name);
    const picks = compiled ? restrictedPicks(item.data, compiled, this.definitions) : [];
    if (picks.length === 0) return;
    const ids = [...new Set(picks.map(({ contentItemId }) => contentItemId))];
    const rows = await transaction.query<{ content_item_id: string; content_type: string }>(TYPES_OF_ITEMS, [ids]);
    const types = new Map(rows.map((row) => [row.content_item_id, row.content_type]));
    for (const { contentItemId, member, allowedTypes } of picks) {
      const picked = types.get(contentItemId);
      if (picked === undefined || allowedTypes.includes(picked)) continue;
      context.fault({ member, message: `is a ${picked}; pick items of ${allowedTypes.join(', ')}.` });
    }
  }
}
