import type { ContentItem } from '@espalier/plugin-sdk';
import type { LiveVersions } from '../versions/version-rules';
import type { PreparedVersion } from './version-preparer';
import type { ImportedPlaces } from './version-flags';

/** A version that an import adds to an item, or changes. */
export interface ChangedVersion extends PreparedVersion {
  readonly position: number;
  /** How it was before; absent for a new one. */
  readonly stored?: ContentItem;
}

/**
 * The live versions of an item that exists, after an import into it, and sets the flags of the changed versions accordingly.
 * A version that the import does not change keeps its place unless another one takes it; a live item always has a latest version.
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
