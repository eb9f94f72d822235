const TYPING_PAUSE_MS = 400;

/**
 * What stands beside a form of settings, by what is typed: the page answers its button "Preview" with it, which this
 * presses unseen.
 */
class LivePreview extends HTMLElement {
  private asked = 0;

  connectedCallback(): void {
    const button = document.querySelector<HTMLButtonElement>(`button[name=action][value=${this.dataset.preview}]`);
    const form = button?.form;
    if (!button || !form) return;
    button.hidden = true;
    let pause = 0;
    form.addEventListener('input', () => {
      clearTimeout(pause);
      pause = window.setTimeout(() => void this.show(form, button), TYPING_PAUSE_MS);
    });
  }

  private async show(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
    const mine = ++this.asked;
    this.setAttribute('aria-busy', 'true');
    const typed = new FormData(form, button);
    const body = new URLSearchParams(
      [...typed].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    // The button is named "action", and hides the property of that name.
    const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body }).catch(() => undefined);
    const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
    if (mine !== this.asked) return;
    this.removeAttribute('aria-busy');
    const next = page?.querySelector('live-preview [data-figures]');
    if (next) this.figures?.replaceWith(next);
    else this.figures?.setAttribute('hidden', '');
    this.querySelector('[data-stale]')?.toggleAttribute('hidden', next !== null && next !== undefined);
  }

  private get figures(): Element | null {
    return this.querySelector('[data-figures]');
  }
}

customElements.define('live-preview', LivePreview);
