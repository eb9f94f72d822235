export type Entries = readonly (readonly [name: string, value: string])[];

export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of what was loaded into the form. */
  readonly version: string;
  readonly entries: Entries;
  /** Whether it was sent, and no answer has said so far what became of it. */
  readonly sent?: boolean;
  readonly restoring?: boolean;
}

export interface DraftOf {
  readonly user: string;
  /** Id of the item, or `new:` and the type. */
  readonly item: string;
}

/** Each page keeps its own, so that two windows do not take turns. */
export interface KeptDraft extends Draft {
  readonly key: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'espalier:draft:';
const MOST = 20;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** At most twenty, for at most thirty days. */
export class KeptDrafts {
  constructor(
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {}

  of({ user, item }: DraftOf): KeptDraft[] {
    const prefix = keyOf({ user, item }, '');
    return this.all().filter(({ key }) => key.startsWith(prefix));
  }

  /** @returns whether there was room for it; older drafts make room */
  keep(of: DraftOf, page: string, draft: Omit<Draft, 'at'>): boolean {
    const key = keyOf(of, page);
    const text = JSON.stringify({ at: this.now(), ...draft });
    const others = this.all().filter((one) => one.key !== key);
    for (const { key: oldest } of others.splice(MOST - 1)) this.store.removeItem(oldest);
    for (;;) {
      if (this.set(key, text)) return true;
      const oldest = others.pop();
      if (!oldest) return false;
      this.store.removeItem(oldest.key);
    }
  }

  mark({ key, ...draft }: KeptDraft, marks: Pick<Draft, 'sent' | 'restoring'>): void {
    this.set(key, JSON.stringify({ ...draft, sent: false, restoring: false, ...marks }));
  }

  forget({ key }: Pick<KeptDraft, 'key'>): void {
    this.store.removeItem(key);
  }

  forgetPage(of: DraftOf, page: string): void {
    this.store.removeItem(keyOf(of, page));
  }

  forgetSent(of: DraftOf): void {
    for (const draft of this.of(of)) if (draft.sent) this.forget(draft);
  }

  /** All that can be read and is not too old, the newest first. The rest is removed. */
  private all(): KeptDraft[] {
    const found = this.keys().flatMap((key) => {
      const draft = draftIn(this.store.getItem(key));
      if (draft && draft.at > this.now() - KEPT_MS) return [{ ...draft, key }];
      this.store.removeItem(key);
      return [];
    });
    return found.toSorted((one, other) => other.at - one.at);
  }

  private keys(): string[] {
    const names = Array.from({ length: this.store.length }, (_, index) => this.store.key(index));
    return names.filter((name): name is string => name?.startsWith(PREFIX) ?? false);
  }

  private set(key: string, text: string): boolean {
    try {
      this.store.setItem(key, text);
      return true;
    } catch {
      return false; // The browser has no more room, or gives none.
    }
  }
}

export function sameEntries(one: Entries, other: Entries): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function keyOf({ user, item }: DraftOf, page: string): string {
  return `${PREFIX}${encodeURIComponent(user)}:${encodeURIComponent(item)}:${page}`;
}

function draftIn(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'number' && Array.isArray(draft.entries) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function browserStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  try {
    return localStorage;
  } catch {
    return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => undefined };
  }
}

function refuse(): never {
  throw new Error('The browser keeps nothing.');
}

export function forgetSaved(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-saved]')) {
    const { saved: item, user } = dataset;
    if (item !== undefined && user !== undefined) new KeptDrafts(browserStore()).forgetSent({ user, item });
  }
}
