import { EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { keymap } from 'prosemirror-keymap';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { afterPause, changed, make } from '../dom';
import { UploadList } from '../library/upload-list';
import { droppedTarget } from '../library/dropped-files';
import { say } from '../texts';
import { codeAt, imageAt } from './commands';
import { HTML } from './html/html';
import { KeptSource } from './kept-source';
import { MARKDOWN } from './markdown/markdown';
import { pasting } from './pasting';
import { editPicture, pictureView } from './pictures/picture';
import { takesFiles } from './pictures/takes-files';
import { slashMenu } from './slash-menu';
import type { Sources } from './sources';
import { ToolBar, WordCount } from './tool-bar';
import { editLink, writingTools } from './tools';
import { TYPING } from './typing';

/** Whoever reads the form has the text written at once. */
const PAUSE_MS = 300;
/** As far from the edge as the library scrolls the caret. */
const MARGIN_PX = 5;

/** The block with the caret, and those beside it, are there at once: a key may come before the browser shows new ones. */
export const NEAR_BLOCKS = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      const near: Decoration[] = [];
      const at = $head.index(0);
      doc.forEach((block, offset, index) => {
        if (Math.abs(index - at) < 2) near.push(Decoration.node(offset, offset + block.nodeSize, { class: 'near' }));
      });
      return DecorationSet.create(doc, near);
    },
  },
});

interface Surroundings {
  readonly label: string;
  /** Else it is Markdown. */
  readonly isHtml: boolean;
  readonly sources: Sources;
}

/** Shows the Markdown or HTML of a text area as it will look, to be written in. The text area stays what is sent. */
export class WritingSurface {
  readonly element = make('div', { className: 'writing' });
  readonly tools: HTMLElement;
  private readonly counter = new WordCount();
  readonly words = this.counter.element;
  private readonly source: KeptSource;
  private readonly view: EditorView;
  private readonly bar: ToolBar;
  private readonly writing = afterPause(PAUSE_MS, () => this.write());
  private readonly closed = new AbortController();

  constructor(
    private readonly text: HTMLTextAreaElement,
    { label, isHtml, sources }: Surroundings,
  ) {
    this.source = new KeptSource(text.value, isHtml ? HTML : MARKDOWN);
    const tools = writingTools(sources);
    this.bar = new ToolBar(tools, say('Formatting of {label}', { label }), () => this.view);
    this.tools = this.bar.element;
    const uploads = new UploadList(() => droppedTarget(sources.library));
    const edit = (_state: EditorState, _dispatch: unknown, view?: EditorView) => {
      if (view) void editLink(view, sources);
      return true;
    };
    const describe = (state: EditorState, _dispatch: unknown, view?: EditorView) => {
      if (!view || !imageAt(state)) return false;
      editPicture(view, sources);
      return true;
    };
    this.view = new EditorView(
      { mount: this.element.appendChild(make('div', { className: 'prose', id: text.id })) },
      {
        ...pasting((count) =>
          uploads.tell(say('Pictures that could not be pasted: {count}. Drop their files into the text.', { count })),
        ),
        nodeViews: { image: pictureView },
        handleScrollToSelection: isInView,
        handleDOMEvents: { keydown: isOfPage },
        state: EditorState.create({
          doc: this.source.document,
          plugins: [
            NEAR_BLOCKS,
            slashMenu(tools),
            takesFiles(sources, uploads),
            keymap({ 'Mod-l': edit, Enter: describe }),
            ...TYPING,
          ],
        }),
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...described(text, 'aria-describedby'),
          ...described(text, 'aria-invalid'),
        },
        dispatchTransaction: (transaction) => this.apply(transaction),
      },
    );
    text.id = `${text.id}-source`;
    this.bar.show(this.view.state);
    this.count();
    const { signal } = this.closed;
    this.element.addEventListener('focusout', () => this.writing.now(), { signal });
    text.form?.addEventListener('submit', () => this.writing.now(), { signal, capture: true });
    // What is read out of the form is what is shown, whoever asks and when.
    text.form?.addEventListener(
      'formdata',
      ({ formData }) => {
        this.writing.now();
        if (!text.disabled) formData.set(text.name, text.value);
      },
      { signal },
    );
  }

  focus(): void {
    this.view.focus();
  }

  close(): void {
    this.writing.now();
    this.closed.abort();
    this.view.destroy();
    this.element.remove();
    this.tools.remove();
    this.words.remove();
    this.text.id = this.text.id.replace(/-source$/, '');
  }

  private apply(transaction: Transaction): void {
    this.view.updateState(this.view.state.apply(transaction));
    this.bar.show(this.view.state);
    if (transaction.docChanged) this.writing.soon();
  }

  /** When the browser has nothing else to do. */
  private count(): void {
    const show = () => this.counter.show(this.view.state.doc);
    if ('requestIdleCallback' in window) requestIdleCallback(show);
    else show();
  }

  private write(): void {
    this.count();
    const written = this.source.write(this.view.state.doc);
    if (written === this.text.value) return;
    this.text.value = written;
    changed(this.text);
  }
}

function described(text: HTMLTextAreaElement, name: string): Readonly<Record<string, string>> {
  const value = text.getAttribute(name);
  return value === null ? {} : { [name]: value };
}

/** The library keeps each Enter from the page, whose main button has this one; in code it leads out of it. */
function isOfPage({ state }: EditorView, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && codeAt(state) === undefined;
}

/** The library asks each element around the text where it is, at each key, which takes longer than all else that it does. */
function isInView(view: EditorView): boolean {
  const { $head, empty } = view.state.selection;
  if (!empty || $head.depth !== 1 || $head.parent.type.spec.code) return false;
  const { top, bottom } = view.coordsAtPos($head.pos, 1);
  return top > MARGIN_PX && bottom < innerHeight - MARGIN_PX;
}
