import { extensionPoint, type Principal } from '@espalier/plugin-sdk';

/** An item that mentions a file. */
export interface MediaUse {
  readonly contentItemId: string;
  readonly title: string;
  /** Its type, and what else there is to say. */
  readonly note: string;
  /** Path of the page on which it is edited, for who may. */
  readonly path?: string;
}

export interface FoundUses {
  /** The first of them. */
  readonly uses: readonly MediaUse[];
  /** How many there are in all. */
  readonly total: number;
  readonly hasMore: boolean;
  /** How many versions of items were looked at. */
  readonly lookedAt: number;
  readonly isEverything: boolean;
}

/** A file, or a folder with all that is in it, by its path in the library. */
export interface MediaPlace {
  readonly path: string;
  readonly isFolder: boolean;
}

/** What is somewhere else now. */
export interface MovedMedia extends MediaPlace {
  readonly to: string;
}

/** An item that still names something by its old path, whether or not it names it by the new one elsewhere. */
export interface FailedUse extends MediaUse {
  /** Paths of the members that do, the first of them; none where the principal may not see them. */
  readonly members: readonly string[];
  /** For whoever asked, in whole sentences. */
  readonly reason: string;
}

/** What has become of items that mentioned something which was moved. */
export interface RewrittenUses {
  readonly rewritten: readonly MediaUse[];
  readonly failed: readonly FailedUse[];
  /** False where there may be more of them: too many versions to look at, or to write at once. */
  readonly isEverything: boolean;
}

/** Knows which items mention a file. Items are a storey above this module, so they contribute the answer. */
export interface MediaUses {
  /**
   * Of those items that the principal may see, each counted once, however many of the places it mentions.
   *
   * @returns undefined when it took too long
   */
  of(places: readonly MediaPlace[], principal: Principal): Promise<FoundUses | undefined>;

  /**
   * Has the items that the principal may see name where things are now, each with the principal's rights: what is live as a new version,
   * a draft as the draft that it is.
   */
  rewrite(moved: readonly MovedMedia[], principal: Principal): Promise<RewrittenUses>;
}

export const MEDIA_USES = extensionPoint<MediaUses>('media.uses', { isPort: true });
