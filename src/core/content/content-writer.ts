import { Injectable } from '@nestjs/common';
import { sentence, type ContentItem, type JsonObject, type Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { ifNoneMatchNames } from '#platform/request';
import { InvalidContentError, PreconditionFailedError, TransitionError } from './content-errors';
import { ContentHandlers } from './handlers/content-handlers';
import { ContentOperation } from './handlers/content-operation';
import { etagOf } from './items/version-row';
import { DraftRebaser } from './operations/draft-rebaser';
import { ItemAccess, authorise, type OperationOptions, type TypedItem } from './operations/item-access';
import { ItemComposer } from './operations/item-composer';
import { chooseBase, type SaveBase } from './operations/save-base';
import { VersionWriter } from './operations/version-writer';
import { identify, type PayloadIdentity } from './payload/item-payload';
import {
  AUTOSAVED,
  continuesDraft,
  draftOf,
  newDraft,
  planSave,
  publishedAs,
  type LiveVersions,
  type SavePlan,
} from './versions/version-rules';

export interface SaveOptions extends OperationOptions {
  readonly draft: boolean;
  /** By nobody’s hand: see {@link continuesDraft}. */
  readonly isAutosave?: boolean;
  /** `If-None-Match` header: `*` means that the item must not exist yet. */
  readonly ifNoneMatch?: string;
  readonly dryRun?: boolean;
}

/** Members as a payload has them, or none. It may be asked again for a version that has changed since. */
type Revision = (version: ContentItem) => JsonObject;

interface RevisedVersion {
  readonly version: ContentItem;
  readonly isSaved: boolean;
}

interface SaveRequest {
  readonly payload: JsonObject;
  readonly identity: PayloadIdentity;
  readonly options: SaveOptions;
  readonly locked?: TypedItem;
}

interface Save extends SaveRequest {
  readonly type: ContentType;
  readonly base: SaveBase;
}

/** The one way in for REST, recipes and editors. */
@Injectable()
export class ContentWriter {
  constructor(
    private readonly access: ItemAccess,
    private readonly definitions: ContentDefinitions,
    private readonly composer: ItemComposer,
    private readonly versionWriter: VersionWriter,
    private readonly rebaser: DraftRebaser,
    private readonly handlers: ContentHandlers,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an item, or updates the one whose `contentItemId` the payload names; publishes it unless `draft`. A payload
   * that changes nothing makes no version. A publication that does not name the draft above what is live changes what
   * is live, and leaves the draft a draft.
   *
   * @param payload from {@link parsePayload}
   * @throws DomainError malformed, forbidden, conflict (removed item, veto), precondition-failed, invalid; nothing is
   * written then
   */
  async save(payload: JsonObject, options: SaveOptions): Promise<ContentItem> {
    const identity = identify(payload);
    const { contentType } = identity;
    // Another node may have made the type a moment ago.
    if (contentType !== undefined && !this.definitions.get(contentType)) await this.definitions.refresh();
    return this.access.transaction(
      async (transaction) => {
        const locked = identity.contentItemId ? await this.access.lock(transaction, identity.contentItemId) : undefined;
        return this.saveLocked(transaction, { payload, identity, options, locked });
      },
      { dryRun: options.dryRun },
    );
  }

  /**
   * Changes what is live of an item, in a version that is live, and the draft above that, in the draft: both, or neither. The draft is
   * revised as it is once it has been rebased onto what is live by then. Nobody else saves the item meanwhile.
   *
   * @param precondition is given both as they are before anything is changed, and throws where that must not be
   * @returns what is live, and the draft, as far as there are such
   * @throws DomainError as {@link save} does, for either of the two; nothing is written then
   */
  async revise(
    contentItemId: string,
    revision: Revision,
    principal: Principal,
    precondition?: (versions: LiveVersions) => void,
  ): Promise<readonly RevisedVersion[]> {
    return this.access.transaction(async (transaction) => {
      const revised: RevisedVersion[] = [];
      for (const draft of [false, true]) {
        const locked = await this.access.lock(transaction, contentItemId);
        if (!draft) precondition?.(locked?.versions ?? {});
        const version = locked && (draft ? draftOf(locked.versions) : locked.versions.published);
        if (!version) continue;
        const members = revision(version);
        const isSaved = Object.keys(members).length > 0;
        const payload = { ...members, contentItemId };
        const save = { payload, identity: { contentItemId }, options: { principal, draft }, locked };
        revised.push({ version: isSaved ? await this.saveLocked(transaction, save) : version, isSaved });
      }
      return revised;
    });
  }

  private async saveLocked(transaction: Transaction, request: SaveRequest): Promise<ContentItem> {
    const { options, locked, identity } = request;
    const type = locked?.type ?? this.definitions.require(identity.contentType ?? '');
    const base = chooseBase(locked?.versions ?? {}, type, options, identity);
    const save = { ...request, type, base };
    demandRights(save);
    const now = this.clock.nowUtc();
    const circumstances = { base: base.version, principal: options.principal, now };
    const { item, faults } = this.composer.compose(save.payload, type, save.identity, circumstances);
    const operation = new ContentOperation({
      item,
      previous: base.version,
      type: type.definition,
      principal: options.principal,
      now,
      transaction,
    });
    // Whoever may not save this learns that, and nothing else of the item.
    await this.handlers.raise('authorising', operation);
    demandPreconditions(save);
    if (locked?.removed) {
      throw new TransitionError(
        'removed',
        sentence('The item was removed. Restore one of its versions before you change it.'),
      );
    }
    for (const fault of faults) operation.fault(fault);
    const isDraft = options.draft && !editsLive(save);
    await this.composer.complete(operation, type, base.version ? 'updating' : 'creating', { isDraft });

    const plan = planSave(base.version, {
      publish: !options.draft,
      changed: !base.version || this.composer.differs(base.version, item, type),
      versionable: type.definition.versionable,
    });
    if (plan.kind === 'none' && base.version) return base.version;
    return this.carryOut(plan, operation, save);
  }

  private async carryOut(
    plan: SavePlan,
    operation: ContentOperation,
    { type, locked, payload, base, options }: Save,
  ): Promise<ContentItem> {
    const { item, now, principal } = operation;
    // Not before it is known that something changes: an item from before the field was there is no other for lacking it.
    item.data = type.withAssumed(item.data);
    const before = locked?.versions ?? {};
    if (options.isAutosave && continuesDraft(base.version, { author: principal.name, now }))
      operation.transient.set(AUTOSAVED, true);
    if (plan.kind === 'newVersion') {
      await this.handlers.raise('versioning', operation);
      Object.assign(item, newDraft());
    }
    const publication = operation.against(before.published);
    if (plan.publishes) await this.handlers.raise('publishing', publication);
    else if (!item.published) await this.handlers.raise('draftSaving', operation);

    Object.assign(item, { modifiedUtc: now, author: principal.name });
    if (plan.publishes) Object.assign(item, publishedAs(item, now));
    const draft = base.passedDraft && (await this.rebaser.rebase(base.passedDraft, operation));
    await this.versionWriter.save(operation, type, { plan, locked, payload, draft });

    await this.handlers.raise(before.latest ? 'updated' : 'created', operation);
    if (plan.publishes) await this.handlers.raise('published', publication);
    else if (!item.published) await this.handlers.raise('draftSaved', operation);
    return item;
  }
}

/**
 * Editing what is live changes what visitors see, so it takes the right to publish whatever the caller calls it. A draft may be about to
 * change hands: who changes both it and what is live beneath it needs the rights on both.
 */
function demandRights(save: Save): void {
  const { type, locked, base, options } = save;
  const { principal, draft } = options;
  const { version, passedDraft = version } = base;
  const ownerless = locked ? null : principal.id;
  for (const owner of new Set([version, passedDraft].map((changed) => (changed ? changed.owner : ownerless)))) {
    authorise(principal, 'EditContent', type.name, owner);
    if (!draft || editsLive(save)) authorise(principal, 'PublishContent', type.name, owner);
  }
}

function editsLive({ type, base }: Save): boolean {
  return base.version?.published === true && !type.definition.versionable;
}

function demandPreconditions({ type, base: { version, matches }, options }: Save): void {
  const isKnown =
    options.ifNoneMatch !== undefined && ifNoneMatchNames(options.ifNoneMatch, version && etagOf(version, type));
  if (!matches || isKnown) throw new PreconditionFailedError();
  if (options.draft && !type.definition.draftable) {
    throw new InvalidContentError([
      {
        member: 'draft',
        ...sentence(
          'must not be true: items of type {type} cannot be drafts. Publish them, or make the type draftable.',
          {
            type: type.name,
          },
        ),
      },
    ]);
  }
}
