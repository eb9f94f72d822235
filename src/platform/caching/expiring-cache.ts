import { LRUCache } from 'lru-cache';

interface Entry<V> {
  readonly value: V;
  readonly expiresAt: number;
}

/** A bounded cache: what was not used for longest makes room, and nothing outlives its time. Times are milliseconds since 1970. */
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
