import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#content-definition';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { ifNoneMatchNames } from '#platform/request';
import { InvalidContentError, PreconditionFailedError, TransitionError } from './content-errors';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { etagOf } from './items/etag';
import { ItemAccess, authorise, requireMatch, type OperationOptions } from './operations/item-access';
import { ItemComposer } from './operations/item-composer';
import { VersionKeeper } from './operations/version-keeper';
import { identify, type PayloadIdentity } from './payload/item-payload';
import type { LockedItem } from './store/content-store';
import { newDraft, planSave, publishedAs, type SavePlan } from './versions/version-rules';

export interface SaveOptions extends OperationOptions {
  /** Save without publishing. */
  readonly draft: boolean;
  /** `If-None-Match` header: `*` means that the item must not exist yet. */
  readonly ifNoneMatch?: string;
  /** Do everything but keep it. */
  readonly dryRun?: boolean;
}

interface Save {
  readonly payload: JsonObject;
  readonly identity: PayloadIdentity;
  readonly options: SaveOptions;
  readonly locked?: LockedItem;
  readonly type: ContentType;
}

/** Creates and updates items: the one way in for REST, recipes and editors. */
@Injectable()
export class ContentWriter {
  constructor(
    private readonly access: ItemAccess,
    private readonly definitions: ContentDefinitions,
    private readonly composer: ItemComposer,
    private readonly keeper: VersionKeeper,
    private readonly handlers: ContentHandlers,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an item, or updates the one whose `contentItemId` the payload names; publishes it unless `draft` is asked for.
   * A payload that changes nothing makes no version.
   *
   * @param payload from {@link parsePayload}
   * @throws DomainError malformed, forbidden, conflict (removed item, veto), precondition-failed, invalid; nothing is written then
   */
  async save(payload: JsonObject, options: SaveOptions): Promise<ContentItem> {
    const identity = identify(payload);
    const { contentType } = identity;
    // Another node may have made the type a moment ago.
    if (contentType !== undefined && !this.definitions.get(contentType)) await this.definitions.refresh();
    return this.access.transaction(
      async (transaction) => {
        const locked = identity.contentItemId ? await this.access.lock(transaction, identity.contentItemId) : undefined;
        const type = locked?.type ?? this.definitions.require(identity.contentType ?? '');
        return this.saveLocked(transaction, { payload, identity, options, locked, type });
      },
      { dryRun: options.dryRun },
    );
  }

  private async saveLocked(transaction: Transaction, save: Save): Promise<ContentItem> {
    const { type, options, locked } = save;
    const latest = locked?.versions.latest;
    demandRights(save);
    const now = this.clock.nowUtc();
    const circumstances = { latest, principal: options.principal, now };
    const { item, faults } = this.composer.compose(save.payload, type, save.identity, circumstances);
    const operation = new ContentOperation({
      item,
      previous: latest,
      type: type.definition,
      principal: options.principal,
      now,
      transaction,
    });
    // Whoever may not save this learns that, and nothing else of the item.
    await this.handlers.raise('authorising', operation);
    demandPreconditions(save);
    if (locked?.removed) {
      throw new TransitionError('removed', 'The item was removed. Restore one of its versions before you change it.');
    }
    for (const fault of faults) operation.fault(fault);
    await this.composer.complete(operation, type, latest ? 'updating' : 'creating');

    const plan = planSave(locked?.versions ?? {}, {
      publish: !options.draft,
      changed: !latest || this.composer.differs(latest, item),
      versionable: type.definition.versionable,
    });
    if (plan.kind === 'none' && latest) return latest;
    return this.carryOut(plan, operation, save);
  }

  private async carryOut(
    plan: SavePlan,
    operation: ContentOperation,
    { type, locked, payload }: Save,
  ): Promise<ContentItem> {
    const { item, now, principal } = operation;
    const before = locked?.versions ?? {};
    if (plan.kind === 'newVersion') {
      await this.handlers.raise('versioning', operation);
      Object.assign(item, newDraft());
    }
    const publication = operation.against(before.published);
    if (plan.publishes) await this.handlers.raise('publishing', publication);
    else if (!item.published) await this.handlers.raise('draftSaving', operation);

    Object.assign(item, { modifiedUtc: now, author: principal.name });
    if (plan.publishes) Object.assign(item, publishedAs(item, now));
    await this.keeper.save(operation, type, { plan, locked, payload });

    await this.handlers.raise(before.latest ? 'updated' : 'created', operation);
    if (plan.publishes) await this.handlers.raise('published', publication);
    else if (!item.published) await this.handlers.raise('draftSaved', operation);
    return item;
  }
}

/** Editing what is live changes what visitors see, so it takes the right to publish whatever the caller calls it. */
function demandRights({ type, locked, options: { principal, draft } }: Save): void {
  const latest = locked?.versions.latest;
  const owner = locked ? (latest?.owner ?? null) : principal.id;
  authorise(principal, 'EditContent', type.name, owner);
  const editsLive = latest?.published === true && !type.definition.versionable;
  if (!draft || editsLive) authorise(principal, 'PublishContent', type.name, owner);
}

function demandPreconditions({ type, locked, options }: Save): void {
  const latest = locked?.versions.latest;
  requireMatch(options.ifMatch, latest, type);
  if (options.ifNoneMatch !== undefined && ifNoneMatchNames(options.ifNoneMatch, latest && etagOf(latest, type))) {
    throw new PreconditionFailedError();
  }
  if (options.draft && !type.definition.draftable) {
    throw new InvalidContentError([
      {
        member: 'draft',
        message: `must not be true: items of type ${type.name} cannot be drafts. Publish them, or make the type draftable.`,
      },
    ]);
  }
}
