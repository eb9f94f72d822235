import { button, make, newId } from '../dom';
import type { Choice } from '../pick/choice';
import { SearchBox } from '../pick/search-box';
import { say } from '../texts';

interface Question {
  readonly label: string;
  readonly value: string;
  /** Another way to answer: by an item that is found by its title. */
  readonly items?: {
    readonly label: string;
    readonly address: string;
    readonly answer: (choice: Choice) => string;
  };
}

/**
 * In a dialog. The answers are in the order of the questions; undefined if there is none.
 *
 * @param picture address of what it is about
 */
export async function ask(
  title: string,
  questions: readonly Question[],
  picture?: string,
): Promise<readonly string[] | undefined> {
  const dialog = make('dialog', { className: 'library ask' });
  const heading = make('h2', { id: newId() }, title);
  dialog.setAttribute('aria-labelledby', heading.id);
  const inputs = questions.map(({ value }) => make('input', { type: 'text', id: newId(), value, autocomplete: 'off' }));
  const fields = inputs.flatMap((input, index) => {
    const { label = '', items } = questions[index] ?? {};
    return [field(label, input), ...(items ? [search(items, input)] : [])];
  });
  const accept = button(say('Apply'), () => dialog.close('ok'), { className: 'btn btn-primary' });
  const cancel = button(say('Cancel'), () => dialog.close());
  const shown = picture === undefined ? [] : [make('img', { src: picture, alt: '' })];
  dialog.append(heading, ...shown, ...fields, make('p', { className: 'actions' }, accept, cancel));
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.close('ok');
  });
  document.body.append(dialog);
  dialog.showModal();
  inputs[0]?.select();
  await new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.remove();
  return dialog.returnValue === 'ok' ? inputs.map(({ value }) => value.trim()) : undefined;
}

function field(label: string, input: HTMLInputElement, ...others: readonly HTMLElement[]): HTMLElement {
  return make('div', { className: 'field' }, make('label', { htmlFor: input.id }, label), input, ...others);
}

function search({ label, address, answer }: NonNullable<Question['items']>, answered: HTMLInputElement): HTMLElement {
  const box = new SearchBox(address, say('Type to search'), (choice) => {
    answered.value = answer(choice);
    answered.focus();
  });
  const made = field(label, box.input, box.list);
  made.classList.add('search-box');
  return made;
}
