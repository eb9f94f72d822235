import { dragHandle, itemsOf, moveButtons, moveByKeys } from './moving';

/** Lets the elements of the list within it be moved, instead of giving each a number. */
export class SortableList extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector('ol, ul');
    if (!list || this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    for (const item of itemsOf(list)) {
      for (const number of item.querySelectorAll<HTMLElement>('.place')) number.hidden = true;
      item.prepend(dragHandle(item));
      item.append(...moveButtons(item));
    }
    this.addEventListener('input', () => this.number());
    this.addEventListener('keydown', moveByKeys);
  }

  /** The numbers go with the form, as they do without scripts. */
  private number(): void {
    const list = this.querySelector('ol, ul');
    if (!list) return;
    for (const [index, item] of itemsOf(list).entries()) {
      const place = item.querySelector<HTMLInputElement>('.place input');
      if (place) place.value = String(index + 1);
    }
  }
}
