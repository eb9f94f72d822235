import { make } from './dom';

/**
 * Sends names and values as a form does, and goes where the answer is.
 *
 * @param target name of a frame; without one, this window
 */
export function postForm(action: string, entries: Iterable<readonly [string, string]>, target = ''): void {
  const form = make('form', { method: 'post', action, target, hidden: true });
  form.append(...Array.from(entries, ([name, value]) => make('textarea', { name, defaultValue: value })));
  document.body.append(form);
  // A control may have the name of a method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Where a form is sent: its buttons may be named like the property. */
export function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? location.pathname;
}

/** What the form says, but for files. */
export function entriesOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}
