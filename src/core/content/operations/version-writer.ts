import { Injectable } from '@nestjs/common';
import { type ContentItem, isJsonObject, type JsonObject, type JsonValue, sentence } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { IdGenerator } from '#platform/ids';
import { InvalidContentError } from '../content-errors';
import type { ContentOperation } from '../handlers/content-operation';
import type { ClaimedHandle } from '../handles/handle-registry';
import { HandleStore } from '../handles/handle-store';
import { ContentStore, type LockedItem } from '../store/content-store';
import { readMember } from '../payload/item-payload';
import { archived, type LiveVersions, type SavePlan } from '../versions/version-rules';
import { ConcurrentWriteError, requireFresh } from './item-access';

interface SaveFacts {
  readonly plan: SavePlan;
  readonly locked?: LockedItem;
  /** A draft that stays the latest above what is saved, as it is to be stored. */
  readonly draft?: ContentItem;
  /** What the caller sent, to tell a path that was typed from one that was generated. */
  readonly payload?: JsonObject;
}

/** In the order that the database's invariants need. */
@Injectable()
export class VersionWriter {
  constructor(
    private readonly store: ContentStore,
    private readonly handles: HandleStore,
    private readonly ids: IdGenerator,
  ) {}

  /** Afterwards the operation's item is as the database has it. No statement needs the answer of another: all of them are sent at once. */
  async save(operation: ContentOperation, type: ContentType, facts: SaveFacts): Promise<void> {
    const { plan, locked, payload, draft } = facts;
    const { item, transaction } = operation;
    const before = locked?.versions ?? {};
    const { moved, published } = makeRoom(before, facts);
    const room = moved.map((version) => this.store.setFlags(transaction, version));
    if (plan.kind !== 'inPlace') {
      Object.assign(item, { contentItemVersionId: this.ids.next(), latest: !draft, published: plan.publishes });
    }
    const after = { latest: draft ?? item, published: item.published ? item : published };
    const [stored] = await Promise.all([
      plan.kind === 'inPlace' ? this.store.updateVersion(transaction, item) : this.insert(operation, type, locked),
      draft && this.store.updateAsNewest(transaction, draft),
      this.claimHandles(operation, type, before, after, payload),
      ...room,
    ]);
    Object.assign(item, stored);
  }

  async claimHandles(
    { transaction, item }: ContentOperation,
    type: ContentType,
    before: LiveVersions,
    after: LiveVersions,
    payload?: JsonObject,
  ): Promise<void> {
    const taken = await this.handles.synchronise(transaction, item.contentItemId, type.definition, before, after);
    if (taken.length === 0) return;
    if (payload && taken.every((handle) => !wasTyped(handle, payload)))
      throw new ConcurrentWriteError('A generated handle was taken');
    throw new InvalidContentError(taken.map(takenFault));
  }

  private async insert(
    { transaction, item }: ContentOperation,
    type: ContentType,
    locked?: LockedItem,
  ): Promise<ContentItem> {
    if (locked) return this.store.insertVersion(transaction, item);
    const { stored, typeRevision } = await this.store.createItem(transaction, item);
    requireFresh(type, typeRevision);
    return stored;
  }
}

/** The database allows one of each place at a time. @returns what changes its place, and the version that stays published */
function makeRoom(
  { latest, published }: LiveVersions,
  { plan, draft }: SaveFacts,
): { moved: ContentItem[]; published?: ContentItem } {
  const replacesDraft = plan.kind === 'newVersion' && !draft && latest?.published === false;
  const moved = replacesDraft ? [archived(latest)] : [];
  if (!published) return { moved };
  if (plan.publishes) return { moved: [...moved, archived(published)] };
  if (plan.kind !== 'newVersion' || !published.latest) return { moved, published };
  const beneath = { ...published, latest: false };
  return { moved: [...moved, beneath], published: beneath };
}

function takenFault({ member, kind, value }: ClaimedHandle) {
  const message = `"${value}" is already in use as a ${kind} by another content item. Choose another one.`;
  return {
    member,
    message,
    shown: sentence('“{value}” is already used by another item. Choose another one.', { value }).shown,
  };
}

function wasTyped({ member }: ClaimedHandle, payload: JsonObject): boolean {
  const value = member
    .split('.')
    .reduce<JsonValue | undefined>(
      (parent, name) => (isJsonObject(parent) ? readMember(parent, name) : undefined),
      payload,
    );
  return typeof value === 'string' && value !== '';
}
