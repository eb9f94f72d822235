import { and, assume, eq, never, not, type FieldValue, type Predicate } from '@espalier/predicates';
import { escapeLiteral } from 'pg';
import type { FieldMap, SqlField } from '#platform/database';
import { PAST_VERSION_FIELDS, VERSION_FIELDS } from './list-fields';

/**
 * The indexes keep published versions apart from all others, and drafts from archived versions, each in every order, so
 * that a group is read from the beginning of its range and a status from those of its groups.
 */
export interface VersionGroup {
  readonly published: boolean;
  /** Undefined: some are, some are not. */
  readonly latest?: boolean;
  /** The newest version of each removed item; without it, the items are not removed. */
  readonly removed?: true;
}

const PUBLISHED: VersionGroup = { published: true };
const DRAFTS: VersionGroup = { published: false, latest: true };
const ARCHIVED: VersionGroup = { published: false, latest: false };
export const REMOVED: VersionGroup = { ...ARCHIVED, removed: true };

/** No version is in two groups of a status. */
export const STATUS_GROUPS = {
  published: [PUBLISHED],
  draft: [DRAFTS],
  latest: [{ published: true, latest: true }, DRAFTS],
  archived: [ARCHIVED],
  all: [PUBLISHED, DRAFTS, ARCHIVED],
} as const satisfies Readonly<Record<string, readonly VersionGroup[]>>;

export interface VersionQuery {
  readonly contentTypes: readonly string[];
  readonly groups: readonly VersionGroup[];
  /** What else they have to meet, in terms of {@link VERSION_FIELDS} and what is beside them in `fields`. */
  readonly predicate: Predicate;
  readonly fields: FieldMap;
}

interface GroupQuery {
  readonly group: VersionGroup;
  readonly predicate: Predicate;
  readonly fields: FieldMap;
}

/**
 * Without groups in which nothing can be found, unless there is no other. Versions of removed items are found in their
 * own group only.
 */
export function groupQueries({ contentTypes, groups, predicate, fields }: VersionQuery): GroupQuery[] {
  const queries = groups.flatMap((group): GroupQuery[] => {
    const rest = assume(predicate, knownOf(group, contentTypes));
    if (rest.kind === 'never') return [];
    const { currentOwner } = hasOneOfItem(group) ? VERSION_FIELDS : PAST_VERSION_FIELDS;
    return [{ group, predicate: and(inGroup(group), rest), fields: withOwner(fields, currentOwner) }];
  });
  return queries.length > 0 ? queries : groups.slice(0, 1).map((group) => ({ group, predicate: never(), fields }));
}

/** A type has hundreds of fields, which are copied only where they differ. */
function withOwner(fields: FieldMap, currentOwner: SqlField): FieldMap {
  return fields.currentOwner === currentOwner ? fields : { ...fields, currentOwner };
}

/** Types stand in the text: the planner of a prepared statement takes types that come as parameters to be equally frequent. */
export function inTypes(contentTypes: readonly string[]): string {
  const [sole = '', ...others] = contentTypes.map(escapeLiteral);
  return others.length === 0 ? `v.content_type = ${sole}` : `v.content_type IN (${[sole, ...others].join(', ')})`;
}

export function isLive({ published, latest }: VersionGroup): boolean {
  return published || latest === true;
}

/** Whether an item has at most one version in the group. */
export function hasOneOfItem(group: VersionGroup): boolean {
  return isLive(group) || group.removed === true;
}

/** Apart, versions that are the latest can be told from others by where they are found. */
export function byLatest(group: VersionGroup): readonly VersionGroup[] {
  return group.latest === undefined ? [true, false].map((latest) => ({ ...group, latest })) : [group];
}

export function knownOf(group: VersionGroup, contentTypes: readonly string[]): ReadonlyMap<string, FieldValue> {
  const known = new Map<string, FieldValue>([['published', group.published]]);
  if (group.latest !== undefined) known.set('latest', group.latest);
  // An item that is removed has no live version.
  if (isLive(group)) known.set('itemRemoved', false);
  if (group.removed) known.set('itemRemoved', true);
  if (contentTypes.length === 1) known.set('contentType', contentTypes[0]);
  return known;
}

function inGroup(group: VersionGroup): Predicate {
  if (group.removed) return eq('removed', true);
  const { published, latest } = group;
  return and(
    flag('published', published),
    ...(latest === undefined ? [] : [flag('latest', latest)]),
    ...(isLive(group) ? [] : [flag('itemRemoved', false)]),
  );
}

function flag(field: string, value: boolean): Predicate {
  return value ? eq(field, true) : not(eq(field, true));
}
