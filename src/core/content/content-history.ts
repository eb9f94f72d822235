import { Injectable } from '@nestjs/common';
import { sentence, type Sentence, type ContentItem, type JsonObject, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { ContentNotFoundError, TransitionError } from './content-errors';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { TakenHandles } from './handles/handle-store';
import { authorise, type TypedItem } from './operations/item-access';
import { PastVersions, type PastVersion } from './operations/past-versions';
import { VersionWriter } from './operations/version-writer';
import { splitPayload } from './payload/item-payload';
import { ContentStore } from './store/content-store';
import { newDraft } from './versions/version-rules';

interface RestoreOptions {
  readonly principal: Principal;
  /** Give the draft a free path and alias where another item has taken its own meanwhile, instead of refusing. */
  readonly freePaths?: boolean;
}

export interface RestoreVersionOptions extends RestoreOptions {
  /** Archive an unpublished draft that is in the way, instead of refusing. */
  readonly replaceDraft?: boolean;
  readonly dryRun?: boolean;
}

/** A state that an item was in, and that no version has any more. */
export interface PastState {
  readonly contentItemId: string;
  readonly versionId: string;
  readonly state: JsonObject;
  readonly eventId: number;
}

@Injectable()
export class ContentHistory {
  constructor(
    private readonly past: PastVersions,
    private readonly handlers: ContentHandlers,
    private readonly store: ContentStore,
    private readonly versionWriter: VersionWriter,
    private readonly taken: TakenHandles,
    private readonly clock: Clock,
  ) {}

  /**
   * To a new draft. What is live stays live; a removed item comes back as a draft. The owner stays.
   *
   * @throws TransitionError for a live version, `content.draft-in-the-way` and `content.path-taken`
   */
  async restore(versionId: string, options: RestoreVersionOptions): Promise<ContentItem> {
    const { principal, dryRun } = options;
    return this.past.with(
      versionId,
      principal,
      async (past, transaction) => {
        const { version, item, owner } = past;
        authorise(principal, 'PublishContent', item.contentType, owner);
        refuseLive(version, sentence('This version cannot be restored. It already is the live or the newest version.'));
        return this.makeDraft(past, transaction, options);
      },
      { dryRun },
    );
  }

  /**
   * Members that the state lacks because the type had lost them then are those of the newest version.
   *
   * @throws ContentNotFoundError; TransitionError `content.state-is-current`, and as {@link restore}
   */
  async restoreState(past: PastState, options: RestoreVersionOptions): Promise<ContentItem> {
    const { principal, dryRun } = options;
    const { contentItemId, state, eventId } = past;
    return this.past.withNewest(
      contentItemId,
      principal,
      async (newest, transaction) => {
        const { item, owner } = newest;
        if (state.contentType !== item.contentType) throw new ContentNotFoundError('content item of this type');
        authorise(principal, 'PublishContent', item.contentType, owner);
        const version = versionOf(past, newest);
        refuseCurrent(version, item);
        return this.makeDraft({ ...newest, version }, transaction, { ...options, eventId });
      },
      { dryRun },
    );
  }

  /** @throws ContentNotFoundError for an item that is not removed; as {@link restore} */
  async restoreItem(contentItemId: string, options: RestoreOptions): Promise<ContentItem> {
    const { principal } = options;
    return this.past.withRemoved(contentItemId, principal, (past, transaction) => {
      authorise(principal, 'PublishContent', past.item.contentType, past.owner);
      return this.makeDraft(past, transaction, options);
    });
  }

  /** With its last version a removed item goes too. */
  async purge(versionId: string, { principal }: { principal: Principal }): Promise<ContentItem> {
    return this.past.with(versionId, principal, async (past, transaction) => {
      const { version, item, owner } = past;
      authorise(principal, 'DeleteContent', item.contentType, owner);
      refuseLive(
        version,
        sentence(
          'This version cannot be deleted. Only archived versions can be. Unpublish it, discard it or delete the item.',
        ),
      );
      if (item.removed && !(await this.store.hasOtherVersions(transaction, version)))
        return this.deleteItem(past, principal, transaction);
      const operation = this.operation(past, { ...version }, principal, transaction);
      await this.store.deleteVersion(transaction, version.id);
      await this.handlers.raise('pruned', operation);
      return version;
    });
  }

  /**
   * @returns its newest version
   * @throws ContentNotFoundError for an item that is not removed
   */
  async purgeItem(contentItemId: string, { principal }: { principal: Principal }): Promise<ContentItem> {
    return this.past.withRemoved(contentItemId, principal, async (past, transaction) => {
      authorise(principal, 'DeleteContent', past.item.contentType, past.owner);
      return this.deleteItem(past, principal, transaction);
    });
  }

  private async deleteItem(past: PastVersion, principal: Principal, transaction: Transaction): Promise<ContentItem> {
    const operation = this.operation(past, { ...past.version }, principal, transaction);
    await this.handlers.raise('purging', operation);
    await this.store.deleteItem(transaction, past.item.contentItemId);
    await this.handlers.raise('purged', operation);
    return past.version;
  }

  private async makeDraft(
    past: PastVersion,
    transaction: Transaction,
    options: RestoreVersionOptions & Partial<Pick<PastState, 'eventId'>>,
  ): Promise<ContentItem> {
    const { principal, freePaths = false, replaceDraft = false, eventId } = options;
    const { item } = past;
    const operation = this.operation(past, draftOf(past), principal, transaction);
    operation.transient.set('restoredFrom', past.version.contentItemVersionId);
    if (eventId !== undefined) operation.transient.set('restoredEvent', eventId);
    const { item: draft, now } = operation;
    const clonedFrom = await this.cloneSource(transaction, past);
    Object.assign(draft, { author: principal.name, modifiedUtc: now, clonedFrom });
    const claims = this.taken.claimsOf(operation);
    await this.handlers.raise('restoring', operation);
    await this.handlers.raise('authorising', operation);
    refuseDraft(item.versions.latest, replaceDraft);
    operation.throwFaults();
    // Not every kind of handle is made unique by its handler.
    await this.taken.refuse(operation, freePaths ? this.taken.claimsOf(operation) : claims);
    if (item.removed) await this.store.setRemoved(transaction, item.contentItemId, null);
    const plan = { kind: 'newVersion', publishes: false } as const;
    // Nothing was typed: who loses a race for a path begins again, and is told who has it.
    await this.versionWriter.save(operation, item.type, { plan, locked: item, payload: {} });
    await this.handlers.raise('restored', operation);
    return operation.item;
  }

  private operation(past: PastVersion, item: ContentItem, principal: Principal, transaction: Transaction) {
    return new ContentOperation({
      item,
      previous: past.item.versions.latest,
      type: past.item.type.definition,
      principal,
      now: this.clock.nowUtc(),
      transaction,
    });
  }

  private async cloneSource(transaction: Transaction, { version, item }: PastVersion): Promise<string | null> {
    const { latest } = item.versions;
    if (latest) return latest.clonedFrom;
    return (await this.store.wasPublished(transaction, item.contentItemId)) ? null : version.clonedFrom;
  }
}

function draftOf({ version, item, owner }: PastVersion): ContentItem {
  return {
    ...version,
    ...newDraft(),
    owner,
    publishedUtc: item.versions.latest?.publishedUtc ?? null,
    data: structuredClone(version.data),
  };
}

function versionOf({ state, versionId }: PastState, { version, item }: PastVersion): ContentItem {
  const { displayText, data } = splitPayload(state);
  const shown = item.type.visible(version.data);
  const unseen = Object.entries(version.data).filter(([member]) => !(member in shown) && !(member in data));
  return {
    ...version,
    contentItemVersionId: versionId,
    displayText: typeof displayText === 'string' ? displayText : '',
    data: { ...Object.fromEntries(unseen), ...data },
  };
}

function refuseCurrent(version: ContentItem, { versions: { latest }, type }: TypedItem): void {
  if (!latest || latest.displayText !== version.displayText || !type.isSame(latest.data, version.data)) return;
  throw new TransitionError('state-is-current', sentence('The item is like this now: there is nothing to restore.'));
}

function refuseDraft(latest: ContentItem | undefined, replaceDraft: boolean): void {
  if (!latest || latest.published || replaceDraft) return;
  throw new TransitionError(
    'draft-in-the-way',
    sentence('The item has an unpublished draft. Publish or discard it, or repeat with replaceDraft=true.'),
  );
}

function refuseLive({ latest, published }: ContentItem, refusal: Sentence): void {
  if (latest || published) throw new TransitionError('version-is-live', refusal);
}
