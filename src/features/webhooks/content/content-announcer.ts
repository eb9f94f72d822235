import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { AUTOSAVED, toWire } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Outbox } from '../delivery/outbox';
import { Subscriptions } from '../subscriptions';
import type { AnnouncedEvent } from '../webhook';

/** After every handler that may still refuse or undo something. */
const LAST = 1000;

/** Puts what is done to items into the outbox, if anybody wants to hear of it. */
@Contributes(CONTENT_HANDLER, { order: LAST })
export class ContentAnnouncer implements ContentHandler, Record<AnnouncedEvent, (context: ContentContext) => unknown> {
  constructor(
    private readonly wanted: Subscriptions,
    private readonly outbox: Outbox,
    private readonly definitions: ContentDefinitions,
  ) {}

  created(context: ContentContext): Promise<void> {
    return this.announce('created', context);
  }

  updated(context: ContentContext): Promise<void> {
    return this.announce('updated', context);
  }

  draftSaved(context: ContentContext): Promise<void> {
    return this.announce('draftSaved', context);
  }

  published(context: ContentContext): Promise<void> {
    return this.announce('published', context);
  }

  unpublished(context: ContentContext): Promise<void> {
    return this.announce('unpublished', context);
  }

  discarded(context: ContentContext): Promise<void> {
    return this.announce('discarded', context);
  }

  removed(context: ContentContext): Promise<void> {
    return this.announce('removed', context);
  }

  restored(context: ContentContext): Promise<void> {
    return this.announce('restored', context);
  }

  cloned(context: ContentContext): Promise<void> {
    return this.announce('cloned', context);
  }

  purged(context: ContentContext): Promise<void> {
    return this.announce('purged', context);
  }

  private async announce(
    event: AnnouncedEvent,
    { item, type, now, transaction, transient }: ContentContext,
  ): Promise<void> {
    if (transient.has(AUTOSAVED)) return;
    const webhookIds = await this.wanted.by(`content.${event}`, type.name);
    if (webhookIds.length === 0) return;
    const { contentItemId, contentItemVersionId, contentType } = item;
    const compiled = this.definitions.get(type.name);
    const data = { contentItemId, contentItemVersionId, contentType, item: compiled ? toWire(item, compiled) : null };
    await this.outbox.put(transaction, webhookIds, { type: `content.${event}`, timestamp: now, data }, contentItemId);
  }
}
