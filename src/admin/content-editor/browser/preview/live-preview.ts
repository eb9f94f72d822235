import { afterPause, announce, button, make, newId } from '../dom';
import { browserStore } from '../drafts/browser-store';
import { entriesOf } from '../post-form';
import { say } from '../texts';
import { PreviewFrame } from './preview-frame';

const PAUSE_MS = 600;
const KEY = 'espalier:preview';
const WIDTHS = [
  { name: say('Phone'), pixels: 390 },
  { name: say('Tablet'), pixels: 768 },
  { name: say('Desktop'), pixels: 1280 },
] as const;
const NARROW = '(max-width: 48rem)';

interface Chosen {
  readonly isOpen?: boolean;
  readonly pixels?: number;
}

/** `action` is the address that takes the form and answers with the page. */
export class LivePreview extends HTMLElement {
  private readonly frame = new PreviewFrame(say('Preview'), (hasFailed) => this.tell(hasFailed));
  private readonly fault = make('p', { className: 'error', hidden: true });
  private readonly panel = make('div', { className: 'preview-panel', hidden: true });
  private readonly refreshing = afterPause(PAUSE_MS, () => this.refresh());
  private readonly toggle = button(say('Live preview'), () => this.open(this.panel.hidden !== false));
  private pixels: number = WIDTHS[matchMedia(NARROW).matches ? 0 : 2].pixels;

  connectedCallback(): void {
    if (this.panel.isConnected) return;
    const kept = chosen();
    this.pixels = kept.pixels ?? this.pixels;
    this.toggle.setAttribute('aria-expanded', 'false');
    this.panel.append(this.widths(), this.fault, this.frame.element);
    this.append(this.toggle);
    (this.closest('.editor-actions') ?? this).after(this.panel);
    new ResizeObserver(() => this.fit()).observe(this.panel);
    this.form?.addEventListener('input', () => this.refreshing.soon());
    this.form?.addEventListener('change', () => this.refreshing.soon());
    if (kept.isOpen) this.open(true);
  }

  private get form(): HTMLFormElement | null {
    return this.closest('form');
  }

  private open(isOpen: boolean): void {
    this.panel.hidden = !isOpen;
    this.toggle.setAttribute('aria-expanded', String(isOpen));
    document.body.classList.toggle('with-preview', isOpen);
    choose({ isOpen, pixels: this.pixels });
    if (isOpen) this.refresh();
    else this.frame.clear();
  }

  private refresh(): void {
    if (this.panel.hidden || !this.form) return;
    this.fit();
    this.frame.show(
      this.getAttribute('action') ?? '',
      entriesOf(this.form).filter(([name]) => name !== '_action'),
    );
  }

  /** The page is as wide as the screen that was chosen, and as small as it has to be. */
  private fit(): void {
    const { element } = this.frame;
    const available = this.panel.clientWidth;
    if (available === 0) return;
    const scale = Math.min(1, available / this.pixels);
    element.style.setProperty('--width', `${this.pixels}px`);
    element.style.setProperty('--scale', String(scale));
  }

  private widths(): HTMLElement {
    const group = make(
      'fieldset',
      { className: 'preview-widths' },
      make('legend', { className: 'visually-hidden' }, say('Screen')),
    );
    const name = newId();
    for (const { name: text, pixels } of WIDTHS) {
      const id = newId();
      const input = make('input', { type: 'radio', id, name, value: String(pixels), checked: pixels === this.pixels });
      // It is none of the form around it.
      input.setAttribute('form', '');
      input.addEventListener('input', (event) => event.stopPropagation());
      input.addEventListener('change', (event) => {
        event.stopPropagation();
        this.pixels = pixels;
        this.fit();
        choose({ isOpen: true, pixels });
      });
      group.append(input, make('label', { htmlFor: id }, text));
    }
    return group;
  }

  private tell(hasFailed: boolean): void {
    const text = say(
      'The preview cannot be shown. Perhaps you are not signed in any more: what you typed is kept here.',
    );
    if (this.fault.hidden && hasFailed) announce(text);
    this.fault.textContent = text;
    this.fault.hidden = !hasFailed;
  }
}

function chosen(): Chosen {
  try {
    return (JSON.parse(browserStore().getItem(KEY) ?? '{}') ?? {}) as Chosen;
  } catch {
    return {};
  }
}

function choose(choice: Chosen): void {
  try {
    browserStore().setItem(KEY, JSON.stringify(choice));
  } catch {
    // It is chosen for this page.
  }
}
