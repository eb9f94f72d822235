import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { ifMatchAllows } from '#platform/request';
import { etagOf } from '../items/version-row';
import type { PayloadIdentity } from '../payload/item-payload';
import type { LiveVersions } from '../versions/version-rules';

export interface SaveBase {
  readonly version?: ContentItem;
  /** A draft that is not meant: it stays a draft above what is saved. */
  readonly passedDraft?: ContentItem;
  /** Whether it is what the caller has read. */
  readonly matches: boolean;
}

interface SaveIntent {
  readonly draft: boolean;
  readonly ifMatch?: string;
}

/**
 * Contract, section 12.1: a draft is saved on top of the latest version, and a publication on top of what is live, unless it names the
 * draft above that by its id or by its ETag.
 */
export function chooseBase(
  { latest, published }: LiveVersions,
  type: ContentType,
  { draft, ifMatch }: SaveIntent,
  { contentItemVersionId }: PayloadIdentity = {},
): SaveBase {
  const fits = (version?: ContentItem) =>
    ifMatch === undefined || ifMatchAllows(ifMatch, version && etagOf(version, type));
  const isPassable = !draft && published !== undefined && latest?.published === false;
  if (!isPassable || latest.contentItemVersionId === contentItemVersionId) {
    return { version: latest, matches: fits(latest) };
  }
  if (!fits(published) && fits(latest)) return { version: latest, matches: true };
  return { version: published, passedDraft: latest, matches: fits(published) };
}
