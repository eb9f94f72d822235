/** Around the field of a password: a button that shows what was typed, and hides it again. */
class ShowPassword extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input');
    if (!field) return;
    const toggle = document.createElement('button');
    Object.assign(toggle, { type: 'button', className: 'btn btn-quiet btn-sm', title: this.dataset.title });
    toggle.textContent = this.dataset.text ?? '';
    toggle.setAttribute('aria-pressed', 'false');
    toggle.addEventListener('click', () => {
      const isShown = field.type === 'password';
      field.type = isShown ? 'text' : 'password';
      toggle.setAttribute('aria-pressed', String(isShown));
      field.focus();
    });
    this.append(toggle);
    // Browsers keep passwords, not texts.
    field.form?.addEventListener('submit', () => (field.type = 'password'));
  }
}

customElements.define('show-password', ShowPassword);
