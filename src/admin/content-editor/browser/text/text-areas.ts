/**
 * A title has as many lines on the screen as it needs, and is one line all the same: Enter sends the form, as in a field
 * of one line, and what is pasted becomes one.
 */
export function keepOneLine(root: Document): void {
  root.addEventListener('keydown', (event) => {
    const text = oneLineOf(event);
    if (!text || event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    text.form?.requestSubmit(text.form.querySelector<HTMLButtonElement>('button:not([type="button"])'));
  });
  root.addEventListener('beforeinput', (event) => {
    const data = event.inputType === 'insertLineBreak' ? '\n' : (event.data ?? '');
    if (!oneLineOf(event) || !/[\r\n]/.test(data)) return;
    event.preventDefault();
    // By `insertText` it can be undone, as what was typed can.
    if (data.trim() !== '') document.execCommand('insertText', false, onOneLine(data));
  });
}

function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

function oneLineOf({ target }: Event): HTMLTextAreaElement | undefined {
  return target instanceof HTMLTextAreaElement && target.dataset.oneLine !== undefined ? target : undefined;
}

const MARGIN_PX = 4;

/** Text areas grow with their text. Style sheets can say so in most browsers; in the others it is measured. */
export function growTexts(form: HTMLFormElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const text of form.querySelectorAll('textarea')) grow(text);
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) grow(target);
  });
}

function grow(text: HTMLTextAreaElement): void {
  text.style.height = 'auto';
  text.style.height = `${text.scrollHeight + MARGIN_PX}px`;
}
