import { say } from '../texts';

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
    const isLater = isAhead(date.value);
    publish.textContent = isLater ? say('Schedule') : say('Publish');
    now.hidden = !isLater;
  };
  form.addEventListener('input', show);
}

/** @param utc without a zone, as the control has it */
function isAhead(utc: string): boolean {
  return new Date(`${utc}Z`).getTime() > Date.now();
}
