import { formTokenOf, make } from '../dom';
import { PreviewFrame } from '../preview/preview-frame';
import { say } from '../texts';
import { TOOLS, type Language } from './markup';
import { toolbar } from './toolbar';

/** `language` is `markdown` or `html`, `preview` the address that takes the text. */
export class MarkupEditor extends HTMLElement {
  connectedCallback(): void {
    const text = this.querySelector('textarea');
    if (!text || this.querySelector('.markup-bar')) return;
    const language: Language = this.getAttribute('language') === 'html' ? 'html' : 'markdown';
    const label = this.querySelector('label')?.textContent ?? '';
    const frame = new PreviewFrame(say('Preview of {label}', { label }));
    const tools = toolbar(TOOLS[language], text, say('Formatting of {label}', { label }));
    const preview = make('button', { type: 'button', className: 'secondary' }, say('Preview'));
    preview.setAttribute('aria-pressed', 'false');
    preview.addEventListener('click', () => {
      const isShown = preview.getAttribute('aria-pressed') === 'false';
      preview.setAttribute('aria-pressed', String(isShown));
      tools.hidden = text.hidden = isShown;
      frame.element.hidden = !isShown;
      if (isShown) frame.show(this.getAttribute('preview') ?? '', this.entries(language, text));
    });
    frame.element.hidden = true;
    text.before(make('div', { className: 'markup-bar' }, tools, preview));
    text.after(frame.element);
  }

  private entries(language: Language, text: HTMLTextAreaElement): [string, string][] {
    return [
      ['_csrf', formTokenOf(this)],
      ['language', language],
      ['text', text.value],
    ];
  }
}
