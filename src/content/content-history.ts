import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { ContentNotFoundError, TransitionError } from './content-errors';
import { ContentReader } from './content-reader';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { ItemAccess, authorise, type TypedItem } from './operations/item-access';
import { VersionKeeper } from './operations/version-keeper';
import { ContentStore } from './store/content-store';
import { newDraft } from './versions/version-rules';

/** A version that is neither latest nor published, with its item locked. */
interface PastVersion {
  readonly version: ContentItem;
  readonly item: TypedItem;
  /** Who owns the item now. */
  readonly owner: string | null;
}

/** What can be done with versions that are no longer live: make a draft of them again, or delete them. */
@Injectable()
export class ContentHistory {
  constructor(
    private readonly access: ItemAccess,
    private readonly reader: ContentReader,
    private readonly handlers: ContentHandlers,
    private readonly store: ContentStore,
    private readonly keeper: VersionKeeper,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a new draft out of a past version. What is live stays live; a removed item comes back as a draft. The owner stays.
   *
   * @param replaceDraft archive an unpublished draft that is in the way, instead of refusing
   */
  async restore(
    versionId: string,
    { principal, replaceDraft }: { principal: Principal; replaceDraft: boolean },
  ): Promise<ContentItem> {
    return this.access.transaction(async (transaction) => {
      const past = await this.lockPast(transaction, versionId, principal);
      const { version, item, owner } = past;
      authorise(principal, 'PublishContent', item.contentType, owner);
      refuseLive(version, 'restored', 'It already is the live or the newest version.');
      const { latest } = item.versions;
      if (latest && !latest.published && !replaceDraft) {
        throw new TransitionError(
          'draft-in-the-way',
          'The item has an unpublished draft. Publish or discard it, or repeat with replaceDraft=true.',
        );
      }
      const operation = this.operation(past, draftOf(past), principal, transaction);
      operation.transient.set('restoredFrom', version.contentItemVersionId);
      const { item: draft, now } = operation;
      const clonedFrom = await this.cloneSource(transaction, past);
      Object.assign(draft, { author: principal.name, modifiedUtc: now, clonedFrom });
      await this.handlers.raise('restoring', operation);
      operation.throwFaults();
      await this.keeper.supersede(operation, item);
      await this.keeper.save(operation, item.type, { plan: { kind: 'newVersion', publishes: false }, locked: item });
      await this.handlers.raise('restored', operation);
      return operation.item;
    });
  }

  /** Deletes an archived version for good. */
  async purge(versionId: string, { principal }: { principal: Principal }): Promise<ContentItem> {
    return this.access.transaction(async (transaction) => {
      const past = await this.lockPast(transaction, versionId, principal);
      authorise(principal, 'DeleteContent', past.item.contentType, past.owner);
      refuseLive(
        past.version,
        'deleted',
        'Only archived versions can be. Unpublish it, discard it or delete the item.',
      );
      if (past.item.removed) {
        throw new TransitionError(
          'removed',
          'The item was removed and this version may be needed to restore it. Restore the item first.',
        );
      }
      const operation = this.operation(past, { ...past.version }, principal, transaction);
      await this.store.deleteVersion(transaction, past.version.id);
      await this.handlers.raise('pruned', operation);
      return past.version;
    });
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

  /** What the item began as a clone of, as long as it was never published. */
  private async cloneSource(transaction: Transaction, { version, item }: PastVersion): Promise<string | null> {
    const { latest } = item.versions;
    if (latest) return latest.clonedFrom;
    return (await this.store.wasPublished(transaction, item.contentItemId)) ? null : version.clonedFrom;
  }

  /** A removed item is there for those who may see the audit trail, and for nobody else. */
  private async lockPast(transaction: Transaction, versionId: string, principal: Principal): Promise<PastVersion> {
    // Within the transaction: to wait for a second connection would be to wait for ourselves when none is free.
    const found = await this.reader.findVersionIn(transaction, versionId);
    const item = found && (await this.access.lock(transaction, found.row.contentItemId));
    // Read again beneath the lock: it may have changed, or be gone.
    const version = item && (await this.reader.findVersionIn(transaction, versionId))?.row.toItem();
    if (!version || (item.removed && !principal.may('ViewAuditTrail')))
      throw new ContentNotFoundError(`version "${versionId}"`);
    const owner = item.versions.latest ? item.versions.latest.owner : version.owner;
    return { version, item, owner };
  }
}

/** The version as a draft again, of the item as it is now. */
function draftOf({ version, item, owner }: PastVersion): ContentItem {
  return {
    ...version,
    ...newDraft(),
    owner,
    publishedUtc: item.versions.latest?.publishedUtc ?? null,
    data: structuredClone(version.data),
  };
}

function refuseLive({ latest, published }: ContentItem, what: string, remedy: string): void {
  if (latest || published) throw new TransitionError('version-is-live', `This version cannot be ${what}. ${remedy}`);
}
