interface Group {
  readonly title: string;
  readonly icon: string;
  readonly hits: readonly { readonly text: string; readonly href: string; readonly detail?: string }[];
}

interface Found {
  readonly groups: readonly Group[];
  /** Whether not all could be searched. */
  readonly isCut: boolean;
}

const PAUSE_MS = 150;

/** The search of the admin pages over each page: Ctrl+K opens it, arrows choose, Enter goes. Without it the link leads to the page. */
export class SearchPalette extends HTMLElement {
  private readonly dialog = this.querySelector('dialog');
  private readonly field = this.querySelector('input');
  private readonly list = this.querySelector<HTMLElement>('.palette-list');
  private readonly status = this.querySelector<HTMLElement>('.palette-status');
  private asked = 0;

  connectedCallback(): void {
    const { base = '' } = this.dataset;
    let pause = 0;
    document.addEventListener('keydown', (event) => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') this.open(event);
    });
    document.querySelector('.side-search')?.addEventListener('click', (event) => this.open(event));
    this.field?.addEventListener('input', () => {
      clearTimeout(pause);
      pause = window.setTimeout(() => void this.search(base), PAUSE_MS);
    });
    this.dialog?.addEventListener('keydown', (event) => this.move(event));
    this.dialog?.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog?.close();
    });
  }

  private open(event: Event): void {
    event.preventDefault();
    if (this.dialog?.open === false) this.dialog.showModal();
    this.field?.select();
  }

  private async search(base: string): Promise<void> {
    const mine = ++this.asked;
    const q = this.field?.value.trim() ?? '';
    const found = await hitsOf(`${base}/Admin/Search/Hits?${new URLSearchParams({ q }).toString()}`);
    if (mine !== this.asked) return;
    const { groups, isCut } = found ?? { groups: [], isCut: false };
    this.list?.replaceChildren(...groups.flatMap((group) => elementsOf(group, base)));
    if (!found) this.tell('failed');
    else if (isCut) this.tell('cut');
    else this.tell(q !== '' && groups.length === 0 ? 'none' : undefined);
  }

  /** What the list does not show. */
  private tell(what?: 'none' | 'cut' | 'failed'): void {
    if (this.status) this.status.textContent = (what && this.status.dataset[what]) ?? '';
  }

  /** Links take the focus, so that Enter and the readers of screens do what they always do. */
  private move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [this.field, ...(this.list?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((at + step) % stops.length)?.focus();
  }
}

/** Undefined where there is no answer. */
async function hitsOf(address: string): Promise<Found | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as Found) : undefined;
  } catch {
    return undefined;
  }
}

function elementsOf({ title, hits }: Group, base: string): HTMLElement[] {
  return [
    element('p', 'cap', title),
    ...hits.map(({ text, href, detail }) => {
      const link = element('a', '', element('span', '', text), element('span', 'sub', detail ?? ''));
      link.setAttribute('href', base + href);
      return link;
    }),
  ];
}

function element(name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
}
