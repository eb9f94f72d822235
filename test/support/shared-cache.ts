import type { TestApp } from './test-app';

interface Kept {
  readonly shown: string;
  readonly tags: readonly string[];
}

/** What many people use between themselves and the service: it keeps what it may, until it is told that it is out of date. */
export class SharedCache {
  private readonly kept = new Map<string, Kept>();
  hits = 0;
  misses = 0;

  constructor(private readonly app: TestApp) {}

  /** Status and text, of what is there. */
  async get(path: string): Promise<string> {
    const known = this.kept.get(path);
    if (known) {
      this.hits++;
      return known.shown;
    }
    this.misses++;
    const { status, text, headers } = await this.app.request('GET', path);
    const shown = status === 200 ? text : String(status);
    const control = headers.get('cache-control') ?? '';
    if (/\bpublic\b/.test(control) && /s-maxage=[1-9]/.test(control)) {
      this.kept.set(path, { shown, tags: headers.get('cache-tag')?.split(',') ?? [] });
    }
    return shown;
  }

  tagsOf(path: string): readonly string[] | undefined {
    return this.kept.get(path)?.tags;
  }

  invalidate(tags: readonly string[]): void {
    for (const [path, kept] of this.kept) if (kept.tags.some((tag) => tags.includes(tag))) this.kept.delete(path);
  }
}
