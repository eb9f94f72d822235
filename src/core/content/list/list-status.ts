import { always, and, eq, gt, not, or, type Predicate } from '@espalier/predicates';
import type { ContentsStatus, Principal } from '@espalier/plugin-sdk';
import { REMOVED, STATUS_GROUPS, type VersionGroup } from './version-groups';

/** Which versions a list shows: the contract, section 7. `removed` shows the newest version of each removed item. */
export const LIST_STATUSES: readonly ContentsStatus[] = [
  'latest',
  'published',
  'draft',
  'scheduled',
  'archived',
  'removed',
  'allversions',
  'owner',
];

interface StatusContext {
  readonly principalId: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

export function statusGroups(status: ContentsStatus): readonly VersionGroup[] {
  switch (status) {
    case 'latest':
    case 'owner':
      return STATUS_GROUPS.latest;
    case 'published':
      return STATUS_GROUPS.published;
    case 'draft':
      return STATUS_GROUPS.draft;
    case 'archived':
      return STATUS_GROUPS.archived;
    case 'allversions':
      return STATUS_GROUPS.all;
    case 'scheduled':
      return [...STATUS_GROUPS.published, ...STATUS_GROUPS.draft];
    case 'removed':
      return [REMOVED];
  }
}

export function statusPredicate(status: ContentsStatus, { principalId, now }: StatusContext): Predicate {
  const published = eq('published', true);
  switch (status) {
    case 'scheduled':
      return or(
        and(eq('latest', true), not(published), gt('scheduledPublishUtc', now)),
        and(published, gt('scheduledArchiveUtc', now)),
      );
    case 'owner':
      return eq('owner', principalId);
    case 'latest':
    case 'published':
    case 'draft':
    case 'archived':
    case 'allversions':
    case 'removed':
      return always();
  }
}

/** What is saved as a draft changes such a list. */
export function showsDrafts(status: ContentsStatus, contentTypes: readonly string[], principal: Principal): boolean {
  if (status === 'published') return false;
  return status !== 'latest' || contentTypes.some((contentType) => principal.may('PreviewContent', { contentType }));
}
