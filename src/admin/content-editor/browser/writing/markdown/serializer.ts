import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { schema } from '../schema';
import { sameMeaning } from '../meaning';
import { asTyped } from '../as-typed';
import { parseMarkdown } from './parser';
import { withoutEnd } from './without-end';

/** Nothing, what usually means something, all that may mean something. */
const ESCAPES = [0, 1, 2] as const;
type Escapes = (typeof ESCAPES)[number];

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * The Markdown of one block, spelled as its author would: as little as possible is escaped. It is parsed again to see
 * that it means the same.
 *
 * @param references addresses that are defined elsewhere in the text
 */
export function serializeBlock(block: Node, references?: Record<string, unknown>): string {
  if (block.type === schema.nodes.source) return block.textContent;
  const attempts = ESCAPES.map((least) => () => written(block, least, references));
  for (const attempt of attempts) {
    const text = attempt();
    if (means(text, block, references)) return text;
  }
  return written(block, 1, references);
}

function means(text: string, block: Node, references?: Record<string, unknown>): boolean {
  const { content } = parseMarkdown(text, { references: { ...references } });
  return content.childCount === 1 && content.firstChild !== null && sameMeaning(content.firstChild, block);
}

/** Kept, since of a long list one item is touched at a time. */
const enough = new WeakMap<Node, Escapes>();

function written(block: Node, least: Escapes, references?: Record<string, unknown>): string {
  const escapesIn = (lines: Node) => {
    const known = enough.get(lines) ?? escapesFor(lines, 0, references);
    enough.set(lines, known);
    return Math.max(known, least) as Escapes;
  };
  return serialize(block, escapesIn, least);
}

/** Each paragraph, heading or cell by itself, so that one does not have all others escaped. */
function escapesFor(lines: Node, least: Escapes, references?: Record<string, unknown>): Escapes {
  if (!lines.inlineContent || least === 2) return least;
  const paragraph = schema.node('paragraph', null, lines.content);
  const isEnough = (escapes: Escapes) =>
    means(
      serialize(paragraph, () => escapes, escapes),
      paragraph,
      references,
    );
  return ESCAPES.find((escapes) => escapes >= least && isEnough(escapes)) ?? 2;
}

type EscapesIn = (lines: Node) => Escapes;

function serialize(block: Node, escapesIn: EscapesIn, least: Escapes): string {
  const writers = { ...BLOCKS, heading: heading(least), table: table(escapesIn), ...inline(escapesIn, least) };
  const text = new MarkdownSerializer(writers, marks(least)).serialize(schema.node('doc', null, [block]));
  return withoutEnd(text, ' \n');
}

type NodeWriter = MarkdownSerializer['nodes'][string];

/** Of the serializer, which has it for itself: a blank line within an item would make its list a loose one. */
interface Flushing {
  flushClose(lines: number): void;
}

