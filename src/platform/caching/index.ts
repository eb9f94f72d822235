import { LRUCache } from 'lru-cache';

export {
  inSharedAnswer,
  isForNobodyElse,
  noteInvalidation,
  restsOnFile,
  restsOnItem,
  restsOnItems,
  sharedApiHeaders,
  sharedHeaders,
  type SharedLifetime,
} from './shared-answers';

interface Entry<V> {
  readonly value: V;
  readonly expiresAt: number;
}

/** The least recently used entry makes room, and nothing outlives its time. Times are milliseconds since 1970. */
export class ExpiringCache<V> {
  private readonly entries: LRUCache<string, Entry<V>>;

  constructor(maxEntries: number) {
    this.entries = new LRUCache({ max: maxEntries });
  }

  get(key: string, now: number): V | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAt > now ? entry.value : undefined;
  }

  set(key: string, value: V, expiresAt: number): void {
    this.entries.set(key, { value, expiresAt });
  }

  clear(): void {
    this.entries.clear();
  }
}

/**
 * A read that was under way when {@link drop} was called may have seen the old state: whoever waits for it gets it, but
 * it is not kept.
 */
export class Snapshot<T> {
  private current?: Promise<T>;

  /** @param trusted false while news of changes cannot be received; then nothing that was kept is used */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly trusted: () => boolean,
  ) {}

  get(): Promise<T> {
    if (!this.trusted()) return this.read();
    if (!this.current) {
      const reading = this.read();
      this.current = reading;
      reading.catch(() => {
        if (this.current === reading) this.drop();
      });
    }
    return this.current;
  }

  drop(): void {
    this.current = undefined;
  }
}
