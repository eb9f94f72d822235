import { CodeEditor, placeIn } from './code-editor';

const TYPING_PAUSE_MS = 700;

/**
 * Shows what is wrong with a template, and what it shows, as it is typed: the page answers its buttons "Check" and
 * "Preview" with both, which this presses unseen, one at a time.
 */
class TemplateEditor extends HTMLElement {
  private pause = 0;
  private isAsking = false;
  private isStale = false;

  connectedCallback(): void {
    this.addEventListener('input', () => {
      clearTimeout(this.pause);
      this.pause = window.setTimeout(() => void this.ask(), TYPING_PAUSE_MS);
    });
    this.addEventListener('click', (event) => this.press(event));
  }

  private press(event: Event): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = target.closest('a[href="#field-source"]');
    const button = target.closest('button');
    if (link) {
      event.preventDefault();
      this.code?.goTo(placeIn(this.code.dataset));
    } else if (button?.value === 'check' || button?.value === 'preview') {
      event.preventDefault();
      void this.ask(button);
    }
  }

  private async ask(button = this.unseen()): Promise<void> {
    if (this.isAsking) {
      this.isStale = true;
      return;
    }
    this.isAsking = true;
    const form = this.querySelector('form');
    if (form && button) this.show(await answerOf(form, button));
    this.isAsking = false;
    if (!this.isStale) return;
    this.isStale = false;
    await this.ask();
  }

  /** Without an item only what is wrong is asked for. */
  private unseen(): HTMLButtonElement | null {
    const item = this.querySelector<HTMLTextAreaElement>('[name=item]')?.value.trim();
    return this.querySelector(`button[value=${item ? 'preview' : 'check'}]`);
  }

  private show(page: Document | undefined): void {
    if (!page) return;
    for (const part of this.querySelectorAll<HTMLElement>('[data-answer]')) {
      const next = page.querySelector<HTMLElement>(`[data-answer="${part.dataset.answer}"]`);
      if (!next || next.innerHTML === part.innerHTML) continue;
      // What stays to be seen, such as the last preview, has no answer of its own in a page about an error.
      if (part.dataset.keep !== undefined && next.childElementCount === 0) continue;
      for (const alert of next.querySelectorAll('[autofocus]')) alert.removeAttribute('autofocus');
      part.replaceChildren(...next.childNodes);
    }
    const place = placeIn(page.querySelector<HTMLElement>('code-editor')?.dataset ?? {});
    const { code } = this;
    if (!code) return;
    code.dataset.errorLine = String(place?.line ?? '');
    code.dataset.errorColumn = String(place?.column ?? '');
    code.mark(place);
  }

  private get code(): CodeEditor | null {
    return this.querySelector<CodeEditor>('code-editor');
  }
}

async function answerOf(form: HTMLFormElement, button: HTMLButtonElement): Promise<Document | undefined> {
  const typed = new FormData(form, button);
  const body = new URLSearchParams([...typed].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  try {
    // The button is named "action", and hides the property of that name.
    const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return undefined;
  }
}

customElements.define('code-editor', CodeEditor);
customElements.define('template-editor', TemplateEditor);
