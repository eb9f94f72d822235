import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';

/** For caches, with the tags by which they are told what is not as it was any more. */
export type SharedHeaders = Readonly<Record<'Cache-Control' | 'Cache-Tag' | 'Surrogate-Key', string>>;

/** How long caches that many people use may have an answer, in seconds. */
export interface SharedLifetime {
  readonly fresh: number;
  /** After that, while they ask again. */
  readonly stale: number;
}

/** Of the answers that rest on which items there are, whatever their types. */
const ITEMS = 'items';
/** Of every answer: settings, roles and templates may be in any of them. */
const ALL = 'all';

/** Of each of the two headers. Proxies take 8,000 characters of a header, or of all. */
const LONGEST = 3000;

/** Rises with each change that caches are told of, on whichever node it was made. */
let changes = 0;

/** What one answer rests on, as it is read. Triggers of the database write the same tags when it changes: see decision 312. */
class SharedAnswer {
  private readonly tags = new Set([ALL]);
  /** With their types, where these are known. */
  private readonly items = new Map<string, string | undefined>();
  isPrivate = false;
  private readonly begun = changes;

  constructor(private readonly lifetime: SharedLifetime) {}

  item(contentItemId: string, contentType: string | undefined): void {
    this.items.set(contentItemId, contentType ?? this.items.get(contentItemId));
    if (contentType !== undefined) this.tags.add(typeTag(contentType));
  }

  tag(tag: string): void {
    this.tags.add(tag);
  }

  list(contentTypes: readonly string[] | undefined): void {
    if (!contentTypes) this.tags.add(ITEMS);
    for (const type of contentTypes ?? []) this.tags.add(listTag(type)).add(typeTag(type));
  }

  /** Undefined for what rests on nothing that is known to change, and while something was changed meanwhile. */
  headers(): SharedHeaders | undefined {
    if (this.isPrivate || this.begun !== changes || this.items.size + this.tags.size === 1) return undefined;
    const whole = [...this.tags, ...[...this.items.keys()].map((id) => `item-${id}`)];
    const tags = [whole, this.withoutItems(), [ALL, ITEMS]].find(isShort) ?? [];
    return {
      'Cache-Control': `public, max-age=0, s-maxage=${this.lifetime.fresh}, stale-while-revalidate=${this.lifetime.stale}`,
      'Cache-Tag': tags.join(','),
      'Surrogate-Key': tags.join(' '),
      ...(tags !== whole && { 'Cache-Tag-Shortened': '?1' }),
    };
  }

  private withoutItems(): readonly string[] {
    const lists = [...this.items.values()].map((type) => (type === undefined ? ITEMS : listTag(type)));
    return [...new Set([...this.tags, ...lists])];
  }
}

const answers = new AsyncLocalStorage<SharedAnswer>();

/** Answers somebody of whom nothing is known: what is read meanwhile is remembered, for {@link sharedHeaders}. */
export function inSharedAnswer<T>(lifetime: SharedLifetime, work: () => T): T {
  return answers.run(new SharedAnswer(lifetime), work);
}

/** Caches may be told of it before answers that are under way have come to them: these are not for keeping. */
export function noteInvalidation(): void {
  changes++;
}

/** The answer says what an item is, or that there is none. */
export function restsOnItem(contentItemId: string, contentType?: string): void {
  answers.getStore()?.item(contentItemId, contentType);
}

/** The answer says which published items there are. @param contentTypes without them, of any type */
export function restsOnItems(contentTypes?: readonly string[]): void {
  answers.getStore()?.list(contentTypes);
}

/** The answer is a file of the media library, or made of one. @param pathKey its path as paths are compared */
export function restsOnFile(pathKey: string): void {
  answers.getStore()?.tag(`file-${hash('sha256', pathKey, 'hex').slice(0, 16)}`);
}

/** The answer says what changes without anything being published, such as drafts. */
export function isForNobodyElse(): void {
  const answer = answers.getStore();
  if (answer) answer.isPrivate = true;
}

/** For an answer that anybody may see. Undefined for any other. */
export function sharedHeaders(): SharedHeaders | undefined {
  return answers.getStore()?.headers();
}

/** As {@link sharedHeaders}, of an API: it says more to those who are known, and to browsers of other sites whether they may read it. */
export function sharedApiHeaders(vary = ''): Readonly<Record<string, string>> | undefined {
  const shared = sharedHeaders();
  return shared && { ...shared, Vary: `Authorization, Cookie, Origin${vary}` };
}

function listTag(contentType: string): string {
  return `items-of-${contentType}`;
}

function typeTag(contentType: string): string {
  return `type-${contentType}`;
}

function isShort(tags: readonly string[]): boolean {
  return tags.join(' ').length <= LONGEST;
}
