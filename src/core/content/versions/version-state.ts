import type { ContentItem } from '@espalier/plugin-sdk';

export type VersionState = 'Draft' | 'Published' | 'Unpublished' | 'Removed' | 'Cloned' | 'Scheduled' | 'Archived';

export type StateFacts = Pick<
  ContentItem,
  'published' | 'latest' | 'unpublishedUtc' | 'clonedFrom' | 'scheduledPublishUtc' | 'scheduledArchiveUtc'
>;

/** Contract, section 3. @param now ISO 8601 in UTC; a schedule counts while it lies in the future */
export function stateOf(version: StateFacts, now: string, itemRemoved: boolean): VersionState {
  if (itemRemoved) return 'Removed';
  if (version.published) return isAfter(version.scheduledArchiveUtc, now) ? 'Scheduled' : 'Published';
  if (!version.latest) return 'Archived';
  if (isAfter(version.scheduledPublishUtc, now)) return 'Scheduled';
  if (version.unpublishedUtc !== null) return 'Unpublished';
  return version.clonedFrom !== null ? 'Cloned' : 'Draft';
}

function isAfter(utc: string | null, now: string): boolean {
  return utc !== null && utc > now;
}
