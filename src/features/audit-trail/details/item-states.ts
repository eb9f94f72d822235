import { Injectable } from '@nestjs/common';
import type { JsonObject, JsonValue, Principal, SecuredContent } from '@espalier/plugin-sdk';
import { compareItems, memberOrder, NamedValues, presentChanges, type ChangesView } from '#features/comparison';
import { ContentReader, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import type { ListedEvent } from '../list/event-row';
import { NoStateError, StoredEvents, type StoredEvent } from './stored-events';

export interface ItemChanges {
  /** Absent where the state of the item is not kept, or not for everybody's eyes. */
  readonly changes?: ChangesView;
  readonly obstacle?: string;
  /** The event since which that has changed; absent for an item that was not there. */
  readonly since?: ListedEvent;
  /** Or the version since which: what is imported has no event of its own. */
  readonly sinceVersion?: string;
}

const WRITING = ['Created', 'Saved', 'Published', 'Cloned', 'Restored'];
/** After these nothing of what came before is left. */
const BEGINNINGS = ['Created', 'Cloned'];

const pruned = () =>
  text('The content of the item at that time is no longer known: the version was pruned or deleted for good.');
const forbidden = () => text('You cannot see versions of this item.');
const noBefore = () =>
  text(
    'Its earlier content is not known: this version has no earlier event. It was imported and then edited, or its earlier events were deleted.',
  );

/** A snapshot where the event has one, else the version. */
@Injectable()
export class ItemStates {
  constructor(
    private readonly events: StoredEvents,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly names: NamedValues,
  ) {}

  /** Undefined for an event that leaves its item as it was. */
  async changes(event: StoredEvent, principal: Principal): Promise<ItemChanges | undefined> {
    if (!WRITING.includes(event.event)) return undefined;
    const isBeginning = BEGINNINGS.includes(event.event);
    const since = isBeginning ? undefined : await this.before(event);
    const unrecorded = isBeginning || since ? undefined : await this.versionBefore(event);
    if (!isBeginning && !since && !unrecorded) return { obstacle: noBefore() };
    const sinceVersion = unrecorded?.contentItemVersionId;
    const earlierState = since ? this.stateAt(since) : unrecorded && this.wire(unrecorded);
    const [earlier, later] = await Promise.all([earlierState, this.stateAt(event)]);
    if (!later || (since && !earlier)) return { since, obstacle: pruned() };
    const maySee = await Promise.all([
      this.maySee(principal, event, later),
      !since || !earlier || this.maySee(principal, since, earlier),
    ]);
    if (maySee.includes(false)) return { since, obstacle: forbidden() };
    const type = this.definitions.get(textOf(later.contentType) ?? '');
    const comparison = await this.names.in(compareItems(earlier, later, memberOrder(type)), principal);
    return { since, sinceVersion, changes: presentChanges(comparison, type) };
  }

  private async versionBefore({ versionId }: StoredEvent): Promise<VersionRow | undefined> {
    const version = versionId === null ? undefined : await this.reader.findVersion(versionId);
    return version && (await this.reader.previousVersion(version))?.row;
  }

  /** Of the same version, if it was there; else of the version that it was made of. */
  private async before(event: StoredEvent): Promise<StoredEvent | undefined> {
    const [same, last] = await Promise.all([
      this.events.stateBefore(event, { versionId: event.versionId }),
      this.events.stateBefore(event),
    ]);
    if (same || last?.event !== 'DraftDiscarded') return same ?? last;
    return this.events.stateBefore(last, { versionId: last.versionId, isOther: true });
  }

  async snapshot(event: StoredEvent, principal: Principal): Promise<JsonObject | null> {
    if (event.snapshot === null || event.category !== 'Content') return null;
    return (await this.maySee(principal, event, event.snapshot)) ? event.snapshot : null;
  }

  /** Whether somebody may restore what an event keeps, as far as that is known before it is tried. */
  async canRestore(event: StoredEvent, principal: Principal): Promise<boolean> {
    if (!event.snapshot || !principal.may('PublishContent', await this.rightTo(event, event.snapshot))) return false;
    return (await this.snapshot(event, principal)) !== null && !(await this.events.hasEnded(event));
  }

  /** @throws NoStateError also when the item is gone, or another one has its id */
  async restorable(event: StoredEvent, principal: Principal): Promise<JsonObject> {
    const state = await this.snapshot(event, principal);
    if (!state || (await this.events.hasEnded(event))) throw new NoStateError(event.id);
    return state;
  }

  private async stateAt(event: StoredEvent): Promise<JsonObject | undefined> {
    if (event.snapshot) return event.snapshot;
    if (event.versionId === null) return undefined;
    // A version that was taken down is edited in place from then on.
    const takenDown = await this.events.takenDown(event);
    if (takenDown?.snapshot) return takenDown.snapshot;
    const version = await this.reader.findVersion(event.versionId);
    return version && this.wire(version.row);
  }

  private wire(row: VersionRow): JsonObject | undefined {
    const type = this.definitions.get(row.contentType);
    return type && (JSON.parse(row.toJson(type)) as JsonObject);
  }

  private async maySee(principal: Principal, event: StoredEvent, state: JsonObject): Promise<boolean> {
    const right = await this.rightTo(event, state);
    return principal.may('ViewContent', right) && principal.may('PreviewContent', right);
  }

  /** Of whoever owns the item now, or did then, when it is gone: an item that has its id since says nothing of it. */
  private async rightTo(event: StoredEvent, state: JsonObject): Promise<SecuredContent> {
    const contentType = textOf(state.contentType) ?? '';
    const newest = (await this.reader.versions(event.correlationId, { first: 1, skip: 0 }))?.versions.at(0);
    const isThere = newest?.row.contentType === contentType && !(await this.events.hasEnded(event));
    return { contentType, owner: isThere ? newest.owner : (textOf(state.owner) ?? null) };
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
