import { DRAFT_SAVED } from './drafts/autosave';

/** Puts a part of another page in the place of what is in an element. What cannot be had now leaves what is there. */
async function loadPart(element: HTMLElement, part: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(element.getAttribute('src') ?? '', { signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.querySelector(part);
    if (found) element.replaceChildren(document.adoptNode(found));
  } catch {
    return;
  }
}

/** What leads to the item, which is looked for each time that somebody wants to see it. Until then there is a link. */
export class ItemUses extends HTMLElement {
  private asked = new AbortController();

  connectedCallback(): void {
    const details = this.closest('details');
    details?.addEventListener('toggle', () => {
      this.asked.abort();
      this.asked = new AbortController();
      if (details.open) void loadPart(this, '.item-uses', this.asked.signal);
    });
  }
}

/** The newest versions of the item, which come after the page, and again with each draft. A new item has none: they are hidden. */
export class RecentVersions extends HTMLElement {
  private asked = new AbortController();

  connectedCallback(): void {
    const section = this.closest<HTMLElement>('section[hidden]');
    if (!section) this.load();
    document.addEventListener(DRAFT_SAVED, () => {
      if (section) section.hidden = false;
      this.load();
    });
  }

  /** Until then there is a link to all versions. */
  private load(): void {
    this.asked.abort();
    this.asked = new AbortController();
    void loadPart(this, '.recent-versions', this.asked.signal);
  }
}