const BLOCKS: Readonly<Record<string, NodeWriter>> = {
  paragraph(state, node) {
    state.renderInline(node);
    state.closeBlock(node);
  },
  blockquote(state, node) {
    state.wrapBlock('> ', null, node, () => state.renderContent(node));
  },
  code_block(state, node) {
    const { info, fence } = node.attrs as { info: string; fence: string };
    const mark = fence.startsWith('`') && info.includes('`') ? '~' : fence.slice(0, 1);
    const runs = node.textContent.match(/`+|~+/g) ?? [];
    const longest = Math.max(2, ...runs.filter((run) => run.startsWith(mark)).map(({ length }) => length));
    const edge = mark.repeat(Math.max(longest + 1, fence.length));
    state.write(`${edge}${info}\n`);
    if (node.textContent !== '') {
      state.text(node.textContent, false);
      state.write('\n');
    }
    state.write(edge);
    state.closeBlock(node);
  },
  source(state, node) {
    state.text(node.textContent, false);
    state.closeBlock(node);
  },
  horizontal_rule(state, node) {
    state.write(String(node.attrs.mark));
    state.closeBlock(node);
  },
  bullet_list(state, node) {
    const { bullet, gap } = node.attrs as { bullet: string; gap: number };
    state.renderList(node, ' '.repeat(1 + gap), () => bullet + ' '.repeat(gap));
  },
  ordered_list(state, node) {
    const { order, delimiter, gap } = node.attrs as { order: number; delimiter: string; gap: number };
    const width = String(order + node.childCount - 1).length + 1 + gap;
    state.renderList(node, ' '.repeat(width), (index) => `${order + index}${delimiter}`.padEnd(width));
  },
  list_item(state, node, list) {
    node.forEach((child, _offset, index) => {
      if (index > 0 && list.attrs.tight) (state as unknown as Flushing).flushClose(1);
      state.render(child, node, index);
    });
  },
};

/** One that is underlined may be taken for something else. */
function heading(least: Escapes): NodeWriter {
  return (state, node) => {
    const { level, mark } = node.attrs as { level: number; mark: string };
    const isUnderlined = mark !== '#' && level <= 2 && node.childCount > 0 && least === 0;
    if (!isUnderlined) state.write(`${'#'.repeat(level)} `);
    state.renderInline(isUnderlined ? node : inOneLine(node), isUnderlined);
    if (isUnderlined) {
      state.ensureNewLine();
      state.write((level === 1 ? '=' : '-').repeat(Math.max(3, node.textContent.length)));
    }
    state.closeBlock(node);
  };
}

const RULES: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

function table(escapesIn: EscapesIn): NodeWriter {
  // A pipe would begin the next cell, within code too.
  const cell = (node: Node) => {
    const paragraph = schema.node('paragraph', null, inOneLine(node).content);
    return serialize(paragraph, () => escapesIn(paragraph), 0)
      .replaceAll('\n', ' ')
      .replaceAll('|', '\\|');
  };
  const rule = ({ attrs }: Node) => RULES[String(attrs.align)] ?? '---';
  return (state, node) => {
    const rows = node.children.map((row) => row.children.map(cell));
    rows.splice(1, 0, node.child(0).children.map(rule));
    state.text(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'), false);
    state.closeBlock(node);
  };
}

/** A heading and a cell end where their line does. */
function inOneLine(node: Node): Node {
  const children = node.children.map((child) => {
    if (child.type === schema.nodes.hard_break && !isTag(child))
      return schema.node('hard_break', { spelling: '<br>' }, undefined, child.marks);
    return child.mark(child.marks.filter(({ attrs }) => attrs.source !== '\n'));
  });
  return node.copy(Fragment.from(children));
}

function isTag({ attrs }: Node): boolean {
  return String(attrs.spelling).startsWith('<');
}

function inline(escapesIn: EscapesIn, least: Escapes): Readonly<Record<string, NodeWriter>> {
  return {
    text(state, node, parent, index) {
      const { text = '' } = node;
      const spelled = node.marks.find(({ type }) => type === schema.marks.spelled);
      if (spelled)
        state.text(least === 2 && spelled.attrs.source === '\n' ? text : asTyped(text, spelled, String), false);
      else if (isAddress(parent, index, least)) state.text(isBare(node) ? text : `<${text}>`, false);
      else state.text(escaped(state, text, escapesIn(parent), index === 0), false);
    },
    image(state, { attrs }, parent) {
      const { src, alt, title } = attrs as { src: string; alt: string; title: string | null };
      state.write(`![${escaped(state, alt, escapesIn(parent))}](${destination(src, title)})`);
    },
    hard_break(state, node, parent, index) {
      if (isTag(node)) state.write(String(node.attrs.spelling));
      else if (index + 1 < parent.childCount) state.write(`${node.attrs.spelling}\n`);
    },
    inline_source(state, node) {
      state.text(String(node.attrs.text), false);
    },
  };
}

function escaped(state: MarkdownSerializerState, text: string, escapes: Escapes, isStart = false): string {
  if (escapes === 0) return text;
  if (escapes === 1) return state.esc(text, isStart).replace(/[<&](?=[\w/!#?])/g, '\\$&');
  // What is escaped goes on to be taken for an address.
  return text.replace(PUNCTUATION, (mark) => (mark === ':' ? '&#58;' : `\\${mark}`));
}

function marks(least: Escapes): MarkdownSerializer['marks'] {
  return {
    link: {
      open: (_state, _mark, parent, index) => (isAddress(parent, index, least) ? '' : '['),
      close: (_state, { attrs }, parent, index) =>
        isAddress(parent, index - 1, least)
          ? ''
          : `](${destination(String(attrs.href), attrs.title as string | null)})`,
      mixable: true,
    },
    em: delimited(),
    strong: delimited(),
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    code: {
      open: (_state, _mark, parent, index) => ticks(parent.child(index).text ?? '').join(''),
      close: (_state, _mark, parent, index) =>
        ticks(parent.child(index - 1).text ?? '')
          .toReversed()
          .join(''),
      escape: false,
    },
    spelled: { open: '', close: '', mixable: true },
  };
}

function delimited(): MarkdownSerializer['marks'][string] {
  const mark = (_state: MarkdownSerializerState, { attrs }: Mark) => String(attrs.mark);
  return { open: mark, close: mark, mixable: true, expelEnclosingWhitespace: true };
}

/** A link whose text is its address, which is written without brackets. */
function isAddress(parent: Node, index: number, least: Escapes): boolean {
  const { text, marks: own } = parent.child(index);
  const link = linkOf(own);
  // What is escaped behind one would become a part of it.
  if (!link || link.attrs.spelling === 'inline' || least === 2) return false;
  const { href } = link.attrs;
  const isAlone = [index - 1, index + 1].every((at) => !parent.maybeChild(at)?.marks.some((mark) => mark.eq(link)));
  return isAlone && (text === href || `mailto:${text}` === href);
}

function isBare({ marks: own }: Node): boolean {
  return linkOf(own)?.attrs.spelling === 'linkify';
}

function linkOf(own: readonly Mark[]): Mark | undefined {
  return own.find(({ type }) => type === schema.marks.link);
}

function ticks(text: string): readonly [ticks: string, gap: string] {
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return ['`'.repeat(length), isPadded ? ' ' : ''];
}

function destination(address: string, title: string | null): string {
  const plain = address.replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\').replace(/&(?=#?\w+;)/g, '&amp;');
  const isPlain = plain !== '' && !/[\s<>()]/.test(plain);
  const target = isPlain ? plain : `<${plain.replace(/[<>]/g, '\\$&')}>`;
  return title ? `${target} "${title.replace(/["\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '&amp;')}"` : target;
}
