import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';
import type { ContentOperation } from '../handlers/content-operation';
import { DraftRebaser } from '../operations/draft-rebaser';
import { ItemAccess } from '../operations/item-access';
import { VersionWriter } from '../operations/version-writer';
import { ContentStore, type LockedItem } from '../store/content-store';
import { draftOf, wasSeen, type LiveVersions } from '../versions/version-rules';
import { BulkStore } from './bulk-store';
import type { ImportLine, ImportVersion } from './import-line';
import { LinePreparer, type PreparedItem } from './line-preparer';
import { LineRejected, memberPath } from './transfer-fault';
import type { ImportedPlaces } from './version-flags';
import { VersionPreparer, isSameVersion, rewritesSeen, type LineFacts, type PreparedVersion } from './version-preparer';

/** Added to an item, or changed. */
export interface ChangedVersion extends PreparedVersion {
  readonly position: number;
  readonly stored?: ContentItem;
}

export interface LineResult {
  readonly isNewItem: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export type ImportedItem = Pick<ContentItem, 'contentItemId' | 'contentType' | 'displayText'>;

/** In the transaction in which an item was imported, unless nothing of it was new. */
type Recorder = (transaction: Transaction, item: ImportedItem, result: LineResult) => Promise<void>;

/** In a transaction of its own: into an item that exists, or where importing many at once has failed. */
@Injectable()
export class ItemImporter {
  constructor(
    private readonly access: ItemAccess,
    private readonly lines: LinePreparer,
    private readonly versions: VersionPreparer,
    private readonly bulk: BulkStore,
    private readonly store: ContentStore,
    private readonly versionWriter: VersionWriter,
    private readonly rebaser: DraftRebaser,
  ) {}

  import(line: ImportLine, principal: Principal, record: Recorder): Promise<LineResult> {
    return this.access.transaction(async (transaction) => {
      const locked = line.contentItemId ? await this.access.lock(transaction, line.contentItemId) : undefined;
      if (!locked) {
        const item = await this.lines.prepareNew(line, principal, transaction);
        const created = await this.create(item, transaction);
        await record(transaction, importedItem(item), created);
        return created;
      }
      rejectOtherItem(line, locked);
      const facts = { ...this.lines.factsOf(line, principal, transaction), origin: locked.versions.latest };
      const result = await this.importInto(locked, line, facts);
      const { contentItemId, contentType, versions } = locked;
      const imported = { contentItemId, contentType, displayText: versions.latest?.displayText ?? '' };
      if (result.created + result.updated > 0) await record(transaction, imported, result);
      return result;
    });
  }

  private async create(item: PreparedItem, transaction: Transaction): Promise<LineResult> {
    const stored = await this.bulk.versions(
      transaction,
      item.versions.map((version) => version.item.contentItemVersionId),
    );
    rejectStrangers(item.line, item.contentItemId, stored);
    await this.bulk.insertItems(transaction, [item]);
    // Before the versions: a path that is taken is what most often brings a line here.
    const [first] = item.versions;
    if (first) {
      await this.versionWriter.claimHandles(first.operation.within(transaction), item.type, {}, item.live);
    }
    await this.bulk.insertVersions(
      transaction,
      item.versions.map((version) => version.item),
    );
    for (const version of item.versions) await this.versions.announce(version.operation, transaction);
    return { isNewItem: true, created: item.versions.length, updated: 0, unchanged: 0 };
  }

  private async importInto(locked: LockedItem, line: ImportLine, facts: LineFacts): Promise<LineResult> {
    const changed = await this.changes(locked, line, facts);
    const unchanged = line.versions.length - changed.length;
    const [first] = changed;
    if (!first) return { isNewItem: false, created: 0, updated: 0, unchanged };
    const passed = passedDraft(locked.versions, line, changed);
    const after = placesAfter(locked.versions, passed ? { published: line.places.published } : line.places, changed);
    const draft = passed && (await this.rebaser.rebase(passed.draft, passed.publication));
    await this.demote(locked.versions, after, facts.transaction);
    for (const { item, stored } of changed) {
      const write = stored
        ? this.store.updateVersion(facts.transaction, item)
        : this.store.insertVersion(facts.transaction, item);
      Object.assign(item, await write);
    }
    const latest = draft ? await this.store.updateAsNewest(facts.transaction, draft) : after.latest;
    await this.versionWriter.claimHandles(first.operation, facts.type, locked.versions, { ...after, latest });
    for (const version of changed) await this.versions.announce(version.operation, facts.transaction);
    const updated = changed.filter(({ stored }) => stored).length;
    return { isNewItem: false, created: changed.length - updated, updated, unchanged };
  }

  private async changes(locked: LockedItem, line: ImportLine, facts: LineFacts): Promise<ChangedVersion[]> {
    const ids = line.versions.flatMap(({ given }) => given.contentItemVersionId ?? []);
    const isIdentified = ids.length === line.versions.length;
    const stored = isIdentified
      ? await this.bulk.versions(facts.transaction, ids)
      : new Map([
          ...(await this.bulk.versionsOf(facts.transaction, locked.contentItemId)),
          ...(await this.bulk.versions(facts.transaction, ids)),
        ]);
    rejectStrangers(line, locked.contentItemId, stored);
    const changed: ChangedVersion[] = [];
    let history: readonly ContentItem[] | undefined;
    let earlier: ContentItem | undefined;
    for (const [position, version] of line.versions.entries()) {
      const { given } = version;
      const known = given.contentItemVersionId === undefined ? undefined : stored.get(given.contentItemVersionId);
      const flags = { latest: false, published: position === line.places.published };
      const prepared = await this.versions.prepare(version, flags, facts, { stored: known, earlier });
      earlier = prepared.item;
      const same = known
        ? isSameVersion(known, prepared.item, facts.type)
        : given.contentItemVersionId === undefined &&
          [...stored.values()].some((candidate) => isSameVersion(candidate, prepared.item, facts.type, given));
      if (same) continue;
      if (known && rewritesSeen(known, prepared.item, facts.type)) {
        history ??= [...(await this.bulk.versionsOf(facts.transaction, locked.contentItemId)).values()];
        const successor = await this.successor(version, flags, facts, { seen: known, history });
        if (successor) changed.push({ ...successor, position });
      } else changed.push({ ...prepared, position, stored: known });
    }
    return changed;
  }

