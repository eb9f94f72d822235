import type { Principal, TemplateLoader } from '@espalier/plugin-sdk';

/** What templates have asked for, and what of it was loaded: of one rendering, or of several that load together. */
export class Loads {
  private readonly loaded = new Map<TemplateLoader<unknown>, Map<string, unknown>>();
  private wanted = new Map<TemplateLoader<unknown>, Set<string>>();

  has(loader: TemplateLoader<unknown>, key: string): boolean {
    return this.loaded.get(loader)?.has(key) ?? false;
  }

  get<Value>(loader: TemplateLoader<Value>, key: string): Value | undefined {
    return this.loaded.get(loader)?.get(key) as Value | undefined;
  }

  want(loader: TemplateLoader<unknown>, key: string): void {
    let keys = this.wanted.get(loader);
    if (!keys) this.wanted.set(loader, (keys = new Set()));
    keys.add(key);
  }

  remember<Value>(loader: TemplateLoader<Value>, key: string, value: Value | undefined): void {
    let known = this.loaded.get(loader);
    if (!known) this.loaded.set(loader, (known = new Map()));
    known.set(key, value);
  }

  /** Whether there is anything, or will be. */
  get isEmpty(): boolean {
    return this.loaded.size === 0 && this.wanted.size === 0;
  }

  /** Loads all that was asked for, one load per loader, all at once. */
  async loadWanted(viewer: Principal): Promise<void> {
    const wanted = this.wanted;
    this.wanted = new Map();
    await Promise.all([...wanted].map(([loader, keys]) => this.fetch(loader, [...keys], viewer)));
  }

  private async fetch(loader: TemplateLoader<unknown>, keys: readonly string[], viewer: Principal): Promise<void> {
    const values = await loader.load(keys, viewer);
    for (const key of keys) this.remember(loader, key, values.get(key));
  }
}
