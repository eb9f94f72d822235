interface Entry<V> {
  readonly value: V;
  readonly expiresAt: number;
}

/** A bounded cache: what was not used for longest makes room, and nothing outlives its time. Times are milliseconds since 1970. */
export class ExpiringCache<V> {
  /** In order of last use: a Map keeps the order of insertion. */
  private readonly entries = new Map<string, Entry<V>>();

  constructor(private readonly maxEntries: number) {}

  get(key: string, now: number): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.expiresAt <= now) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, expiresAt: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt });
    if (this.entries.size <= this.maxEntries) return;
    const [leastRecentlyUsed] = this.entries.keys();
    if (leastRecentlyUsed !== undefined) this.entries.delete(leastRecentlyUsed);
  }

  clear(): void {
    this.entries.clear();
  }
}
