import { button, make, newId } from '../dom';
import { say } from '../texts';
import { formatForReader } from '../time/reader';

/** Has the button that publishes say what it does with the date that is in the form, and offers to publish all the same. */
export function scheduleButtons(root: ParentNode): void {
  for (const actions of root.querySelectorAll<HTMLElement>('[data-publish-date]')) watch(actions);
}

function watch(actions: HTMLElement): void {
  const form = actions.closest('form');
  const publish = actions.querySelector<HTMLButtonElement>('button[value="publish"]');
  const now = actions.querySelector<HTMLButtonElement>('button[value="publishNow"]');
  const date = form?.elements.namedItem(actions.dataset.publishDate ?? '');
  if (!form || !publish || !now || !(date instanceof HTMLInputElement)) return;
  const show = () => {
    const at = new Date(`${date.value}Z`);
    const isLater = at.getTime() > Date.now();
    publish.textContent = isLater ? say('Schedule for {time}', { time: inWords(at) }) : (actions.dataset.label ?? '');
    now.hidden = !isLater;
  };
  form.addEventListener('input', show);
  show();
}

/** As the service says it: `3 Feb, 05:05`, with the year when it is another one. */
function inWords(at: Date): string {
  const inYear = formatForReader({ year: 'numeric' });
  const year = inYear.format(at) === inYear.format(Date.now()) ? {} : { year: 'numeric' as const };
  const day = formatForReader({ day: 'numeric', month: 'short', ...year });
  return `${day.format(at)}, ${formatForReader({ hour: '2-digit', minute: '2-digit' }).format(at)}`;
}

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
  return title instanceof HTMLTextAreaElement && title.value !== ''
    ? say('Visitors will see “{title}”.', { title: title.value })
    : say('Visitors will see it.');
}
