import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { schema } from './schema';

const { nodes, marks } = schema;
const COLUMNS = 3;
const ROWS = 3;

export const inMark =
  (type: MarkType) =>
  ({ doc, selection: { from, to, empty, $from }, storedMarks }: EditorState): boolean =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);

export const inBlock =
  (type: NodeType, attrs: Attrs = {}) =>
  ({ selection: { $from } }: EditorState): boolean => {
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).hasMarkup(type, withAttrs($from.node(depth), attrs))) return true;
    return false;
  };

function withAttrs({ attrs }: Node, wanted: Attrs): Attrs {
  return { ...attrs, ...wanted };
}

export const mark = (type: MarkType): Command => toggleMark(type, null, { includeWhitespace: false });

/** To a block of this kind, and back to a paragraph. */
export const block =
  (type: NodeType, attrs: Attrs = {}): Command =>
  (state, dispatch, view) =>
    inBlock(type, attrs)(state)
      ? setBlockType(requireType('paragraph'))(state, dispatch, view)
      : setBlockType(type, attrs)(state, dispatch, view);

export const quote: Command = (state, dispatch, view) =>
  inBlock(requireType('blockquote'))(state)
    ? lift(state, dispatch, view)
    : wrapIn(requireType('blockquote'))(state, dispatch, view);

/** Into a list, from one kind into the other, and out of it. */
export const list =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth);
      if (node.type === type) return liftListItem(requireType('list_item'))(state, dispatch, view);
      if (node.type !== nodes.bullet_list && node.type !== nodes.ordered_list) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: node.attrs.tight }));
      return true;
    }
    return wrapInList(type)(state, dispatch, view);
  };

export function insert(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node, node.isInline).scrollIntoView());
    return true;
  };
}

/** One is in its first cell then. */
export const insertTable: Command = (state, dispatch) => {
  const row = (type: string) =>
    schema.node(
      'table_row',
      null,
      Array.from({ length: COLUMNS }, () => schema.node(type)),
    );
  const rows = Array.from({ length: ROWS }, (_, index) => row(index === 0 ? 'table_header' : 'table_cell'));
  const table = schema.node('table', null, rows);
  const { tr } = state;
  tr.replaceSelectionWith(table);
  tr.doc.descendants((node, at) => {
    if (node === table) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
    return node.type !== nodes.table;
  });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** The link that is there, and where it is from and to: else what is selected. */
export function linkAt({ selection: { from, to, $from } }: EditorState) {
  const type = marks.link;
  const { parent } = $from;
  let found: { from: number; to: number; href: string } | undefined;
  parent.forEach((node, offset) => {
    const known = node.marks.find((one) => one.type === type);
    const start = $from.start() + offset;
    if (!known || start > to || start + node.nodeSize < from) return;
    const href = String(known.attrs.href);
    const isSame = found?.href === href && found.to === start;
    found = { from: isSame ? (found?.from ?? start) : start, to: start + node.nodeSize, href };
  });
  return found ?? { from, to, href: '' };
}

/** @param href none to take the link away @param title what is linked where nothing is selected */
export function link(href: string, title = href): Command {
  return (state, dispatch) => {
    const type = marks.link;
    if (!type) return false;
    const { from, to } = linkAt(state);
    const { tr } = state;
    if (from === to && href === '') return false;
    if (from === to) tr.insert(from, schema.text(title, [type.create({ href })]));
    else {
      tr.removeMark(from, to, type);
      if (href !== '') tr.addMark(from, to, type.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function imageAt({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.image ? selection.node : undefined;
}

export function codeAt({ selection: { $from } }: EditorState): Node | undefined {
  return $from.parent.type === nodes.code_block ? $from.parent : undefined;
}

export function codeLanguage(info: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'info', info));
    return true;
  };
}

export function requireType(name: string): NodeType {
  const type = nodes[name];
  if (!type) throw new Error(`There is no "${name}" in the document`);
  return type;
}

export function requireMark(name: string): MarkType {
  const type = marks[name];
  if (!type) throw new Error(`There is no mark "${name}"`);
  return type;
}
