import { extensionPoint, type Principal } from '@espalier/plugin-sdk';

export interface MediaUse {
  readonly contentItemId: string;
  readonly title: string;
  /** Its type, and what else there is to say. */
  readonly note: string;
  /** What people call its type. */
  readonly type: string;
  /** Of the version that mentions it. */
  readonly state: 'Published' | 'Draft';
  readonly modifiedUtc: string;
  readonly path?: string;
}

export interface FoundUses {
  readonly uses: readonly MediaUse[];
  readonly total: number;
  /** Items that the principal may not see. */
  readonly hidden: number;
  readonly hasMore: boolean;
  readonly isEverything: boolean;
}

/** A folder stands for all that is in it. */
export interface MediaPlace {
  readonly path: string;
  readonly isFolder: boolean;
}

export interface MovedMedia extends MediaPlace {
  readonly to: string;
}

/** Still names something by its old path, whether or not it names it by the new one elsewhere. */
export interface FailedUse extends MediaUse {
  /** The first of them; none where the principal may not see them. */
  readonly members: readonly string[];
  /** What pages call them. */
  readonly shownMembers: readonly string[];
  readonly reason: string;
  /** On pages, to whoever moves it. */
  readonly shownReason: string;
}

export interface RewrittenUses {
  readonly rewritten: readonly MediaUse[];
  readonly failed: readonly FailedUse[];
  /** False where there may be more of them: too many versions to look at, or to write at once. */
  readonly isEverything: boolean;
}

export interface MediaUses {
  /** Each item counted once, only those that the principal may see. @returns undefined when it took too long */
  of(places: readonly MediaPlace[], principal: Principal): Promise<FoundUses | undefined>;

  /** In SQL: no item mentions the file at a path, which is an expression, whoever may see the items. */
  isUnmentioned(path: string): string;

  /** With the rights of the principal: what is live as a new version, a draft as the draft that it is. */
  rewrite(moved: readonly MovedMedia[], principal: Principal): Promise<RewrittenUses>;
}

export const MEDIA_USES = extensionPoint<MediaUses>('media.uses', { isPort: true });
