import { and, eq, gt, not, or, type Predicate } from '@espalier/predicates';

/** Which versions a list shows: the contract, section 7. `removed` shows the newest version of each removed item. */
export const LIST_STATUSES = [
  'latest',
  'published',
  'draft',
  'scheduled',
  'archived',
  'removed',
  'allversions',
  'owner',
] as const;

export type ListStatus = (typeof LIST_STATUSES)[number];

export interface StatusContext {
  /** Id of whoever asks. */
  readonly principalId: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

export function statusPredicate(status: ListStatus, { principalId, now }: StatusContext): Predicate {
  const latest = eq('latest', true);
  const published = eq('published', true);
  const itemRemoved = eq('itemRemoved', true);
  switch (status) {
    case 'latest':
      return latest;
    case 'published':
      return published;
    case 'draft':
      return and(latest, not(published));
    case 'scheduled':
      return or(
        and(latest, not(published), gt('scheduledPublishUtc', now)),
        and(published, gt('scheduledArchiveUtc', now)),
      );
    case 'archived':
      return and(not(latest), not(published), not(itemRemoved));
    case 'removed':
      return and(itemRemoved, eq('newest', true));
    case 'allversions':
      return not(itemRemoved);
    case 'owner':
      return and(latest, eq('owner', principalId));
  }
}

/** Whether the versions of a status lie in an index per type for each sort, so that a page of a type is read from it. */
export function isIndexedPerType(status: ListStatus): boolean {
  return status === 'latest' || status === 'published' || status === 'draft' || status === 'owner';
}
