import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, lineNumbers } from '@codemirror/view';
import { templateLanguage } from './template-language';

export interface Place {
  readonly line: number;
  readonly column: number;
}

const setWrong = StateEffect.define<Place | undefined>();
const wrongLine = Decoration.line({ class: 'cm-wrong' });

class WrongNumber extends GutterMarker {
  override readonly elementClass = 'cm-wrong';
}
const wrongNumber = new WrongNumber();

/** Where the line that is wrong begins, if there is one; it goes with the text as that is changed. */
const wrong = StateField.define<number | undefined>({
  create: () => undefined,
  update(at, { changes, effects, newDoc }) {
    for (const effect of effects) if (effect.is(setWrong)) return effect.value && newDoc.line(effect.value.line).from;
    return at === undefined ? undefined : newDoc.lineAt(changes.mapPos(at)).from;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (at) =>
      at === undefined ? Decoration.none : Decoration.set(wrongLine.range(at)),
    ),
    gutterLineClass.compute([field], (state) => {
      const at = state.field(field);
      return at === undefined ? RangeSet.empty : RangeSet.of([wrongNumber.range(at)]);
    }),
  ],
});

const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '0.8125rem', maxHeight: '44rem' },
  '.cm-content, .cm-gutter': { minHeight: '20rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px', borderRadius: 'var(--r-m)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '.5rem' },
  '.cm-gutters': {
    background: 'var(--sunk)',
    color: 'var(--ink-3)',
    border: '0',
    borderRadius: 'var(--r-m) 0 0 var(--r-m)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.5rem', padding: '0 .5rem' },
  '.cm-line.cm-wrong': { background: 'var(--rose-soft)', boxShadow: 'inset 3px 0 0 var(--rose)' },
  '.cm-gutterElement.cm-wrong': { color: 'var(--rose)', fontWeight: '700' },
});

/** Around a field with a text area, which goes on to be what is sent. */
export class CodeEditor extends HTMLElement {
  private view?: EditorView;

  connectedCallback(): void {
    const area = this.querySelector('textarea');
    const label = this.querySelector('label');
    if (!area || this.view) return;
    const host = Object.assign(document.createElement('div'), { className: 'code-box', id: area.id });
    const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
    this.view = new EditorView({
      // Within a shadow, styles are adopted: as elements of the page the policy would refuse them.
      root: shadow,
      parent: shadow,
      state: EditorState.create({
        doc: area.value,
        extensions: [
          lineNumbers(),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          templateLanguage,
          wrong,
          LOOK,
          EditorState.tabSize.of(2),
          EditorView.contentAttributes.of({
            'aria-label': label?.textContent ?? '',
            ...(area.getAttribute('aria-invalid') && { 'aria-invalid': 'true' }),
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (!docChanged) return;
            area.value = state.doc.toString();
            area.dispatchEvent(new Event('input', { bubbles: true }));
          }),
        ],
      }),
    });
    area.id = `${area.id}-text`;
    area.hidden = true;
    area.after(host);
    label?.addEventListener('click', () => this.view?.focus());
    this.mark(placeIn(this.dataset));
  }

  mark(place: Place | undefined): void {
    const { view } = this;
    const isThere = place && view && place.line >= 1 && place.line <= view.state.doc.lines;
    view?.dispatch({ effects: setWrong.of(isThere ? place : undefined) });
  }

  goTo(place: Place | undefined): void {
    const { view } = this;
    if (!view) return;
    view.focus();
    if (!place || place.line > view.state.doc.lines) return;
    const line = view.state.doc.line(Math.max(1, place.line));
    const at = Math.min(line.to, line.from + place.column - 1);
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  }
}

export function placeIn({ errorLine, errorColumn = '1' }: DOMStringMap): Place | undefined {
  return errorLine ? { line: Number(errorLine), column: Number(errorColumn) } : undefined;
}
