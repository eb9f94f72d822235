import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { knownItems } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { restrictedPicks } from './picked-items';

/** Refuses picked items of types that their field does not take. Ids without an item pass: items come and go. */
@Contributes(CONTENT_HANDLER)
export class ContentPickerHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  async validating(context: ContentContext): Promise<void> {
    const { item, type, transaction, principal } = context;
    const compiled = this.definitions.get(type.name);
    const picks = compiled ? restrictedPicks(item.data, compiled, this.definitions) : [];
    if (picks.length === 0) return;
    const ids = [...new Set(picks.map(({ contentItemId }) => contentItemId))];
    const items = await knownItems(transaction, ids, principal);
    for (const { contentItemId, member, allowedTypes } of picks) {
      const picked = items.get(contentItemId);
      if (!picked || allowedTypes.includes(picked.contentType)) continue;
      const what = picked.isSeen ? `is a ${picked.contentType}` : 'is of another type';
      context.fault({ member, message: `${what}; pick items of ${allowedTypes.join(', ')}.` });
    }
  }
}
