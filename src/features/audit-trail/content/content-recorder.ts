import { Inject } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  CONTENT_HANDLER,
  Contributes,
  type AuditEvent,
  type AuditTrail,
  type ContentContext,
  type ContentHandler,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { AUTOSAVED, toWire } from '#core/content';
import { RecordingSettings } from '../settings/recording-settings';

/** After every handler that may still refuse or undo something. */
const LAST = 1000;

const COMMENT = 'auditTrailPart.comment';
const RESTORED_FROM = 'restoredFrom';
const RESTORED_EVENT = 'restoredEvent';
const REBASED_DRAFT = 'rebasedDraft';
const CREATED = 'auditTrail.created';
const PUBLISHES = 'auditTrail.publishes';

type Told = Pick<AuditEvent, 'facts' | 'snapshot'>;

/**
 * Events keep a copy of the state of an item only where its version will be overwritten: drafts are saved in place, and
 * so is what is live of types without versions.
 */
@Contributes(CONTENT_HANDLER, { order: LAST })
export class ContentRecorder implements ContentHandler {
  constructor(
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
    private readonly definitions: ContentDefinitions,
    private readonly settings: RecordingSettings,
  ) {}

  publishing({ transient }: ContentContext): void {
    transient.set(PUBLISHES, true);
  }

  /** What follows tells what became of it, and is recorded in one statement with this. */
  created({ transient }: ContentContext): void {
    transient.set(CREATED, true);
  }

  async updated(context: ContentContext): Promise<void> {
    const isLiveInPlace = context.item.published && !context.transient.has(PUBLISHES);
    if (isLiveInPlace)
      await this.record(
        context,
        this.event(context, 'Saved', { ...this.copied(context), facts: rebasedDraft(context) }),
      );
  }

  async draftSaved(context: ContentContext): Promise<void> {
    if (context.transient.has(AUTOSAVED)) return;
    const event = context.transient.has(CREATED) ? 'Created' : 'Saved';
    await this.record(context, this.event(context, event, this.copied(context)));
  }

  async published(context: ContentContext): Promise<void> {
    const { type, transient, previous } = context;
    const told: Told = {
      ...(!type.versionable && this.copied(context)),
      ...(previous && { facts: { replaced: previous.contentItemVersionId, ...rebasedDraft(context) } }),
    };
    const events = [this.event(context, 'Published', told)];
    if (transient.has(CREATED)) events.unshift(this.event(context, 'Created'));
    await this.record(context, ...events);
  }

  async unpublished(context: ContentContext): Promise<void> {
    // Beneath a newer draft it was archived, and stays as it is.
    const told = context.item.latest ? this.copied(context) : {};
    await this.record(context, this.event(context, 'Unpublished', told));
  }

  async discarded(context: ContentContext): Promise<void> {
    await this.record(context, this.event(context, 'DraftDiscarded'));
  }

  async removed(context: ContentContext): Promise<void> {
    await this.record(context, this.event(context, 'Removed'));
  }

  async cloned(context: ContentContext): Promise<void> {
    const facts = { clonedFrom: context.item.clonedFrom };
    await this.record(context, this.event(context, 'Cloned', { ...this.copied(context), facts }));
  }

  async restored(context: ContentContext): Promise<void> {
    const { transient, previous } = context;
    const restoredFrom = transient.get(RESTORED_FROM);
    const restoredEvent = transient.get(RESTORED_EVENT);
    const facts: JsonObject = {
      ...(typeof restoredFrom === 'string' && { restoredFrom }),
      ...(typeof restoredEvent === 'number' && { restoredEvent }),
      ...(previous && !previous.published && { replacedDraft: previous.contentItemVersionId }),
    };
    await this.record(context, this.event(context, 'Restored', { ...this.copied(context), facts }));
  }

  async pruned(context: ContentContext): Promise<void> {
    await this.record(context, this.event(context, 'Purged'));
  }

  async purged(context: ContentContext): Promise<void> {
    await this.record(context, this.event(context, 'ItemPurged'));
  }

  private async record({ type, transaction }: ContentContext, ...events: readonly AuditEvent[]): Promise<void> {
    if (this.settings.recordsType(type.name)) await this.trail.record(transaction, ...events);
  }

  private event({ item, type, principal, now, transient }: ContentContext, event: string, told: Told = {}): AuditEvent {
    const comment = transient.get(COMMENT);
    return {
      category: 'Content',
      event,
      correlationId: item.contentItemId,
      subject: item.displayText,
      principal,
      at: now,
      versionId: item.contentItemVersionId,
      ...(typeof comment === 'string' && { comment }),
      snapshot: told.snapshot,
      facts: { contentType: type.name, ...told.facts },
    };
  }

  private copied({ item, type }: ContentContext): Told {
    const compiled = this.definitions.get(type.name);
    return compiled ? { snapshot: toWire(item, compiled) } : {};
  }
}

/** The draft that was brought onto what was published beneath it. Nobody has saved it, so it has no event of its own. */
function rebasedDraft({ transient }: ContentContext): JsonObject {
  const draft = transient.get(REBASED_DRAFT);
  return typeof draft === 'string' ? { rebasedDraft: draft } : {};
}
