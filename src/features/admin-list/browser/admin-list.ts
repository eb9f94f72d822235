import { rowKeys } from './row-keys';

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
  }
}
