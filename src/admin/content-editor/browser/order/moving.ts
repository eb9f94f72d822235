import { announce, changed, make, signButton } from '../dom';
import { say } from '../texts';

const ITEM = '[data-label]';

export function labelOf(item: HTMLElement): string {
  return item.dataset.label ?? '';
}

export function itemsOf(list: Element): HTMLElement[] {
  return [...list.children].filter((child): child is HTMLElement => child.matches(ITEM));
}

export function move(item: HTMLElement, step: -1 | 1): void {
  const list = item.parentElement;
  if (!list) return;
  const items = itemsOf(list);
  const other = items[items.indexOf(item) + step];
  const focused = document.activeElement;
  if (other) {
    if (step < 0) other.before(item);
    else other.after(item);
    changed(list);
  }
  if (focused instanceof HTMLElement && item.contains(focused)) focused.focus();
  const number = itemsOf(list).indexOf(item) + 1;
  announce(say('{label} is number {number} of {count}.', { label: labelOf(item), number, count: items.length }));
}

/** Alt and an arrow move the element that the focus is in. A choice opens with them. */
export function moveByKeys(event: KeyboardEvent): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.defaultPrevented) return;
  const target = event.target as Element;
  const item = target.closest<HTMLElement>(ITEM);
  if (!item || target.matches('select')) return;
  event.preventDefault();
  move(item, event.key === 'ArrowUp' ? -1 : 1);
}

export function moveButtons(item: HTMLElement): HTMLButtonElement[] {
  const label = labelOf(item);
  return [
    signButton('↑', say('Move {label} up', { label }), () => move(item, -1)),
    signButton('↓', say('Move {label} down', { label }), () => move(item, 1)),
  ];
}

export function dragHandle(item: HTMLElement): HTMLElement {
  const handle = make('span', { className: 'drag', title: say('Drag to move') }, '⠿');
  handle.setAttribute('aria-hidden', 'true');
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    item.classList.add('dragged');
  });
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) putAt(item, event.clientY);
  });
  handle.addEventListener('lostpointercapture', () => {
    item.classList.remove('dragged');
    if (item.parentElement) changed(item.parentElement);
  });
  return handle;
}

/** Puts an element where the pointer is. Moving it takes the pointer from it for a moment, so only others are moved around it. */
function putAt(item: HTMLElement, y: number): void {
  const list = item.parentElement;
  if (!list) return;
  const items = itemsOf(list);
  const at = items.indexOf(item);
  const middle = (one: HTMLElement) => {
    const { top, height } = one.getBoundingClientRect();
    return top + height / 2;
  };
  const before = items.slice(0, at).filter((one) => middle(one) > y);
  const behind = items.slice(at + 1).filter((one) => middle(one) < y);
  if (before.length > 0) item.after(...before);
  if (behind.length > 0) item.before(...behind);
}
