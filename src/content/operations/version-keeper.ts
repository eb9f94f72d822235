import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#content-definition';
import { IdGenerator } from '#platform/ids';
import { InvalidContentError } from '../content-errors';
import type { ContentOperation } from '../handlers/content-operation';
import type { ClaimedHandle } from '../handles/handle-registry';
import { HandleStore } from '../handles/handle-store';
import { ContentStore, type LockedItem } from '../store/content-store';
import { archived, type LiveVersions, type SavePlan } from '../versions/version-rules';
import { OutpacedError, requireFresh } from './item-access';

interface SaveFacts {
  readonly plan: SavePlan;
  /** Absent for an item that does not exist yet. */
  readonly locked?: LockedItem;
  /** What the caller sent, to tell a path that was typed from one that was generated. */
  readonly payload?: JsonObject;
}

/** Writes versions in the order that the database's invariants need, and keeps the handles with them. */
@Injectable()
export class VersionKeeper {
  constructor(
    private readonly store: ContentStore,
    private readonly handles: HandleStore,
    private readonly ids: IdGenerator,
  ) {}

  /** Carries out a plan: afterwards the operation's item is as the database has it. */
  async save(operation: ContentOperation, type: ContentType, { plan, locked, payload }: SaveFacts): Promise<void> {
    const { item, transaction } = operation;
    const before = locked?.versions ?? {};
    const stillPublished = plan.publishes ? undefined : await this.makeRoom(operation, plan, before);
    if (plan.publishes && before.published) {
      await this.store.setFlags(transaction, archived(before.published));
    }
    if (plan.kind === 'inPlace') {
      Object.assign(item, await this.store.updateVersion(transaction, item));
    } else {
      Object.assign(item, { contentItemVersionId: this.ids.next(), latest: true, published: plan.publishes });
      Object.assign(item, await this.insert(operation, type, locked));
    }
    const published = item.published ? item : stillPublished;
    await this.claimHandles(operation, type, before, { latest: item, published }, payload);
  }

  /** @throws InvalidContentError naming each handle that another item has */
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
      throw new OutpacedError('A generated handle was taken');
    throw new InvalidContentError(taken.map(takenFault));
  }

  /** Clears the way for a restored draft: an older draft is archived, a removal mark is taken off. */
  async supersede({ transaction }: ContentOperation, { contentItemId, removed, versions }: LockedItem): Promise<void> {
    if (versions.latest && !versions.latest.published)
      await this.store.setFlags(transaction, archived(versions.latest));
    if (removed) await this.store.setRemoved(transaction, contentItemId, null);
  }

  /** Takes the place of the latest from a published version that stays live beneath its new draft. */
  private async makeRoom(
    { transaction }: ContentOperation,
    plan: SavePlan,
    before: LiveVersions,
  ): Promise<ContentItem | undefined> {
    const { published } = before;
    if (plan.kind !== 'newVersion' || !published) return published;
    return this.store.setFlags(transaction, { ...published, latest: false });
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

function takenFault({ member, kind, value }: ClaimedHandle) {
  return { member, message: `"${value}" is already in use as a ${kind} by another content item. Choose another one.` };
}

function wasTyped({ member }: ClaimedHandle, payload: JsonObject): boolean {
  const value = member.split('.').reduce<JsonValue | undefined>((parent, name) => readMember(parent, name), payload);
  return typeof value === 'string' && value !== '';
}

function readMember(parent: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return undefined;
  return parent[name] ?? parent[`${name[0].toUpperCase()}${name.slice(1)}`];
}