  /** The version to make beside one that visitors have seen; undefined when an earlier import has made it. */
  private async successor(
    version: ImportVersion,
    flags: Pick<ContentItem, 'latest' | 'published'>,
    facts: LineFacts,
    { seen, history }: { readonly seen: ContentItem; readonly history: readonly ContentItem[] },
  ): Promise<PreparedVersion | undefined> {
    const later = history.filter((other) => other.id > seen.id && (wasSeen(other) || !flags.published));
    // What has no id of its own within it, such as an embedded item, keeps the one that it got then.
    const prepared = await this.versions.prepare(version, flags, facts, { stored: later.at(-1) ?? seen });
    const isMade = later.some((other) => isSameVersion(other, prepared.item, facts.type, version.given));
    return isMade ? undefined : this.versions.separate(prepared, version.given, facts);
  }

  private async demote(
    { latest, published }: LiveVersions,
    after: LiveVersions,
    transaction: Transaction,
  ): Promise<void> {
    for (const version of new Map([latest, published].flatMap((live) => (live ? [[live.id, live]] : []))).values()) {
      const flags = { latest: isVersion(after.latest, version), published: isVersion(after.published, version) };
      const loses = (version.latest && !flags.latest) || (version.published && !flags.published);
      if (loses) await this.store.setFlags(transaction, { ...version, ...flags });
    }
  }
}

export function importedItem({ contentItemId, type, versions }: PreparedItem): ImportedItem {
  return { contentItemId, contentType: type.name, displayText: versions.at(-1)?.item.displayText ?? '' };
}

/** A draft that the import does not name stays one above what the import publishes. */
function passedDraft(
  versions: LiveVersions,
  { places, versions: imported }: ImportLine,
  changed: readonly ChangedVersion[],
): { readonly draft: ContentItem; readonly publication: ContentOperation } | undefined {
  const draft = versions.published && draftOf(versions);
  const published = changed.find(({ position }) => position === places.published);
  const isNamed = imported.some(({ given }) => given.contentItemVersionId === draft?.contentItemVersionId);
  const bringsDraft = places.latest !== undefined && places.latest !== places.published;
  if (!draft || !published || isNamed || bringsDraft) return undefined;
  return { draft, publication: published.operation.against(versions.published) };
}

function isVersion(version: ContentItem | undefined, other: ContentItem): boolean {
  return version?.contentItemVersionId === other.contentItemVersionId;
}

function rejectOtherItem(line: ImportLine, { contentType, removed }: LockedItem): void {
  if (line.contentType !== contentType) {
    throw rejected('contentType', `is ${contentType} here and cannot change.`);
  }
  if (removed && !line.removal) {
    throw rejected('', 'The item was removed here. Restore one of its versions before you import others.');
  }
  if (!removed && line.removal) {
    throw rejected('removedUtc', 'says that the item is removed, and here it is not. Remove it here first.');
  }
}

/** A version id means one version, of one item. */
function rejectStrangers(line: ImportLine, contentItemId: string, stored: ReadonlyMap<string, ContentItem>): void {
  for (const { member, given } of line.versions) {
    const known = given.contentItemVersionId === undefined ? undefined : stored.get(given.contentItemVersionId);
    if (known && known.contentItemId !== contentItemId) {
      throw rejected(memberPath(member, 'contentItemVersionId'), 'is the id of a version of another item.');
    }
  }
}

function rejected(member: string, message: string): LineRejected {
  return new LineRejected([{ member, message }]);
}

/**
 * Sets the flags of the changed versions. A version that the import does not change keeps its place unless another one
 * takes it; a live item always has a latest version.
 */
export function placesAfter(
  before: LiveVersions,
  places: ImportedPlaces,
  changed: readonly ChangedVersion[],
): LiveVersions {
  const at = (position: number | undefined) => changed.find((version) => version.position === position)?.item;
  const current = (holder: ContentItem | undefined) =>
    holder &&
    (changed.find(({ item }) => item.contentItemVersionId === holder.contentItemVersionId)?.item ?? { ...holder });
  const latest = at(places.latest) ?? current(before.latest);
  const takenDown = places.published === undefined && changed.some(({ stored }) => stored?.published);
  const published = at(places.published) ?? (takenDown ? undefined : current(before.published));
  for (const version of new Set([...changed.map(({ item }) => item), latest, published])) {
    if (version) Object.assign(version, { latest: isSame(version, latest), published: isSame(version, published) });
  }
  for (const { item, stored } of changed) {
    if (stored?.published && item.latest && !item.published) item.unpublishedUtc = item.modifiedUtc;
  }
  const unified = isSame(published, latest) ? latest : published;
  return { latest, published: unified };
}

function isSame(version: ContentItem | undefined, other: ContentItem | undefined): boolean {
  return version !== undefined && version.contentItemVersionId === other?.contentItemVersionId;
}
