import { afterPause, announce, formTokenOf, make } from '../dom';
import { actionOf } from '../post-form';
import { say } from '../texts';

const BEAT_MS = 15_000;
const PAUSE_MS = 1000;
/** Who does nothing for so long is not here; a page that is left open keeps no session alive. */
const IDLE_MS = 5 * 60_000;
const FIELDS = '.field, .group, markup-editor, item-picker, media-picker';

interface Person {
  readonly name: string;
  readonly field: string;
  readonly initials: string;
  readonly colour: number;
}

/** Tells the service that somebody is here, and shows who else is, above the form and at their fields. */
export class EditorPresence extends HTMLElement {
  private readonly list = make('ul', { className: 'present' });
  private readonly soon = afterPause(PAUSE_MS, () => void this.beat());
  private activeAt = Date.now();
  private field = '';
  private known: readonly string[] = [];

  connectedCallback(): void {
    const form = this.closest('form');
    if (!form || this.childElementCount > 0) return;
    this.list.setAttribute('aria-label', say('Also here'));
    this.list.hidden = true;
    this.append(this.list);
    for (const event of ['input', 'keydown', 'pointerdown', 'focusin'])
      form.addEventListener(event, () => (this.activeAt = Date.now()), { passive: true });
    form.addEventListener('focusin', ({ target }) => this.enter(target));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.beat();
    });
    addEventListener('pagehide', () => {
      if (this.address) navigator.sendBeacon(this.address, this.said({ leaves: 'on' }));
    });
    setInterval(() => void this.beat(), BEAT_MS);
    void this.beat();
  }

  /** None before the item exists. */
  private get address(): string | undefined {
    const form = this.closest('form');
    const action = form ? actionOf(form) : '';
    return action.includes('/ContentItems/') ? `${action.split('?')[0]}/Presence` : undefined;
  }

  private enter(target: EventTarget | null): void {
    const within = target instanceof Element ? target.closest(FIELDS) : null;
    const field = within?.querySelector('[name]:not([name^="_"])')?.getAttribute('name') ?? '';
    if (field === this.field) return;
    this.field = field;
    this.soon.soon();
  }

  private async beat(): Promise<void> {
    if (!this.address || document.hidden || Date.now() - this.activeAt > IDLE_MS) return;
    try {
      const response = await fetch(this.address, { method: 'POST', body: this.said({ field: this.field }) });
      if (!response.ok || !response.headers.get('Content-Type')?.includes('json')) return;
      this.show((await response.json()) as readonly Person[]);
    } catch {
      // The next one may get through.
    }
  }

  private said(values: Readonly<Record<string, string>>): URLSearchParams {
    return new URLSearchParams({ _csrf: formTokenOf(this), ...values });
  }

  private show(people: readonly Person[]): void {
    const names = people.map(({ name }) => name);
    for (const name of names)
      if (!this.known.includes(name)) announce(say('{name} is editing this item too.', { name }));
    this.known = names;
    this.list.hidden = people.length === 0;
    this.list.replaceChildren(...people.map((person) => make('li', {}, avatar(person))));
    const form = this.closest('form');
    for (const shown of form?.querySelectorAll('.present-here') ?? []) shown.remove();
    for (const person of people) fieldOf(form, person.field)?.append(withClass(avatar(person), 'present-here'));
  }
}

function fieldOf(form: HTMLFormElement | null, name: string): Element | undefined {
  if (name === '') return undefined;
  const control = form?.querySelector(`[name="${CSS.escape(name)}"]`);
  return control?.closest(FIELDS) ?? undefined;
}

function avatar({ name, initials, colour }: Person): HTMLElement {
  const shown = make('span', { className: `avatar a${colour}`, title: name }, initials);
  shown.setAttribute('role', 'img');
  shown.setAttribute('aria-label', name);
  return shown;
}

function withClass(element: HTMLElement, name: string): HTMLElement {
  element.classList.add(name);
  return element;
}
