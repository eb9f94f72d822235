// On the page of a content type.
import { sameEntries, type Entries } from './drafts/kept-drafts';
import { BagEditor } from './order/bag-editor';
import { entriesOf } from './post-form';

/** Has the browser ask before its form is left with changes. `data-typed` is there when it shows what is not stored. */
class WarnWhenLeft extends HTMLElement {
  private untouched?: Entries;
  private isSent = false;

  connectedCallback(): void {
    const form = this.closest('form');
    if (!form) return;
    this.untouched = this.dataset.typed === undefined ? entriesOf(form) : undefined;
    form.addEventListener('submit', (event) => (this.isSent = !event.defaultPrevented));
    addEventListener('pageshow', () => (this.isSent = false));
    addEventListener('beforeunload', (event) => {
      const isTouched = !this.untouched || !sameEntries(this.untouched, entriesOf(form));
      if (isTouched && !this.isSent) event.preventDefault();
    });
  }
}

customElements.define('bag-editor', BagEditor);
// Last: what the controls say by then is what nobody has changed.
customElements.define('warn-when-left', WarnWhenLeft);
