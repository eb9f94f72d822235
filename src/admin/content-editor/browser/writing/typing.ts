import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable, tableEditing } from 'prosemirror-tables';
import { block, insert, mark, requireMark, requireType } from './commands';
import { schema } from './schema';

/** What becomes something as it is typed, as Markdown has it. Backspace takes that back. */
const SHORTCUTS = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6}) $/, requireType('heading'), ([, marks = '']) => ({ level: marks.length })),
    textblockTypeInputRule(/^```([\w+#.-]*) $/, requireType('code_block'), ([, info = '']) => ({ info })),
    wrappingInputRule(/^> $/, requireType('blockquote')),
    wrappingInputRule(/^([-+*]) $/, requireType('bullet_list'), ([, bullet]) => ({ bullet })),
    wrappingInputRule(
      /^(\d{1,9})([.)]) $/,
      requireType('ordered_list'),
      ([, order, delimiter]) => ({ order: Number(order), delimiter }),
      ([, order], node) => node.childCount + Number(node.attrs.order) === Number(order),
    ),
    new InputRule(/^(?:---|\*\*\*)$/, (state, _match, start) => {
      const $start = state.doc.resolve(start);
      const rule = requireType('horizontal_rule').create();
      return state.tr.insert($start.before(), rule).delete(start + 1, state.tr.mapping.map(start) + 3);
    }),
    marked(/(?:^|[\s(])(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'),
    marked(/(?:^|[\s(])(_)([^_\s](?:[^_]*[^_\s])?)_$/, 'em'),
    marked(/(?:^|[\s(])(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, 'strike'),
    marked(/(?:^|[\s(])(`)([^`]+)`$/, 'code'),
  ],
});

/** @param pattern of what is before the mark, the mark itself and the text in it */
function marked(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, [whole, edge = '', text = ''], start, end) => {
    const from = start + whole.indexOf(edge);
    const type = requireMark(name);
    return state.tr.replaceWith(from, end, schema.text(text, [type.create()])).removeStoredMark(type);
  });
}

const fence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const info = /^```([\w+#.-]*)$/.exec($from.parent.textContent)?.[1];
  if (!empty || info === undefined || $from.parent.type !== schema.nodes.paragraph) return false;
  dispatch?.(
    state.tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), requireType('code_block'), { info }),
  );
  return true;
};

const item = requireType('list_item');
const lineBreak = chainCommands(exitCode, insert(schema.node('hard_break')));

/** Behind the last one there is a new row. */
const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  addRowAfter(state, (transaction) => {
    dispatch?.(transaction);
    if (view) goToNextCell(1)(view.state, view.dispatch);
  });
  return true;
};

export const TYPING: readonly Plugin[] = [
  SHORTCUTS,
  keymap({
    'Mod-b': mark(requireMark('strong')),
    'Mod-i': mark(requireMark('em')),
    'Mod-e': mark(requireMark('code')),
    'Mod-Alt-2': block(requireType('heading'), { level: 2 }),
    'Mod-Alt-3': block(requireType('heading'), { level: 3 }),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': lineBreak,
    Enter: chainCommands(fence, splitListItem(item)),
    Backspace: undoInputRule,
    'Mod-]': sinkListItem(item),
    'Mod-[': liftListItem(item),
    Tab: nextCell,
    'Shift-Tab': goToNextCell(-1),
  }),
  keymap(baseKeymap),
  history(),
  gapCursor(),
  tableEditing(),
];
