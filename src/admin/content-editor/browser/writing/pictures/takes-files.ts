import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { dropPoint } from 'prosemirror-transform';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { make } from '../../dom';
import { pastedFiles, showDraggedFiles } from '../../library/dropped-files';
import type { UploadList } from '../../library/upload-list';
import { say } from '../../texts';
import { schema } from '../schema';
import type { Sources } from '../sources';
import { textsOf } from './picture';

interface Waiting {
  readonly id: object;
  /** Where it is; undefined when it is not waited for any more. */
  readonly at?: number;
}

/** Where files will stand that are being uploaded. */
const WAITING = new PluginKey<DecorationSet>('waiting-files');

/** Files that are dropped on the text or pasted into it are uploaded, and put where they were dropped. */
export function takesFiles(sources: Sources, uploads: UploadList): Plugin<DecorationSet> {
  const take = async (view: EditorView, files: readonly File[], at: number) => {
    const id = {};
    view.dispatch(waiting(view, { id, at }));
    const uploaded = await uploads.add(files);
    uploads.closeIfUploaded();
    const texts = await textsOf(uploaded, sources.files);
    if (view.isDestroyed) return;
    const [place] = WAITING.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    view.dispatch(inserted(waiting(view, { id }), texts, place?.from ?? view.state.selection.from));
    view.focus();
  };
  return new Plugin<DecorationSet>({
    key: WAITING,
    state: { init: () => DecorationSet.empty, apply: waitingAfter },
    view: ({ dom }) => {
      dom.after(uploads.element);
      showDraggedFiles(dom);
      return { destroy: () => uploads.element.remove() };
    },
    props: {
      decorations: (state) => WAITING.getState(state),
      handleDrop: (view, event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        // A picture of the text itself comes as a file, too.
        if (files.length === 0 || view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        void take(view, files, at ?? view.state.selection.from);
        return true;
      },
      handlePaste: (view, event) => {
        const files = pastedFiles(event, new Date());
        // Word puts a picture of the text beside it.
        if (files.length === 0 || event.clipboardData?.getData('text/plain') !== '') return false;
        void take(view, files, view.state.selection.from);
        return true;
      },
    },
  });
}

function waiting({ state }: EditorView, place: Waiting): Transaction {
  return state.tr.setMeta(WAITING, place).setMeta('addToHistory', false);
}

function waitingAfter(transaction: Transaction, before: DecorationSet): DecorationSet {
  const places = before.map(transaction.mapping, transaction.doc);
  const changed = transaction.getMeta(WAITING) as Waiting | undefined;
  if (!changed) return places;
  const { id, at } = changed;
  if (at === undefined) return places.remove(places.find(undefined, undefined, (spec) => spec.id === id));
  const shown = () => make('span', { className: 'waiting-file' }, say('Uploading'));
  return places.add(transaction.doc, [Decoration.widget(at, shown, { id })]);
}

/** Each a paragraph of its own, beside the one that it was dropped on, or in the place of an empty one. */
function inserted(transaction: Transaction, texts: readonly Node[], at: number): Transaction {
  if (texts.length === 0) return transaction;
  const { doc } = transaction;
  const blocks = texts.map((text) => schema.node('paragraph', null, [text]));
  const $at = doc.resolve(at);
  const { parent } = $at;
  transaction.setMeta('addToHistory', true).scrollIntoView();
  if (parent.type === schema.nodes.paragraph && parent.childCount === 0)
    return transaction.replaceWith($at.before(), $at.after(), blocks);
  return transaction.insert(dropPoint(doc, at, new Slice(Fragment.from(blocks), 0, 0)) ?? doc.content.size, blocks);
}
