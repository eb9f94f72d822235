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
