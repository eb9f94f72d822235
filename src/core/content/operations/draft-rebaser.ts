import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentHandlers } from '../handlers/content-handlers';
import type { ContentOperation } from '../handlers/content-operation';
import { rebaseItem } from '../versions/rebase-item';

/** Under this name handlers find the draft that a publication has passed by among the context's transient values. */
const REBASED_DRAFT = 'rebasedDraft';

@Injectable()
export class DraftRebaser {
  constructor(private readonly handlers: ContentHandlers) {}

  /** @param publication with the live version as `previous`, and as `item` the one that is to be */
  async rebase(draft: ContentItem, publication: ContentOperation): Promise<ContentItem> {
    const { previous = draft, item } = publication;
    const rebased = rebaseItem(draft, { before: previous, after: item });
    publication.transient.set(REBASED_DRAFT, draft.contentItemVersionId);
    return this.completed(rebased, publication);
  }

  /** A draft may be incomplete: where something cannot be made of it, it stays as it is. */
  private async completed(rebased: ContentItem, publication: ContentOperation): Promise<ContentItem> {
    const operation = publication.apart(rebased);
    await this.handlers.raise('updating', operation);
    return operation.hasFaults ? rebased : operation.item;
  }
}
