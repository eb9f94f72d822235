import { announce, changed, icon, iconButton, make, button as plainButton } from '../dom';
import { actionOf, entriesOf } from '../post-form';
import { say } from '../texts';
import { localTimes } from '../time/local-times';
import { dragHandle, itemsOf, labelOf, move, moveByKeys } from './moving';

/**
 * Moving and removing on the page; for adding, the service is asked for the form as it would be, and the list is taken
 * out of that.
 */
export class BagEditor extends HTMLElement {
  connectedCallback(): void {
    if (this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    localTimes(this);
    for (const item of this.items) {
      item.querySelector(':scope > .bag-head')?.prepend(dragHandle(item), ...this.inserter(item));
      const details = foldOf(item);
      if (details?.querySelector('.wrong')) details.open = true;
    }
    this.addEventListener('click', (event) => this.press(event));
    this.addEventListener('keydown', moveByKeys);
  }

  private get items(): HTMLElement[] {
    const list = this.querySelector('.bag-items');
    return list ? itemsOf(list) : [];
  }

  private press(event: Event): void {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name="_action"]');
    if (!button || button.closest('bag-editor') !== this) return;
    const item = button.closest<HTMLElement>('[data-label]');
    const [verb] = button.value.split(':', 1);
    if (verb === 'add') void this.add(button);
    else if (!item) return;
    else if (verb === 'remove') this.take(item);
    else if (verb === 'copy') void this.bring(button, this.items.indexOf(item) + 1);
    else if (verb === 'up') move(item, -1);
    else if (verb === 'down') move(item, 1);
    else return;
    event.preventDefault();
  }

  /** It stays behind what stands in its place until the form is sent, and can be put back. */
  private take(item: HTMLElement): void {
    const label = labelOf(item);
    const place = make('li', { className: 'bag-removed' });
    const undo = plainButton(say('Undo'), () => {
      place.replaceWith(item);
      foldOf(item)?.querySelector('summary')?.focus();
      changed(this);
      announce(say('{label} is back.', { label }));
    });
    undo.append(make('span', { className: 'visually-hidden' }, say(' the removal of {label}', { label })));
    const removed = say('{label} is removed when you save.', { label });
    place.append(make('span', {}, `${removed} `), undo);
    item.replaceWith(place);
    undo.focus();
    changed(this);
    announce(removed);
  }

  /** @param before where it goes; else to the end */
  private add(button: HTMLButtonElement, before?: HTMLElement): Promise<void> {
    const { length } = this.items;
    return this.bring(button, length, before ? this.items.indexOf(before) : length);
  }

  /** @param at where a new item is in the answer @param to where it goes */
  private async bring(button: HTMLButtonElement, at: number, to = at): Promise<void> {
    const form = this.closest('form');
    if (!form) return;
    const answer = await this.answered(form, button.value);
    // The page that comes then says what is the matter, such as that one has to sign in.
    if (!answer) return form.requestSubmit(button);
    const open = this.items.map((item) => foldOf(item)?.open).toSpliced(at, 0, true);
    this.replaceWith(document.adoptNode(answer));
    const list = answer.querySelector('.bag-items');
    const items = list ? itemsOf(list) : [];
    for (const [index, item] of items.entries()) {
      const details = foldOf(item);
      if (details) details.open = open[index] ?? true;
    }
    const added = items.at(at);
    if (added && to < at) items[to]?.before(added);
    added?.querySelector<HTMLElement>('details :is(input:not([type="hidden"]), textarea, select)')?.focus();
    changed(answer);
    if (!added) return;
    const place = { label: labelOf(added), number: to + 1, count: items.length };
    announce(say('{label} was added. It is number {number} of {count}.', place));
  }

  /** Adds what the buttons below the list add, before an item. */
  private inserter(item: HTMLElement): readonly HTMLElement[] {
    const adds = [...this.querySelectorAll<HTMLButtonElement>(':scope > fieldset > .actions > button[value^="add:"]')];
    const [add] = adds;
    if (!add) return [];
    const name = say('Add before {label}', { label: labelOf(item) });
    if (adds.length === 1) return [iconButton('plus', name, () => void this.add(add, item))];
    const summary = make('summary', { className: 'btn btn-quiet btn-icon btn-sm', title: name, ariaLabel: name });
    summary.append(icon('plus'));
    const entries = adds.map((one) =>
      plainButton(one.textContent, () => void this.add(one, item), { className: 'mi' }),
    );
    const panel = make('div', { className: 'menu-panel' }, ...entries);
    return [make('details', { className: 'menu' }, summary, panel)];
  }

  private async answered(form: HTMLFormElement, action: string): Promise<HTMLElement | undefined> {
    try {
      const body = new URLSearchParams([...entriesOf(form), ['_action', action]]);
      const response = await fetch(actionOf(form), { method: 'POST', body });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      return page.getElementById(this.id) ?? undefined;
    } catch {
      return undefined;
    }
  }
}

function foldOf(item: HTMLElement): HTMLDetailsElement | null {
  return item.querySelector<HTMLDetailsElement>(':scope > details');
}
