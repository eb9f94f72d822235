import { make } from './dom';

/** @param target name of a frame; without one, this window */
export function postForm(action: string, entries: Iterable<readonly [string, string]>, target = ''): void {
  const form = make('form', { method: 'post', action, target, hidden: true });
  form.append(...Array.from(entries, ([name, value]) => make('textarea', { name, defaultValue: value })));
  document.body.append(form);
  // A control may have the name of a method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

export function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? location.pathname;
}

export function entriesOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}
