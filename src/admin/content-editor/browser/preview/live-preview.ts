import { afterPause, announce, button, formTokenOf, icon, make, newId } from '../dom';
import { entriesOf } from '../post-form';
import { say } from '../texts';
import { PreviewFrame } from './preview-frame';

const PAUSE_MS = 600;
const WIDTHS = [
  { screen: 'phone', name: say('Phone'), pixels: 390 },
  { screen: 'tablet', name: say('Tablet'), pixels: 768 },
  { screen: 'desktop', name: say('Desktop'), pixels: 1280 },
] as const;
const NARROW = '(max-width: 48rem)';

/** Where it has a place beside the form; elsewhere it takes that of the form. */
const WIDE = '(min-width: 75rem)';

/**
 * `action` is the address that takes the form and answers with the page, `choices` the one that keeps whether it is
 * open, and for which `screen`.
 */
export class LivePreview extends HTMLElement {
  private readonly frame = new PreviewFrame(say('Preview'), (hasFailed) => this.tell(hasFailed));
  private readonly fault = make('p', { className: 'error', hidden: true });
  private readonly panel = make('div', { className: 'preview-panel', hidden: true });
  private readonly refreshing = afterPause(PAUSE_MS, () => this.refresh());
  private readonly toggle = button('', () => this.open(this.panel.hidden !== false), {
    ariaLabel: say('Live preview'),
  });
  private shown: (typeof WIDTHS)[number] = WIDTHS[matchMedia(NARROW).matches ? 0 : 2];

  connectedCallback(): void {
    if (this.panel.isConnected) return;
    this.shown = WIDTHS.find(({ screen }) => screen === this.getAttribute('screen')) ?? this.shown;
    this.toggle.setAttribute('aria-expanded', 'false');
    this.panel.append(this.widths(), this.fault, this.frame.element);
    this.toggle.append(icon('eye'), make('span', { className: 'no-phone' }, say('Live preview')));
    this.append(this.toggle);
    (this.closest('.editor-actions') ?? this).after(this.panel);
    new ResizeObserver(() => this.fit()).observe(this.panel);
    this.form?.addEventListener('input', () => this.refreshing.soon());
    this.form?.addEventListener('change', () => this.refreshing.soon());
    document.addEventListener('keydown', (event) => this.press(event));
    if (this.dataset.open !== undefined && matchMedia(WIDE).matches) this.show(true);
  }

  private press(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return;
    event.preventDefault();
    this.open(this.panel.hidden !== false);
  }

  private get form(): HTMLFormElement | null {
    return this.closest('form');
  }

  private open(isOpen: boolean): void {
    this.show(isOpen);
    if (matchMedia(WIDE).matches) this.toggleAttribute('data-open', isOpen);
    this.keep();
  }

  private show(isOpen: boolean): void {
    this.panel.hidden = !isOpen;
    this.toggle.setAttribute('aria-expanded', String(isOpen));
    document.body.classList.toggle('with-preview', isOpen);
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
    const scale = Math.min(1, available / this.shown.pixels);
    element.style.setProperty('--width', `${this.shown.pixels}px`);
    element.style.setProperty('--scale', String(scale));
  }

  private widths(): HTMLElement {
    const group = make(
      'fieldset',
      { className: 'preview-widths' },
      make('legend', { className: 'visually-hidden' }, say('Screen')),
    );
    const name = newId();
    for (const width of WIDTHS) {
      const id = newId();
      const input = make('input', { type: 'radio', id, name, value: width.screen, checked: width === this.shown });
      // It is none of the form around it.
      input.setAttribute('form', '');
      input.addEventListener('input', (event) => event.stopPropagation());
      input.addEventListener('change', (event) => {
        event.stopPropagation();
        this.shown = width;
        this.fit();
        this.keep();
      });
      group.append(input, make('label', { htmlFor: id }, width.name));
    }
    return group;
  }

  /** For the next pages of the person. In the place of the form it is open for a while only. */
  private keep(): void {
    const isOpen = String(this.dataset.open !== undefined);
    const body = new URLSearchParams({ _csrf: formTokenOf(this), open: isOpen, screen: this.shown.screen });
    fetch(this.getAttribute('choices') ?? '', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }

  private tell(hasFailed: boolean): void {
    const text = say('The preview cannot be shown. You may have been signed out. What you typed is kept here.');
    if (this.fault.hidden && hasFailed) announce(text);
    this.fault.textContent = text;
    this.fault.hidden = !hasFailed;
  }
}
