interface KnownTerm {
  readonly name: string;
  readonly suggestions: readonly string[];
  /** Whether the service has more, for what was typed. */
  readonly hasValues: boolean;
}

interface OfferedValue {
  /** As it is typed: `status:draft`. */
  readonly term: string;
  readonly text?: string;
  readonly count?: string;
}

interface Suggestion {
  readonly text: string;
  /** What goes on behind it, or what it means. */
  readonly hint: string;
}

const SHOWN = 8;
const HINTED = 4;
const PAUSE_MS = 120;

/** Offers terms and their values while somebody types a filter. The box works without it. */
export class FilterBox extends HTMLElement {
  private readonly list = document.createElement('div');
  private readonly found = new Map<string, readonly Suggestion[]>();
  private terms: readonly KnownTerm[] = [];
  private active = -1;
  private pause?: ReturnType<typeof setTimeout>;
  private asked?: AbortController;

  connectedCallback(): void {
    const { input, list } = this;
    if (!input) return;
    this.terms = JSON.parse(this.dataset.terms ?? '[]') as readonly KnownTerm[];
    Object.assign(list, { id: 'filter-suggestions', className: 'suggest', role: 'listbox', hidden: true });
    list.setAttribute('aria-label', this.dataset.label ?? '');
    this.append(list);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    input.setAttribute('aria-expanded', 'false');
    input.addEventListener('input', () => this.suggest());
    input.addEventListener('keydown', (event) => this.onKey(event));
    input.addEventListener('blur', () => this.close());
    // A click would take the focus from the box before it is one.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
      if (option) this.choose(option);
    });
  }

  private get input(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  private get options(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  /** What is typed up to the caret, of one term. */
  private get word(): string {
    const { value = '', selectionStart } = this.input ?? {};
    return wordAt(value.slice(0, selectionStart ?? value.length));
  }

  private suggest(): void {
    const { word } = this;
    clearTimeout(this.pause);
    this.asked?.abort();
    const [name, typed] = behindColon(word);
    const term = typed === undefined ? undefined : this.terms.find((known) => known.name.toLowerCase() === name);
    const found = this.found.get(word);
    this.show(found ?? (word === '' ? [] : suggestionsFor(word, this.terms)));
    if (!term?.hasValues || typed === undefined || found) return;
    this.pause = setTimeout(() => void this.ask(term, typed, word), PAUSE_MS);
  }

  private async ask({ name }: KnownTerm, typed: string, word: string): Promise<void> {
    const asked = (this.asked = new AbortController());
    const address = new URL(this.dataset.values ?? '', document.baseURI);
    address.searchParams.set('term', name);
    address.searchParams.set('value', typed);
    try {
      const response = await fetch(address, { signal: asked.signal });
      if (!response.ok) return;
      const { values } = (await response.json()) as { readonly values: readonly OfferedValue[] };
      const suggestions = values.map(({ term, text = '', count }) => ({
        text: term,
        hint: [text, count].filter(Boolean).join(' · '),
      }));
      this.found.set(word, suggestions);
      if (this.word === word && document.activeElement === this.input) this.show(suggestions);
    } catch {
      // What the page knows stays.
    }
  }

  private show(suggestions: readonly Suggestion[]): void {
    const { word } = this;
    const shown = suggestions.filter(({ text }) => text.toLowerCase() !== word.toLowerCase()).slice(0, SHOWN);
    const chosen = this.options[this.active]?.dataset.text;
    this.list.replaceChildren(...shown.map(optionOf));
    this.list.hidden = shown.length === 0;
    this.input?.setAttribute('aria-expanded', String(shown.length > 0));
    this.activate(shown.findIndex(({ text }) => text === chosen));
  }

  private close(): void {
    clearTimeout(this.pause);
    this.asked?.abort();
    this.list.hidden = true;
    this.input?.setAttribute('aria-expanded', 'false');
    this.activate(-1);
  }

  private activate(at: number): void {
    const { options } = this;
    this.active = at;
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === at));
    const id = options[at]?.id;
    if (id === undefined) this.input?.removeAttribute('aria-activedescendant');
    else this.input?.setAttribute('aria-activedescendant', id);
  }

  private onKey(event: KeyboardEvent): void {
    const { options } = this;
    if (this.list.hidden || options.length === 0) return;
    const option = options[this.active];
    if (event.key === 'ArrowDown') this.activate((this.active + 1) % options.length);
    else if (event.key === 'ArrowUp') this.activate(((this.active + options.length) % (options.length + 1)) - 1);
    else if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && option) this.choose(option);
    else return;
    event.preventDefault();
  }

  private choose(option: HTMLElement): void {
    const { input, word } = this;
    if (!input) return;
    const end = input.selectionStart ?? input.value.length;
    const chosen = option.dataset.text ?? '';
    this.activate(-1);
    input.setRangeText(chosen.endsWith(':') ? chosen : `${chosen} `, end - word.length, end, 'end');
    input.focus();
    this.suggest();
  }
}

/** The end of a text from where a term began: behind a space or a parenthesis that is not in quotation marks. */
function wordAt(text: string): string {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"' && (isQuoted || text[at - 1] === ':')) isQuoted = !isQuoted;
    else if (!isQuoted && (character === ' ' || character === '(')) start = at + 1;
  }
  return text.slice(start);
}

/** The name of a term in lower case, and what stands behind its colon, without the quotation mark that begins it. */
function behindColon(word: string): [name: string, value?: string] {
  const colon = word.indexOf(':');
  if (colon < 0) return [word.toLowerCase()];
  return [word.slice(0, colon).toLowerCase(), word.slice(colon + 1).replace(/^["']/, '')];
}

/** Terms that begin so; behind the colon of one, its values. */
function suggestionsFor(word: string, terms: readonly KnownTerm[]): Suggestion[] {
  const [typed, value] = behindColon(word);
  if (value === undefined) {
    return terms
      .filter(({ name }) => name.toLowerCase().startsWith(typed))
      .map(({ name, suggestions }) => ({ text: `${name}:`, hint: suggestions.slice(0, HINTED).join(', ') }));
  }
  const term = terms.find(({ name }) => name.toLowerCase() === typed);
  return (term?.suggestions ?? [])
    .filter((one) => one.toLowerCase().startsWith(value.toLowerCase()))
    .map((one) => ({ text: `${term?.name}:${one}`, hint: '' }));
}

function optionOf({ text, hint }: Suggestion, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `filter-suggestion-${index}`;
  option.role = 'option';
  option.dataset.text = text;
  const [shown, beside] = [document.createElement('span'), document.createElement('span')];
  shown.textContent = text;
  beside.textContent = hint;
  beside.className = 'sub';
  option.append(shown, beside);
  return option;
}
