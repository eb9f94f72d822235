import { DRAFT_SAVED } from '../drafts/autosave';
import { loadPart } from '../loaded-part';

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
