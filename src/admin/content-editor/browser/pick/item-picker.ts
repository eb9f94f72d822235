import { announce, changed, make, signButton } from '../dom';
import { dragHandle, itemsOf, moveButtons } from '../order/moving';
import { say } from '../texts';
import type { Choice } from './choice';
import { SearchBox } from './search-box';

/**
 * Instead of the text area with ids within it, which goes on to be what is sent. `src` is the address to search at;
 * `multiple` lets more than one be chosen. The titles of what is chosen are in a list of elements with `data-id`.
 */
export class ItemPicker extends HTMLElement {
  private ids!: HTMLTextAreaElement;
  private list!: HTMLElement;

  connectedCallback(): void {
    const ids = this.querySelector('textarea');
    const list = this.querySelector<HTMLElement>('.picked');
    if (!ids || !list || this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    this.ids = ids;
    this.list = list;
    const known = new Map([...list.querySelectorAll<HTMLElement>('[data-id]')].map((item) => [item.dataset.id, item]));
    list.replaceChildren(...idsIn(ids.value).map((id) => this.item(choiceIn(known.get(id), id))));
    list.hidden = list.childElementCount === 0;
    list.addEventListener('input', () => this.write());
    const box = new SearchBox(this.getAttribute('src') ?? '', say('Type to search'), (choice) => this.add(choice));
    this.replaceText(box);
  }

  private get isMultiple(): boolean {
    return this.hasAttribute('multiple');
  }

  /** What leads to the text area leads to the search: its label, hint and error. */
  private replaceText({ input, list }: SearchBox): void {
    const { ids } = this;
    const { id } = ids;
    ids.id = `${id}-ids`;
    input.id = id;
    for (const name of ['aria-describedby', 'aria-invalid']) {
      const value = ids.getAttribute(name);
      if (value !== null) input.setAttribute(name, value);
    }
    for (const instruction of this.querySelectorAll<HTMLElement>('.without-script')) instruction.hidden = true;
    ids.hidden = true;
    ids.after(make('div', { className: 'search-box' }, input, list));
  }

  private add(choice: Choice): void {
    const items = itemsOf(this.list);
    const { title } = choice;
    if (items.some(({ dataset }) => dataset.id === choice.id))
      return announce(say('{title} is already selected.', { title }));
    if (!this.isMultiple) this.list.replaceChildren();
    this.list.append(this.item(choice));
    this.write();
    announce(say('{title} is selected.', { title }));
  }

  private item({ id, title, note }: Choice): HTMLElement {
    const item = make('li', {}, make('span', { className: 'picked-title' }, title));
    Object.assign(item.dataset, { id, label: title });
    if (note !== '') item.append(make('span', { className: 'hint' }, note));
    const remove = signButton('×', say('Remove {label}', { label: title }), () => {
      item.remove();
      this.write();
      this.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      announce(say('{title} is no longer selected.', { title }));
    });
    if (this.isMultiple) {
      item.prepend(dragHandle(item));
      item.append(...moveButtons(item));
    }
    item.append(remove);
    return item;
  }

  private write(): void {
    const ids = itemsOf(this.list).flatMap(({ dataset }) => dataset.id ?? []);
    const text = ids.join('\n');
    this.list.hidden = ids.length === 0;
    if (this.ids.value === text) return;
    this.ids.value = text;
    changed(this.ids);
  }
}

function idsIn(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((id) => id !== ''))];
}

function choiceIn(item: HTMLElement | undefined, id: string): Choice {
  return { id, title: item?.dataset.title ?? id, note: item?.dataset.note ?? '' };
}
