import type { ContentItem, Principal } from '@espalier/plugin-sdk';

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

/** One version for both when nothing newer than the published one exists. */
export interface LiveVersions {
  readonly latest?: ContentItem;
  readonly published?: ContentItem;
}

export function draftOf({ latest }: LiveVersions): ContentItem | undefined {
  return latest?.published === false ? latest : undefined;
}

/** `newVersion`: beside or in place of the one that the save starts from; `inPlace`: in that one. */
type SaveKind = 'create' | 'newVersion' | 'inPlace' | 'none';

export interface SavePlan {
  readonly kind: SaveKind;
  readonly publishes: boolean;
}

/**
 * Contract, section 3: create, edit, save draft, publish. What visitors have seen is not overwritten.
 *
 * @param base the version that the save starts from
 */
export function planSave(
  base: ContentItem | undefined,
  wish: { readonly publish: boolean; readonly changed: boolean; readonly versionable: boolean },
): SavePlan {
  const { publish, changed, versionable } = wish;
  if (!base) return { kind: 'create', publishes: publish };
  if (!changed && (base.published || !publish)) return { kind: 'none', publishes: false };
  // A type without versions has one version only: it is edited while it is live, and publishing it again would be no transition.
  if (base.published && !versionable) return { kind: 'inPlace', publishes: false };
  const isKept = versionable && changed && wasSeen(base);
  return { kind: isKept ? 'newVersion' : 'inPlace', publishes: publish };
}

/**
 * Drafts are of one's own until they are published. A draft has the date of what is live beneath it, and keeps it when it is archived:
 * then nobody can tell whether it was live.
 */
export function wasSeen({ published, latest, publishedUtc, unpublishedUtc }: ContentItem): boolean {
  return published || unpublishedUtc !== null || (!latest && publishedUtc !== null);
}

/** In `transient` of an operation that {@link continuesDraft}. */
export const AUTOSAVED = 'autosaved';

const TEN_MINUTES = 10 * 60_000;

/**
 * Whether a save goes on with a draft that the same person has saved within the same ten minutes of the clock. Of many
 * automatic saves the audit trail and webhooks hear once.
 */
export function continuesDraft(
  base: ContentItem | undefined,
  { author, now }: { readonly author: string; readonly now: string },
): boolean {
  const slot = (moment: string) => Math.floor(Date.parse(moment) / TEN_MINUTES);
  return base?.published === false && base.author === author && slot(base.modifiedUtc ?? '') === slot(now);
}

/** An empty draft. */
export function firstDraft(
  contentItemId: string,
  contentType: string,
  { principal, now }: { readonly principal: Principal; readonly now: string },
): ContentItem {
  return {
    id: 0,
    contentItemId,
    contentItemVersionId: '',
    contentType,
    displayText: '',
    published: false,
    latest: true,
    modifiedUtc: now,
    publishedUtc: null,
    createdUtc: now,
    owner: principal.id,
    author: principal.name,
    unpublishedUtc: null,
    clonedFrom: null,
    scheduledPublishUtc: null,
    scheduledArchiveUtc: null,
    revision: 0,
    data: {},
  };
}

/** Whatever it was copied from. */
export function newDraft(): Partial<ContentItem> {
  return { id: 0, contentItemVersionId: '', published: false, latest: true, unpublishedUtc: null };
}

export function archived(version: ContentItem): ContentItem {
  return { ...version, published: false, latest: false };
}

export function publishedAs(version: ContentItem, now: string): ContentItem {
  return {
    ...version,
    published: true,
    latest: true,
    publishedUtc: now,
    unpublishedUtc: null,
    clonedFrom: null,
    scheduledPublishUtc: null,
  };
}

/** A draft again when it is the latest, else archived beneath a newer draft. */
export function takenDown(version: ContentItem, now: string): ContentItem {
  return version.latest
    ? { ...version, published: false, publishedUtc: null, unpublishedUtc: now, scheduledArchiveUtc: null }
    : archived(version);
}
