import { type ContentContext, type ContentItem, type JsonObject, sentence } from '@espalier/plugin-sdk';
import { wireName } from '#core/content-definition';
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
 * To set, move or clear the date is to publish later, so it needs the right to publish. So does changing what will be
 * published.
 */
export function authoriseSchedule(schedule: Schedule, context: ContentContext): void {
  const { item, previous, type, principal } = context;
  const { member } = schedule;
  const part = attachedPart(type, schedule.part);
  const due = part && dueDate(item, part, member);
  if (!part || due === undefined) return;
  const content = { contentType: type.name, owner: previous ? previous.owner : item.owner };
  const named = `${part.wireName}.${member}`;
  if (!isKept(due, part, member, previous)) return requirePermission(principal, 'PublishContent', named, content);
  if (!comes(due, member, context) || schedule !== PUBLISH_LATER || principal.may('PublishContent', content)) return;
  throw new ScheduledDraftError(named, due);
}

export function setsDate(schedule: Schedule, { item, previous, type }: ContentContext): boolean {
  const due = scheduledIn(schedule, type, item.data) ?? null;
  return due !== null && due !== (previous?.[schedule.member] ?? null);
}

/** Reports a date that has passed, unless it is stored already: to send it back as it is promises nothing. */
export function refusePast(
  { part: name, member }: Schedule,
  { item, previous, type, now, fault }: ContentContext,
): void {
  const part = attachedPart(type, name);
  const due = part && dueDate(item, part, member);
  if (!part || due === undefined || due === null || due > now || isKept(due, part, member, previous)) return;
  fault({
    member: `${part.wireName}.${member}`,
    message: 'must lie in the future. Give a later date and time, or leave it out.',
    shown: sentence('Choose a date that is not in the past.').shown,
  });
}

/** Brings the date of the part to the item, where the service finds it when it comes. One that had passed before never comes. */
export function applySchedule({ part: name, member }: Schedule, context: ContentContext): void {
  const { item, type } = context;
  const part = attachedPart(type, name);
  const due = part && dueDate(item, part, member);
  if (due !== undefined) item[member] = comes(due, member, context) ? due : null;
}

/** The date in the data of an item of the type: null for none, undefined where the type has no such part and for what is no date. */
export function scheduledIn(
  { part: name, member }: Schedule,
  type: ContentContext['type'],
  data: JsonObject,
): string | null | undefined {
  const part = attachedPart(type, name);
  return part && dueDate({ data }, part, member);
}

export function clearSpent(schedule: Schedule, context: ContentContext): void {
  const { item, type, now } = context;
  const part = attachedPart(type, schedule.part);
  const due = item[schedule.member] ?? (part && dueDate(item, part, schedule.member)) ?? null;
  if (due !== null && due <= now) clearSchedule(schedule, context);
}

/** The date was met, or was meant for another version: for good, also when the type has lost the part, which may come back. */
export function clearSchedule({ part: name, member }: Schedule, { item, type }: ContentContext): void {
  const part = attachedPart(type, name) ?? { wireName: wireName(name), settings: {} };
  writeMember(item, part, member, undefined);
  item[member] = null;
}

/** The date in UTC, null for none, undefined for what validation will name. */
function dueDate(item: Pick<ContentItem, 'data'>, part: AttachedPart, member: string): string | null | undefined {
  const given = readPart(item, part)[member] ?? null;
  return typeof given === 'string' ? toUtc(given) : given === null ? null : undefined;
}

/** Whether the service will act on the date, or has yet to: it lay in the future when it was saved. */
function comes(due: string | null, member: Schedule['member'], { previous, now }: ContentContext): due is string {
  return due !== null && (due > now || due === previous?.[member]);
}

/** Whether it is the date that is stored, though it may never come. */
function isKept(
  due: string | null,
  part: AttachedPart,
  member: Schedule['member'],
  previous: ContentItem | undefined,
): boolean {
  if (due === (previous?.[member] ?? null)) return true;
  return due !== null && previous !== undefined && due === dueDate(previous, part, member);
}
