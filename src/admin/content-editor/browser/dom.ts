type Child = Node | string;
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>>;

/** An element with properties, such as `{ className: 'btn' }`, and what is in it. Texts stay texts. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function button(text: string, act: () => void, properties: Properties<'button'> = {}): HTMLButtonElement {
  const made = make('button', { type: 'button', className: 'btn', ...properties }, text);
  made.addEventListener('click', act);
  return made;
}

/** As `{{icon "bold"}}` in views, from the sprite that the page names. */
export function icon(name: string): SVGSVGElement {
  const sprite = document.querySelector<HTMLMetaElement>('meta[name="icons"]')?.content ?? '';
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  made.setAttribute('class', 'i');
  made.setAttribute('aria-hidden', 'true');
  made.append(use);
  return made;
}

/** A button of a toolbar. */
export function iconButton(iconName: string, name: string, act: () => void): HTMLButtonElement {
  const made = button('', act, { title: name, ariaLabel: name, className: 'btn btn-quiet btn-icon btn-sm' });
  made.append(icon(iconName));
  return made;
}

/** A button that shows a sign, with a name for those who do not see it. */
export function signButton(sign: string, name: string, act: () => void): HTMLButtonElement {
  const made = button('', act, { title: name, className: 'btn sign' });
  const shown = make('span', {}, sign);
  shown.setAttribute('aria-hidden', 'true');
  made.append(shown, make('span', { className: 'visually-hidden' }, name));
  return made;
}

export function changed(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

let region: HTMLElement | undefined;

export function announce(text: string): void {
  if (!region?.isConnected) {
    region = make('p', { className: 'visually-hidden' });
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = text;
}

/** There is a copy of this in each script of a page. */
const idStart = `made-${Math.random().toString(36).slice(2)}`;
let made = 0;

export function newId(): string {
  return `${idStart}-${++made}`;
}

export function formTokenOf(element: Element): string {
  return element.closest('form')?.querySelector<HTMLInputElement>('input[name="_csrf"]')?.value ?? '';
}

/** Calls only after so many milliseconds without a further call. `now` calls at once what is waiting; `forget` never. */
export function afterPause(milliseconds: number, act: () => void) {
  let timer: number | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    forget();
    act();
  };
  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    },
    now: () => {
      if (timer !== undefined) run();
    },
    forget,
  };
}
