/** Behind G or C, the letter of a link counts for as long. */
const PAUSE_MS = 2000;

const NAMES: Readonly<Record<string, string>> = { Delete: 'Del', Enter: 'Enter' };

/**
 * Listens to the keys of every page, and shows what they do by `?`. A key that it does not know goes on to the page as
 * an event `shortcut`; letters do not while somebody types, and not at all for those who have switched them off.
 */
export class KeyboardMap extends HTMLElement {
  private first = '';
  private pressedAt = 0;

  connectedCallback(): void {
    document.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented && this.isDone(event)) event.preventDefault();
    });
  }

  private isDone(event: KeyboardEvent): boolean {
    if (event.altKey || document.querySelector('dialog[open]')) return false;
    const name = NAMES[event.key] ?? event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey) return click(document, `Ctrl+${name}`);
    const isLetter = event.key.length === 1;
    if (isTyping(event.composedPath()[0]) || (isLetter && document.body.dataset.letters === 'off')) return false;
    if (isLetter && this.isSecond(event.key.toLowerCase())) return true;
    if (event.key === '?') return this.show();
    if (event.key === '/') return search();
    const detail = { key: name, isReaching: event.shiftKey };
    return !document.dispatchEvent(new CustomEvent('shortcut', { cancelable: true, detail }));
  }

  /** Whether it is the first of two keys, or the second. */
  private isSecond(key: string): boolean {
    const first = Date.now() - this.pressedAt < PAUSE_MS ? this.first : '';
    this.first = first === '' && (key === 'g' || key === 'c') ? key : '';
    this.pressedAt = Date.now();
    if (this.first !== '') return true;
    const entry = document.querySelector<HTMLElement>(`.side-nav [data-go="${CSS.escape(key)}"]`);
    if (first === 'g') entry?.querySelector('a')?.click();
    if (first === 'c' && entry?.dataset.create !== undefined) location.assign(entry.dataset.create);
    return first !== '';
  }

  private show(): boolean {
    const { page = '', scripts = '' } = this.dataset;
    void this.open(`${page}?${new URLSearchParams({ scripts }).toString()}`);
    return true;
  }

  private async open(address: string): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main .keys');
    if (shown) this.querySelector('.keys')?.replaceWith(document.importNode(shown, true));
    this.querySelector('dialog')?.showModal();
  }
}

function search(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.select();
  return box !== null;
}

/** Clicks what a key, one of several or the only one, stands for. @returns whether there is anything */
function click(within: ParentNode, key: string): boolean {
  const found = within.querySelector<HTMLElement>(`[data-key~="${CSS.escape(key)}"]`);
  // A page may ask first.
  if (found?.dispatchEvent(new CustomEvent('bykey', { bubbles: true, cancelable: true }))) found.click();
  return found !== null;
}

/** @param target within a shadow, too, where code is typed */
function isTyping(target?: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="submit"])');
}
