import type { ContentContext, ContentItem } from '@espalier/plugin-sdk';
import { wireName } from '#content-definition';
import { toUtc } from '#platform/dates';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { requirePermission, ScheduledDraftError } from '../content-parts-errors';

/** A part with one date, which is also a property of the item under the same name. */
export interface Schedule {
  readonly part: string;
  readonly member: 'scheduledPublishUtc' | 'scheduledArchiveUtc';
}

export const PUBLISH_LATER: Schedule = { part: 'PublishLaterPart', member: 'scheduledPublishUtc' };

export const ARCHIVE_LATER: Schedule = { part: 'ArchiveLaterPart', member: 'scheduledArchiveUtc' };

/**
 * To set, move or clear the date is to publish later, so it needs the right to publish. So does changing what will be published.
 *
 * @throws PartForbiddenError, ScheduledDraftError
 */
export function authoriseSchedule(schedule: Schedule, { item, previous, type, principal }: ContentContext): void {
  const { member } = schedule;
  const part = attachedPart(type, schedule.part);
  const due = part && dueDate(item, part, member);
  if (!part || due === undefined) return;
  const content = { contentType: type.name, owner: previous ? previous.owner : item.owner };
  const named = `${part.wireName}.${member}`;
  if (due !== (previous?.[member] ?? null)) return requirePermission(principal, 'PublishContent', named, content);
  if (due === null || schedule !== PUBLISH_LATER || principal.may('PublishContent', content)) return;
  throw new ScheduledDraftError(named, due);
}

/** Brings the date of the part to the item. */
export function applySchedule({ part: name, member }: Schedule, { item, type }: ContentContext): void {
  const part = attachedPart(type, name);
  const due = part && dueDate(item, part, member);
  if (due !== undefined) item[member] = due;
}

/** The date was met, or was meant for another version: for good, also when the type has lost the part, which may come back. */
export function clearSchedule({ part: name, member }: Schedule, { item, type }: ContentContext): void {
  const part = attachedPart(type, name) ?? { wireName: wireName(name), settings: {} };
  writeMember(item, part, member, undefined);
  item[member] = null;
}

/** The date in UTC, null for none, undefined for what validation will name. */
function dueDate(item: ContentItem, part: AttachedPart, member: string): string | null | undefined {
  const given = readPart(item, part)[member] ?? null;
  return typeof given === 'string' ? toUtc(given) : given === null ? null : undefined;
}
