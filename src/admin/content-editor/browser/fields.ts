/** Hides the control in it while another control of the form does not have a certain value. What is wrong is always shown. */
export class ConditionalField extends HTMLElement {
  private readonly update = () => {
    this.hidden = this.valueOfOther() !== this.dataset.value && !this.querySelector('.wrong');
  };
  private form: HTMLFormElement | null = null;

  connectedCallback(): void {
    this.form = this.closest('form');
    this.form?.addEventListener('input', this.update);
    this.form?.addEventListener('change', this.update);
    this.update();
  }

  disconnectedCallback(): void {
    this.form?.removeEventListener('input', this.update);
    this.form?.removeEventListener('change', this.update);
  }

  /** Where somebody may not edit that other field, this one is shown. */
  private valueOfOther(): string | undefined {
    const named = `[name="${CSS.escape(this.dataset.control ?? '')}"]`;
    const other = this.form?.querySelector(`:is(input:not([type="hidden"]), select, textarea)${named}`);
    if (other instanceof HTMLInputElement && other.type === 'checkbox') return String(other.checked);
    if (other instanceof HTMLInputElement || other instanceof HTMLSelectElement) return other.value;
    return this.dataset.value;
  }
}

/** Whoever asks for the control of a URL wants to type. */
export function focusOpenedUrl(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const details =
      target instanceof Element ? target.closest('summary')?.closest<HTMLDetailsElement>('.url-field') : null;
    if (!details || details.open) return;
    const input = details.querySelector<HTMLInputElement>('input[type="text"]');
    requestAnimationFrame(() => {
      input?.focus();
      input?.select();
    });
  });
}
