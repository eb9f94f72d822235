import { Injectable } from '@nestjs/common';
import { sentence, type ContentItem } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import type { Precondition } from '#platform/request';
import { ItemUsedError, TransitionError } from './content-errors';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { ItemAccess, authorise, requireMatch, type LiveItem, type OperationOptions } from './operations/item-access';
import { VersionWriter } from './operations/version-writer';
import { ContentReferences } from './references/content-references';
import { ContentStore } from './store/content-store';
import { archived, publishedAs, takenDown, newDraft } from './versions/version-rules';

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

export interface TransitionOptions extends OperationOptions {
  /** Judges the locked item, after rights and `ifMatch`. What it throws refuses the transition. */
  readonly precondition?: Precondition<LiveItem>;
  /** Take it away although other items use it. Default false. */
  readonly force?: boolean;
}

/** Of those that use an item, so many are named. */
const MOST_USERS = 20;

type Needs = (live: LiveItem, transaction: Transaction) => Promise<readonly string[]> | readonly string[];

/** The table in the contract, section 3. */
@Injectable()
export class ContentLifecycle {
  constructor(
    private readonly access: ItemAccess,
    private readonly handlers: ContentHandlers,
    private readonly store: ContentStore,
    private readonly versionWriter: VersionWriter,
    private readonly remover: ItemRemover,
    private readonly references: ContentReferences,
    private readonly clock: Clock,
  ) {}

  /** Publishing what is published changes nothing and raises no event. */
  async publish(contentItemId: string, options: TransitionOptions): Promise<ContentItem> {
    return this.transition(
      contentItemId,
      () => ['PublishContent'],
      options,
      async (live, operation) => {
        const { latest, versions, type } = live;
        if (latest.published) return latest;
        operation.validate(type);
        const publication = operation.against(versions.published);
        await this.handlers.raise('publishing', publication);
        Object.assign(operation.item, publishedAs(operation.item, operation.now));
        const plan = { kind: 'inPlace', publishes: true } as const;
        await this.versionWriter.save(operation, type, { plan, locked: live });
        await this.handlers.raise('published', publication);
        return operation.item;
      },
    );
  }

  /**
   * Takes the live version down: it becomes the draft, or is archived beneath the newer draft. Answers with the latest version.
   *
   * @throws ItemUsedError
   */
  async unpublish(contentItemId: string, options: TransitionOptions): Promise<ContentItem> {
    return this.transition(
      contentItemId,
      () => ['PublishContent'],
      options,
      async ({ latest, versions, type }, operation) => {
        const { published } = versions;
        if (!published)
          throw new TransitionError(
            'not-published',
            sentence('The item is not published, so it cannot be unpublished.'),
          );
        await this.requireUnused(published, options, operation);
        const takingDown = operation.about(published);
        await this.handlers.raise('unpublishing', takingDown);
        const { item } = takingDown;
        Object.assign(item, takenDown(item, operation.now));
        Object.assign(item, await this.store.updateVersion(operation.transaction, item));
        const after = published.latest
          ? item
          : await this.store.updateVersion(operation.transaction, { ...latest, publishedUtc: null });
        await this.versionWriter.claimHandles(operation, type, versions, { latest: after });
        await this.handlers.raise('unpublished', takingDown);
        return after;
      },
    );
  }

  /**
   * Archives the draft, so that the live version is the latest again; removes an item that was never published.
   *
   * @throws ItemUsedError where it would be removed
   */
  async discardDraft(contentItemId: string, options: TransitionOptions): Promise<ContentItem> {
    const needs: Needs = async (live, transaction) =>
      (await this.removesItem(live, transaction)) ? ['EditContent', 'DeleteContent'] : ['EditContent'];
    return this.transition(contentItemId, needs, options, async (live, operation) => {
      const { latest, versions, type } = live;
      if (latest.published) throw new TransitionError('no-draft', sentence('The item has no draft to discard.'));
      if (!versions.published) return this.discardOnly(live, options, operation);
      await this.handlers.raise('discarding', operation);
      // In this order: the database allows one latest version at a time.
      Object.assign(operation.item, await this.store.setFlags(operation.transaction, archived(latest)));
      const restored = await this.store.setFlags(operation.transaction, { ...versions.published, latest: true });
      await this.versionWriter.claimHandles(operation, type, versions, { latest: restored, published: restored });
      await this.handlers.raise('discarded', operation);
      return restored;
    });
  }

  /** @throws ItemUsedError */
  async remove(contentItemId: string, options: TransitionOptions): Promise<ContentItem> {
    return this.transition(
      contentItemId,
      () => ['DeleteContent'],
      options,
      async (live, operation) => {
        await this.requireUnused(live.latest, options, operation);
        return this.remover.remove(live, operation);
      },
    );
  }

  private async discardOnly(
    live: LiveItem,
    options: TransitionOptions,
    operation: ContentOperation,
  ): Promise<ContentItem> {
    if (!(await this.removesItem(live, operation.transaction))) {
      throw new TransitionError(
        'nothing-to-return-to',
        sentence(
          'The item was published before and is not now, so there is no live version to go back to. Restore an archived version, or delete the item.',
        ),
      );
    }
    await this.requireUnused(live.latest, options, operation);
    return this.remover.remove(live, operation);
  }

  private async requireUnused(
    { contentItemId }: ContentItem,
    { force = false, principal }: TransitionOptions,
    { transaction }: ContentOperation,
  ): Promise<void> {
    if (force) return;
    const used = await this.references.usesOfItem(contentItemId, principal, MOST_USERS, transaction);
    if (used.total + used.hidden > 0) throw new ItemUsedError(used);
  }

  private async removesItem({ latest, versions }: LiveItem, transaction: Transaction): Promise<boolean> {
    return !versions.published && !(await this.store.wasPublished(transaction, latest.contentItemId));
  }

  private async transition(
    contentItemId: string,
    needs: Needs,
    options: TransitionOptions,
    carryOut: (live: LiveItem, operation: ContentOperation) => Promise<ContentItem>,
  ): Promise<ContentItem> {
    return this.access.transaction(async (transaction) => {
      const live = await this.access.lockLive(transaction, contentItemId);
      for (const permission of await needs(live, transaction)) {
        authorise(options.principal, permission, live.type.name, live.latest.owner);
      }
      requireMatch(options.ifMatch, live.latest, live.type);
      options.precondition?.(live);
      const operation = new ContentOperation({
        item: { ...live.latest },
        previous: live.latest,
        type: live.type.definition,
        principal: options.principal,
        now: this.clock.nowUtc(),
        transaction,
      });
      return carryOut(live, operation);
    });
  }
}

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
