import { button, make, newId } from '../dom';
import { say } from '../texts';

/** A key may be pressed by accident: it publishes nothing before that is confirmed. */
export function askByKey(root: ParentNode): void {
  root.querySelector('.editor-actions')?.addEventListener('bykey', (event) => {
    if (!(event.target instanceof HTMLButtonElement) || event.target.value !== 'publish') return;
    event.preventDefault();
    ask(event.target);
  });
}

function ask(publish: HTMLButtonElement): void {
  const dialog = make('dialog', { className: 'library ask' });
  const act = publish.textContent.trim();
  const heading = make('h2', { id: newId() }, act);
  dialog.setAttribute('aria-labelledby', heading.id);
  const accept = button(act, () => dialog.close('ok'), { className: 'btn btn-primary', autofocus: true });
  const cancel = button(say('Cancel'), () => dialog.close());
  dialog.append(heading, make('p', {}, effectOn(publish.form)), make('p', { className: 'actions' }, accept, cancel));
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue === 'ok') publish.click();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function effectOn(form: HTMLFormElement | null): string {
  const title = form?.elements.namedItem('titlePart.title');
  return title instanceof HTMLInputElement && title.value !== ''
    ? say('Visitors will see “{title}”.', { title: title.value })
    : say('Visitors will see it.');
}
