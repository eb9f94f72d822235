import { changed, iconButton } from '../dom';
import type { Change } from './edit-text';
import type { Tool } from './markup';

/** Buttons that change a text, in one stop of the tab key: the arrow keys lead from one to the next. */
export function toolbar(tools: readonly Tool[], text: HTMLTextAreaElement, label: string): HTMLElement {
  const bar = document.createElement('div');
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', label);
  bar.setAttribute('aria-controls', text.id);
  const buttons = tools.map(({ icon, name, key, change }) => {
    const made = iconButton(icon, key === undefined ? name : `${name} (Ctrl+${key.toUpperCase()})`, () =>
      apply(change, text),
    );
    made.tabIndex = -1;
    return made;
  });
  bar.append(...buttons);
  moveByArrows(bar, buttons);
  text.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(tool.change, text);
  });
  return bar;
}

/** By `insertText` it can be undone, as what was typed can. */
function apply(change: Change, text: HTMLTextAreaElement): void {
  const { from, to, insert, select } = change({
    text: text.value,
    start: text.selectionStart,
    end: text.selectionEnd,
  });
  text.focus();
  text.setSelectionRange(from, to);
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    text.setRangeText(insert);
    changed(text);
  }
  text.setSelectionRange(...select);
}

/** Leads from one that is shown to the next. */
export function moveByArrows(bar: HTMLElement, all: readonly HTMLButtonElement[]): void {
  for (const first of all.slice(0, 1)) first.tabIndex = 0;
  bar.addEventListener('keydown', (event) => {
    const buttons = all.filter(({ hidden }) => !hidden);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const from = buttons[at];
    const to = buttons[targetOf(event.key, at, buttons.length) ?? -1];
    if (!from || !to) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
