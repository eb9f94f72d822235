import { isDeepStrictEqual } from 'node:util';
import type { Item } from './content-api';

/** What callers change, each by itself; null clears. */
export const MEMBERS = ['title', 'latinName', 'height', 'tags', 'sourceUrl', 'sourceText'] as const;

export type Members = Record<(typeof MEMBERS)[number], unknown>;
export type Change = Partial<Members>;

interface Saved {
  readonly members: Members;
  readonly author: string;
  /** Different for everything that somebody has saved. */
  readonly save: number;
}

/**
 * One item by the contract, section 12.1, member by member, and nothing else: what visitors see, and what somebody works on above that.
 */
export class PendingDraftModel {
  draft?: Saved;
  live?: Saved;
  private saves = 0;

  constructor(members: Members, author: string) {
    this.live = this.saved(members, author);
  }

  publish(change: Change, author: string): void {
    if (!this.live) return this.publishDraft(change, author);
    const before = this.live.members;
    const after = { ...before, ...change };
    if (isDeepStrictEqual(before, after)) return;
    this.live = this.saved(after, author);
    if (!this.draft) return;
    const { members } = this.draft;
    const rebased = { ...members };
    for (const member of MEMBERS) {
      if (isDeepStrictEqual(members[member], before[member])) rebased[member] = after[member];
    }
    this.draft = { ...this.draft, members: rebased };
  }

  publishDraft(change: Change, author: string): void {
    if (!this.draft) return this.publish(change, author);
    this.live = this.saved({ ...this.draft.members, ...change }, author);
    this.draft = undefined;
  }

  saveDraft(change: Change, author: string): void {
    const base = this.draft ?? this.live;
    if (!base) throw new Error('There is no item.');
    const members = { ...base.members, ...change };
    if (!isDeepStrictEqual(members, base.members)) this.draft = this.saved(members, author);
  }

  discard(): void {
    if (this.live) this.draft = undefined;
  }

  unpublish(): void {
    this.draft ??= this.live;
    this.live = undefined;
  }

  private saved(members: Members, author: string): Saved {
    return { members, author, save: ++this.saves };
  }
}

export function membersOf({ titlePart, latinName, height, tags, source }: Item): Members {
  const { url, text } = (source ?? {}) as { url?: unknown; text?: unknown };
  const given = { title: titlePart?.title, latinName, height, tags, sourceUrl: url, sourceText: text };
  return Object.fromEntries(MEMBERS.map((member) => [member, given[member] ?? null])) as Members;
}

/** A body that says this and nothing else. */
export function bodyOf({ title, sourceUrl, sourceText, ...fields }: Change): Record<string, unknown> {
  const source = {
    ...(sourceUrl !== undefined && { url: sourceUrl }),
    ...(sourceText !== undefined && { text: sourceText }),
  };
  return {
    ...fields,
    ...(title !== undefined && { titlePart: { title } }),
    ...(Object.keys(source).length > 0 && { source }),
  };
}
