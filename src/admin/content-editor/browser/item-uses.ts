import { loadPart } from './loaded-part';

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
