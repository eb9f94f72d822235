/** The rows of a list and its bulk bar: counts what is ticked, ticks many at once, and listens to the keyboard. */
export class AdminListElement extends HTMLElement {
  private readonly all = Object.assign(document.createElement('input'), { type: 'checkbox', className: 'box' });
  private last?: HTMLInputElement;

  connectedCallback(): void {
    rowKeys(this);
    if (this.ticks.length === 0) return;
    const heading = this.querySelector<HTMLElement>('thead .c-tick, .tick-all');
    this.all.setAttribute('aria-label', heading?.dataset.all ?? '');
    this.all.addEventListener('change', () => this.tickAll(this.all.checked));
    heading?.replaceChildren(this.all);
    this.addEventListener('click', (event) => this.onClick(event));
    this.addEventListener('change', () => this.count());
    this.closest('form')?.addEventListener('reset', () => setTimeout(() => this.count()));
    this.count();
  }

  /** With Shift, all from the one that was ticked before. */
  tick(box: HTMLInputElement, reaching = false): void {
    const { ticks, last } = this;
    if (reaching && last) {
      const [from = 0, to = 0] = [ticks.indexOf(last), ticks.indexOf(box)].toSorted((a, b) => a - b);
      for (const one of ticks.slice(from, to + 1)) one.checked = box.checked;
    }
    this.last = box;
    this.count();
  }

  clear(): void {
    this.tickAll(false);
    if (this.everything) this.everything.checked = false;
    this.count();
  }

  private get ticks(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('input.tick')];
  }

  private get everything(): HTMLInputElement | null {
    return this.querySelector<HTMLInputElement>('input[name="scope"]');
  }

  private onClick({ target, shiftKey }: MouseEvent): void {
    if (target instanceof HTMLInputElement && target.matches('.tick')) this.tick(target, shiftKey);
  }

  private tickAll(checked: boolean): void {
    for (const box of this.ticks) box.checked = checked;
    this.count();
  }

  private count(): void {
    const { ticks } = this;
    const ticked = ticks.filter(({ checked }) => checked).length;
    this.all.checked = ticked === ticks.length;
    this.all.indeterminate = ticked > 0 && ticked < ticks.length;
    const counter = this.querySelector<HTMLElement>('.count');
    if (!counter) return;
    const { total = '', said: saying = '' } = counter.dataset;
    const count = this.everything?.checked ? total : String(ticked);
    const said = ticked > 0 ? saying.replace('{count}', () => count) : '';
    if (counter.textContent !== said) counter.textContent = said;
    // The bar is about to go.
    if (ticked === 0 && counter.parentElement?.contains(document.activeElement)) (this.last ?? this.all).focus();
  }
}

interface RowsToTick extends HTMLElement {
  /** @param reaching from the one that was ticked before */
  tick(box: HTMLInputElement, reaching: boolean): void;
  clear(): void;
}

interface Shortcut {
  readonly key: string;
  readonly isReaching: boolean;
}

/** J and K move between rows, X ticks, E opens, and the keys of its menu do what stands there. */
function rowKeys(list: RowsToTick): void {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr, .tile')];
  const current = () => rows.findIndex((row) => row.contains(document.activeElement));
  const focus = (at: number) =>
    rows[Math.max(0, Math.min(at, rows.length - 1))]?.querySelector<HTMLElement>(FOCUSED)?.focus();

  document.addEventListener('shortcut', (event) => {
    const { key, isReaching } = (event as CustomEvent<Shortcut>).detail;
    const row = rows[current()];
    const box = row?.querySelector<HTMLInputElement>('.tick');
    switch (key) {
      case 'J':
        focus(current() + 1);
        break;
      case 'K':
        focus(current() - 1);
        break;
      case 'X':
        if (!box) return;
        box.checked = !box.checked;
        list.tick(box, isReaching);
        break;
      case 'ESCAPE':
        list.clear();
        return;
      default: {
        const action = row?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
        const opened = action ?? (key === 'E' ? row?.querySelector<HTMLElement>('.c-title a, .tile-link') : null);
        if (!opened) return;
        opened.click();
      }
    }
    event.preventDefault();
  });
}

const FOCUSED = '.c-title a, .tick, summary';
