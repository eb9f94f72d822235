import { Plugin, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { announce, icon, make, newId } from '../dom';
import { say } from '../texts';
import { schema } from './schema';
import type { WritingTool } from './tools';

const ASKED = /^\/([\p{L} ]*)$/u;

/** What can be inserted, offered at a "/" in an empty paragraph and filtered by what is typed behind it. */
export function slashMenu(tools: readonly WritingTool[]): Plugin {
  let menu: SlashMenu | undefined;
  return new Plugin({
    view(view) {
      menu = new SlashMenu(
        view,
        tools.filter(({ inserts }) => inserts !== undefined),
      );
      return menu;
    },
    props: { handleKeyDown: (_view, event) => menu?.press(event) ?? false },
  });
}

class SlashMenu {
  private readonly list = make('div', { className: 'found slash-menu', id: newId(), hidden: true });
  private found: readonly WritingTool[] = [];
  private active = 0;
  private asked?: string;
  private closedAt?: string;

  constructor(
    private readonly view: EditorView,
    private readonly tools: readonly WritingTool[],
  ) {
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', say('Insert'));
    view.dom.parentElement?.append(this.list);
    view.dom.addEventListener('blur', () => {
      this.asked = undefined;
      this.show([]);
    });
  }

  update({ state }: EditorView): void {
    const asked = askedIn(state);
    if (asked === this.asked) return;
    this.asked = asked;
    if (asked === undefined) this.closedAt = undefined;
    const isOpen = asked !== undefined && this.closedAt === undefined;
    const words = asked?.trim().toLowerCase() ?? '';
    this.show(isOpen ? this.tools.filter(({ name }) => name.toLowerCase().includes(words)) : []);
  }

  destroy(): void {
    this.list.remove();
  }

  /** @returns whether the key is the menu's */
  press({ key }: KeyboardEvent): boolean {
    const { length } = this.found;
    if (length === 0) return false;
    if (key === 'ArrowDown') this.activate((this.active + 1) % length);
    else if (key === 'ArrowUp') this.activate((this.active - 1 + length) % length);
    else if (key === 'Enter' || key === 'Tab') this.choose(this.active);
    else if (key === 'Escape') {
      this.closedAt = this.asked;
      this.show([]);
    } else return false;
    return true;
  }

  private show(found: readonly WritingTool[]): void {
    this.found = found;
    this.list.hidden = found.length === 0;
    this.list.replaceChildren(...found.map((tool, index) => this.option(tool, index)));
    const { dom } = this.view;
    if (found.length === 0) {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
      return;
    }
    dom.setAttribute('aria-controls', this.list.id);
    this.place();
    this.activate(0);
    announce(say('{count} found', { count: found.length }));
  }

  private option({ icon: shown, name, inserts = '' }: WritingTool, index: number): HTMLElement {
    const explained = make('small', {}, inserts);
    const option = make('div', { id: `${this.list.id}-${index}` }, icon(shown), make('b', {}, name), ' ', explained);
    option.setAttribute('role', 'option');
    option.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.choose(index);
    });
    return option;
  }

  private activate(index: number): void {
    this.active = index;
    for (const [at, option] of [...this.list.children].entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    this.view.dom.setAttribute('aria-activedescendant', `${this.list.id}-${index}`);
  }

  /** The slash and the letters behind it go first. */
  private choose(index: number): void {
    const tool = this.found[index];
    const { $from } = this.view.state.selection;
    this.view.dispatch(this.view.state.tr.delete($from.start(), $from.end()));
    tool?.run(this.view);
  }

  private place(): void {
    const { bottom, left } = this.view.coordsAtPos(this.view.state.selection.$from.start());
    const around = this.list.parentElement?.getBoundingClientRect();
    if (!around) return;
    this.list.style.top = `${bottom - around.top}px`;
    this.list.style.left = `${Math.max(0, Math.min(left - around.left, around.width - this.list.offsetWidth))}px`;
  }
}

function askedIn({ selection: { empty, $from } }: EditorState): string | undefined {
  const { parent } = $from;
  if (!empty || parent.type !== schema.nodes.paragraph || $from.parentOffset !== parent.content.size) return undefined;
  return ASKED.exec(parent.textContent)?.[1];
}
