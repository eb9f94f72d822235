import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { IdGenerator } from '#platform/ids';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { ItemAccess, authorise, requireMatch, type OperationOptions } from './operations/item-access';
import { VersionWriter } from './operations/version-writer';
import { newDraft } from './versions/version-rules';

@Injectable()
export class ContentCloner {
  constructor(
    private readonly access: ItemAccess,
    private readonly handlers: ContentHandlers,
    private readonly versionWriter: VersionWriter,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** To a draft owned by the caller. Handlers of `cloning` make unique what must be. */
  async clone(contentItemId: string, options: OperationOptions): Promise<ContentItem> {
    return this.access.transaction(async (transaction) => {
      const { latest, type } = await this.access.lockLive(transaction, contentItemId);
      authorise(options.principal, 'CloneContent', type.name, latest.owner);
      requireMatch(options.ifMatch, latest, type);
      const now = this.clock.nowUtc();
      const operation = new ContentOperation({
        item: this.copyOf(latest, options, now),
        previous: latest,
        type: type.definition,
        principal: options.principal,
        now,
        transaction,
      });
      await this.handlers.raise('cloning', operation);
      // Nothing of it was in the new item before.
      await this.handlers.raise('authorising', operation.against(undefined));
      operation.validate(type, { isDraft: true });
      await this.versionWriter.save(operation, type, { plan: { kind: 'create', publishes: false }, payload: {} });
      await this.handlers.raise('cloned', operation);
      return operation.item;
    });
  }

  private copyOf(source: ContentItem, { principal }: OperationOptions, now: string): ContentItem {
    return {
      ...source,
      ...newDraft(),
      contentItemId: this.ids.next(),
      createdUtc: now,
      modifiedUtc: now,
      publishedUtc: null,
      owner: principal.id,
      author: principal.name,
      clonedFrom: source.contentItemId,
      data: structuredClone(source.data),
    };
  }
}
