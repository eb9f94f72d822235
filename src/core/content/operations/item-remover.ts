import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentHandlers } from '../handlers/content-handlers';
import type { ContentOperation } from '../handlers/content-operation';
import { ContentStore } from '../store/content-store';
import { archived } from '../versions/version-rules';
import type { LiveItem } from './item-access';
import { VersionWriter } from './version-writer';

/** Removes an item softly: its versions stay, without being live. */
@Injectable()
export class ItemRemover {
  constructor(
    private readonly store: ContentStore,
    private readonly versionWriter: VersionWriter,
    private readonly handlers: ContentHandlers,
  ) {}

  async remove({ contentItemId, latest, versions, type }: LiveItem, operation: ContentOperation): Promise<ContentItem> {
    const { transaction, principal, now } = operation;
    await this.handlers.raise('removing', operation);
    const { published } = versions;
    if (published && published.id !== latest.id) await this.store.setFlags(transaction, archived(published));
    Object.assign(operation.item, await this.store.setFlags(transaction, archived(latest)));
    await this.store.setRemoved(transaction, contentItemId, { utc: now, by: principal.name });
    await this.versionWriter.claimHandles(operation, type, versions, {});
    await this.handlers.raise('removed', operation);
    return operation.item;
  }
}
