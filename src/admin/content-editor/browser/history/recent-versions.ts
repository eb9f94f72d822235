import { DRAFT_SAVED } from '../drafts/autosave';

/** The newest versions of the item, which come after the page, and again with each draft. A new item has none: they are hidden. */
export class RecentVersions extends HTMLElement {
  private asked = new AbortController();

  connectedCallback(): void {
    const section = this.closest<HTMLElement>('section[hidden]');
    if (!section) void this.load();
    document.addEventListener(DRAFT_SAVED, () => {
      if (section) section.hidden = false;
      void this.load();
    });
  }

  /** What cannot be had now leaves what is there: a link to all versions. */
  private async load(): Promise<void> {
    this.asked.abort();
    this.asked = new AbortController();
    try {
      const answer = await fetch(this.getAttribute('src') ?? '', { signal: this.asked.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const versions = page.querySelector('.recent-versions');
      if (versions) this.replaceChildren(document.adoptNode(versions));
    } catch {
      return;
    }
  }
}
