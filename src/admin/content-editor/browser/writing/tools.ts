import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { Choice } from '../pick/choice';
import { say } from '../texts';
import { ask } from './ask';
import {
  block,
  codeAt,
  codeLanguage,
  imageAt,
  inBlock,
  inMark,
  insert,
  insertTable,
  link,
  linkAt,
  list,
  mark,
  quote,
  requireMark,
  requireType,
} from './commands';
import { editPicture } from './pictures/picture';
import { schema } from './schema';
import type { Sources } from './sources';

export interface WritingTool {
  readonly icon: string;
  readonly name: string;
  readonly key?: string;
  readonly run: (view: EditorView) => void;
  readonly isOn?: (state: EditorState) => boolean;
  readonly isShown?: (state: EditorState) => boolean;
  /** In a line, for one that is offered at the caret, too. */
  readonly inserts?: string;
}

const run = (command: Command) => (view: EditorView) => {
  command(view.state, view.dispatch, view);
  view.focus();
};
const ofMark = (icon: string, name: string, type: string, key?: string): WritingTool => ({
  icon,
  name,
  key,
  run: run(mark(requireMark(type))),
  isOn: inMark(requireMark(type)),
});
const heading = (icon: string, name: string, level: number, inserts: string): WritingTool => ({
  icon,
  name,
  run: run(block(requireType('heading'), { level })),
  isOn: inBlock(requireType('heading'), { level }),
  inserts,
});
const ofList = (icon: string, name: string, type: string, inserts: string): WritingTool => ({
  icon,
  name,
  run: run(list(requireType(type))),
  isOn: inBlock(requireType(type)),
  inserts,
});
const ofTable = (icon: string, name: string, command: Command): WritingTool => ({
  icon,
  name,
  run: run(command),
  isShown: isInTable,
});

export function writingTools(sources: Sources): readonly WritingTool[] {
  return [
    heading('heading-2', say('Heading'), 2, say('Begins a section')),
    heading('heading-3', say('Subheading'), 3, say('Begins a part of a section')),
    ofMark('bold', say('Bold'), 'strong', 'b'),
    ofMark('italic', say('Italic'), 'em', 'i'),
    ofMark('code', say('Code'), 'code', 'e'),
    {
      icon: 'link',
      name: say('Link'),
      key: 'l',
      run: (view) => void editLink(view, sources),
      isOn: inMark(requireMark('link')),
    },
    ofList('list', say('Bulleted list'), 'bullet_list', say('Points in any order')),
    ofList('list-ordered', say('Numbered list'), 'ordered_list', say('Steps, one after the other')),
    {
      icon: 'quote',
      name: say('Quote'),
      run: run(quote),
      isOn: inBlock(requireType('blockquote')),
      inserts: say('The words of somebody else'),
    },
    {
      icon: 'image',
      name: say('Image'),
      run: (view) => editPicture(view, sources),
      isOn: (state) => imageAt(state) !== undefined,
      inserts: say('From the media library, or a new file'),
    },
    {
      icon: 'code-xml',
      name: say('Code block'),
      run: run(block(requireType('code_block'))),
      isOn: inBlock(requireType('code_block')),
      inserts: say('With its language'),
    },
    { icon: 'table', name: say('Table'), run: run(insertTable), isOn: isInTable, inserts: say('Rows and columns') },
    {
      icon: 'minus',
      name: say('Divider'),
      run: run(insert(schema.node('horizontal_rule'))),
      inserts: say('A line between two parts'),
    },
    { icon: 'undo-2', name: say('Undo'), key: 'z', run: run(undo) },
    { icon: 'redo-2', name: say('Redo'), key: 'y', run: run(redo) },
    {
      icon: 'braces',
      name: say('Language of the code'),
      run: (view) => void editLanguage(view),
      isShown: (state) => codeAt(state) !== undefined,
    },
    ofTable('row-add', say('Add a row'), addRowAfter),
    ofTable('column-add', say('Add a column'), addColumnAfter),
    ofTable('row-delete', say('Delete the row'), deleteRow),
    ofTable('column-delete', say('Delete the column'), deleteColumn),
    ofTable('trash-2', say('Delete the table'), deleteTable),
  ];
}

/** To an item by its id, which leads to its path, whatever that is by then. */
export async function editLink(view: EditorView, { pick, items }: Sources): Promise<void> {
  const { href } = linkAt(view.state);
  const titles = new Map<string, string>();
  const answer = ({ id, title }: Choice) => {
    titles.set(`${items}/${id}`, title);
    return `${items}/${id}`;
  };
  const found = { label: say('Or find an item by its title'), address: pick, answer };
  const [given] = (await ask(say('Link'), [{ label: say('Path or URL'), value: href, items: found }])) ?? [];
  if (given !== undefined) link(given, titles.get(given))(view.state, view.dispatch);
  view.focus();
}

async function editLanguage(view: EditorView): Promise<void> {
  const answers = await ask(say('Language of the code'), [
    { label: say('Language, such as js or sql'), value: String(codeAt(view.state)?.attrs.info ?? '').trim() },
  ]);
  if (answers) codeLanguage(answers[0] ?? '')(view.state, view.dispatch);
  view.focus();
}
