import type { LiveItem } from '#core/content';
import type { ContentType } from '#core/content-definition';
import type { Schedule } from '#content-kinds/content-parts';

type DueFacts = Pick<LiveItem, 'versions'> & { readonly type: Pick<ContentType, 'partsOf'> };

/** A draft to be published, or a live version to be taken down. @param now ISO 8601 in UTC; what is due now is due */
export function isDue({ part, member }: Schedule, { type, versions }: DueFacts, now: string): boolean {
  const { latest, published } = versions;
  const draft = latest?.published ? undefined : latest;
  const version = member === 'scheduledPublishUtc' ? draft : published;
  const due = version?.[member] ?? null;
  if (due === null || due > now || !hasPart(type, part)) return false;
  return member !== 'scheduledPublishUtc' || !isOver(due, version?.scheduledArchiveUtc ?? null, now);
}

/** Whether the time between the two dates went by before the draft could be published: it would stay live for ever. */
function isOver(publish: string, archive: string | null, now: string): boolean {
  return archive !== null && archive > publish && archive <= now;
}

export function hasPart(type: Pick<ContentType, 'partsOf'>, part: string): boolean {
  return type.partsOf(part).length > 0;
}
