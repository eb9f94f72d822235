import { afterPause, announce, make, newId } from '../dom';
import { say } from '../texts';
import { search, type Choice, type Found } from './choice';

const PAUSE_MS = 200;

export class SearchBox {
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  private found: readonly Choice[] = [];
  private active = -1;
  private asked?: AbortController;
  private readonly searching = afterPause(PAUSE_MS, () => void this.search());

  /** @param pick is given what was chosen */
  constructor(
    private readonly address: string,
    placeholder: string,
    private readonly pick: (choice: Choice) => void,
  ) {
    this.input = make('input', { type: 'text', id: newId(), autocomplete: 'off', placeholder });
    this.list = make('ul', { id: newId(), className: 'found', hidden: true });
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', say('Results'));
    set(this.input, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': this.list.id });
    this.show(false);
    this.input.addEventListener('input', (event) => {
      event.stopPropagation();
      this.searching.soon();
    });
    this.input.addEventListener('change', (event) => event.stopPropagation());
    this.input.addEventListener('focus', () => this.searching.soon());
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('keydown', (event) => this.press(event));
  }

  private async search(): Promise<void> {
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    try {
      this.offer(await search(this.address, this.input.value, asked.signal));
    } catch {
      if (!asked.signal.aborted) this.tell(say('Search is not available right now. You may have been signed out.'));
    }
  }

  private offer({ items, total }: Found): void {
    if (document.activeElement !== this.input) return;
    this.found = items;
    this.list.replaceChildren(...items.map((choice, index) => this.option(choice, index)));
    if (items.length === 0) return this.tell(say('No results.'));
    const count = total - items.length;
    if (count > 0) this.list.append(remark(say('{count} more. Type more of the title.', { count })));
    this.show(true);
    this.activate(-1);
    announce(say('{count} found', { count: total }));
  }

  private option({ title, note }: Choice, index: number): HTMLElement {
    const option = make('li', { id: `${this.list.id}-${index}` }, title);
    if (note !== '') option.append(make('span', { className: 'hint' }, ` ${note}`));
    set(option, { role: 'option', 'aria-selected': 'false' });
    // Before the text box loses the focus.
    option.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.choose(index);
    });
    return option;
  }

  private press(event: KeyboardEvent): void {
    const isOpen = !this.list.hidden;
    const last = this.found.length - 1;
    if (event.key === 'ArrowDown') this.activate(isOpen ? Math.min(this.active + 1, last) : this.active);
    else if (event.key === 'ArrowUp') this.activate(Math.max(this.active - 1, 0));
    else if (event.key === 'Enter') this.choose(Math.max(this.active, 0));
    else if (event.key === 'Escape' && isOpen) this.close();
    else return;
    // Enter would send the form.
    event.preventDefault();
    if (event.key === 'ArrowDown' && !isOpen) this.searching.soon();
  }

  private choose(index: number): void {
    const choice = this.list.hidden ? undefined : this.found[index];
    if (!choice) return;
    this.input.value = '';
    this.close();
    this.pick(choice);
  }

  private activate(index: number): void {
    this.active = index;
    for (const [at, option] of this.list.querySelectorAll('[role="option"]').entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    set(this.input, { 'aria-activedescendant': index < 0 ? '' : `${this.list.id}-${index}` });
  }

  private tell(text: string): void {
    this.found = [];
    this.list.replaceChildren(remark(text));
    this.show(true);
    announce(text);
  }

  private close(): void {
    this.searching.forget();
    this.asked?.abort();
    this.show(false);
  }

  private show(isShown: boolean): void {
    this.list.hidden = !isShown;
    set(this.input, { 'aria-expanded': String(isShown) });
    if (!isShown) set(this.input, { 'aria-activedescendant': '' });
  }
}

function remark(text: string): HTMLElement {
  const option = make('li', { className: 'hint' }, text);
  set(option, { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' });
  return option;
}

function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
