import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { make, iconButton } from '../dom';
import { moveByArrows } from '../text/toolbar';
import { say } from '../texts';
import type { WritingTool } from './tools';

/** One stop of the tab key. What is on at the caret is pressed. */
export class ToolBar {
  readonly element = make('div', { className: 'writing-tools' });
  private readonly buttons: readonly HTMLButtonElement[];

  constructor(
    private readonly tools: readonly WritingTool[],
    label: string,
    view: () => EditorView,
  ) {
    this.element.setAttribute('role', 'toolbar');
    this.element.setAttribute('aria-label', label);
    this.buttons = tools.map(({ icon, name, key, run }) => {
      const made = iconButton(icon, key === undefined ? name : `${name} (Ctrl+${key.toUpperCase()})`, () =>
        run(view()),
      );
      made.tabIndex = -1;
      // The selection stays where it is.
      made.addEventListener('mousedown', (event) => event.preventDefault());
      return made;
    });
    this.element.append(...this.buttons);
    moveByArrows(this.element, this.buttons);
  }

  show(state: EditorState): void {
    for (const [index, { isOn, isShown }] of this.tools.entries()) {
      const button = this.buttons[index];
      if (!button) continue;
      // To set it again would have the page work out its styles with each key.
      if (isShown && button.hidden === isShown(state)) button.hidden = !isShown(state);
      const pressed = isOn ? String(isOn(state)) : null;
      if (pressed !== null && button.ariaPressed !== pressed) button.ariaPressed = pressed;
    }
  }
}

/** As the comparison of versions counts them. */
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** How many words a text has. No live region: it would speak while somebody writes. */
export class WordCount {
  readonly element = make('span', { className: 'writing-words' });
  /** A block stays the same until it is written in. */
  private readonly counted = new WeakMap<Node, number>();

  show(document: Node): void {
    let count = 0;
    document.forEach((block) => (count += this.wordsIn(block)));
    const shown = count.toLocaleString(window.document.documentElement.lang);
    this.element.textContent = count === 1 ? say('1 word') : say('{count} words', { count: shown });
  }

  private wordsIn(block: Node): number {
    const known = this.counted.get(block);
    if (known !== undefined) return known;
    const text = block.type.name === 'source' ? '' : block.textBetween(0, block.content.size, ' ', ' ');
    const count = text.match(WORD)?.length ?? 0;
    this.counted.set(block, count);
    return count;
  }
}
