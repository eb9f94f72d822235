import type { Node } from 'prosemirror-model';
import { schema } from '../schema';
import { hasOthers, inlineOf, isPhrase, pictureOf, type Ends } from './inline';
import { decoded, tokensOf, type HtmlToken } from './tokens';

export interface HtmlBlock {
  readonly node: Node;
  readonly from: number;
  readonly to: number;
}

type Tokens = readonly HtmlToken[];
/** Undefined for what the surface has no way to show. */
type Maker = (inner: Tokens, tag: HtmlToken) => Node | undefined;

const ALIGNED = /^align-(left|center|right)$/;
const LANGUAGE = /^language-(\S+)$/;

/** The blocks of a text in HTML, and where they are in it. What has no other way to be shown is a block of source. */
export class HtmlBlocks {
  private readonly tokens: Tokens;
  private readonly places: ReadonlyMap<HtmlToken, number>;
  private readonly ends: Ends;

  private readonly makers: Readonly<Record<string, Maker>> = {
    p: (inner) => this.lines('paragraph', inner),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level): [string, Maker] => [
        `h${level}`,
        (inner) => this.lines('heading', inner, { level }),
      ]),
    ),
    blockquote: (inner) => made('blockquote', this.nodesIn(inner)),
    ul: (inner) => this.list('bullet_list', inner),
    ol: (inner, { attributes }) => this.list('ordered_list', inner, { order: Number(attributes.get('start') ?? 1) }),
    pre: (inner) => this.code(inner),
    figure: (inner) => this.figure(inner),
    table: (inner) => this.table(inner),
  };

  constructor(private readonly source: string) {
    this.tokens = tokensOf(source);
    this.places = new Map(this.tokens.map((token, at) => [token, at]));
    this.ends = endsOf(this.tokens);
  }

  all(): readonly HtmlBlock[] {
    return this.blocksIn(this.tokens);
  }

  private blocksIn(tokens: Tokens): readonly HtmlBlock[] {
    const blocks: HtmlBlock[] = [];
    for (let at = 0; at < tokens.length;) {
      const length = this.lengthAt(tokens, at);
      const own = tokens.slice(at, at + length);
      at += length;
      const [from, to] = this.edgesOf(own);
      if (from < to) blocks.push({ node: this.nodeOf(own) ?? this.sourceOf(from, to), from, to });
    }
    return blocks;
  }

  /** How many tokens are in the block that begins there: an element, or a line without one. */
  private lengthAt(tokens: Tokens, at: number): number {
    let next = at;
    while (next < tokens.length) {
      const token = tokens[next];
      const end = token && this.ends.get(token);
      const isBlock = token?.name === 'hr' || (end && !isPhrase(token));
      if (isBlock && next > at) break;
      next += end ? this.distance(token, end) + 1 : 1;
      if (isBlock) break;
    }
    return next - at;
  }

  private distance(one: HtmlToken, other: HtmlToken): number {
    return (this.places.get(other) ?? 0) - (this.places.get(one) ?? 0);
  }

  private edgesOf(tokens: Tokens): readonly [from: number, to: number] {
    const from = tokens[0]?.from ?? 0;
    const text = this.source.slice(from, tokens.at(-1)?.to ?? from);
    const start = from + text.length - text.trimStart().length;
    return [start, Math.max(start, from + text.trimEnd().length)];
  }

  private nodeOf(tokens: Tokens): Node | undefined {
    const [tag] = tokens;
    if (tag?.name === 'hr')
      return tag.attributes.size === 0 ? schema.node('horizontal_rule', { mark: tag.raw }) : undefined;
    if (tag && this.ends.has(tag) && !isPhrase(tag)) {
      const known = tag.name === 'ol' ? ['start'] : [];
      return hasOthers(tag.attributes, ...known) ? undefined : this.makers[tag.name]?.(tokens.slice(1, -1), tag);
    }
    if (tokens.every((token) => token.kind === 'source' || isSpace(token))) return undefined;
    const line = this.lines('paragraph', tokens, { bare: true });
    return line && isSourceAlone(line) ? undefined : line;
  }

  private nodesIn(tokens: Tokens): readonly Node[] {
    return this.blocksIn(tokens).map(({ node }) => node);
  }

  private sourceOf(from: number, to: number): Node {
    return schema.node('source', null, schema.text(this.source.slice(from, to).replace(/\r\n?/g, '\n')));
  }

  private lines(type: string, inner: Tokens, attributes: object = {}): Node | undefined {
    const nodes = inlineOf(inner, this.ends);
    return nodes && schema.node(type, { ...attributes }, [...nodes]);
  }

  /** The elements of one name that are all there is. */
  private elements(tokens: Tokens, ...names: readonly string[]): readonly Tokens[] | undefined {
    const found: Tokens[] = [];
    for (let at = 0; at < tokens.length;) {
      const token = tokens[at];
      const end = token && this.ends.get(token);
      if (token && isSpace(token)) at++;
      else if (!end || !names.includes(token.name)) return undefined;
      else {
        const length = this.distance(token, end) + 1;
        found.push(tokens.slice(at, at + length));
        at += length;
      }
    }
    return found;
  }

  private list(type: string, inner: Tokens, attributes: object = {}): Node | undefined {
    const items = this.elements(inner, 'li')?.map(([tag, ...rest]) =>
      tag && tag.attributes.size === 0 ? this.nodesIn(rest.slice(0, -1)) : [],
    );
    if (!items || items.length === 0 || items.some((blocks) => blocks.length === 0)) return undefined;
    const tight = items.filter(([first]) => first?.attrs.bare === true).length;
    if (tight > 0 && tight < items.length) return undefined;
    return schema.node(
      type,
      { ...attributes, tight: tight > 0 },
      items.map((blocks) => schema.node('list_item', null, [...blocks])),
    );
  }

  private code(inner: Tokens): Node | undefined {
    const [tag, ...rest] = inner;
    const isWrapped = tag?.name === 'code' && this.ends.get(tag) === inner.at(-1);
    const text = isWrapped ? rest.slice(0, -1) : inner;
    if (text.some(({ kind }) => kind !== 'text')) return undefined;
    const names = isWrapped ? (tag.attributes.get('class') ?? '') : '';
    const info = LANGUAGE.exec(names)?.[1] ?? '';
    if ((names !== '' && info === '') || (isWrapped && hasOthers(tag.attributes, 'class'))) return undefined;
    const raw = text.map((token) => token.raw).join('');
    const shown = decoded(raw.replace(/\r\n?/g, '\n'));
    const content = (isWrapped ? shown : shown.replace(/^\n/, '')).replace(/\n$/, '');
    return schema.node(
      'code_block',
      { info, fence: isWrapped ? 'code' : 'pre' },
      content === '' ? [] : schema.text(content),
    );
  }

  /** A picture with a caption. */
  private figure(inner: Tokens): Node | undefined {
    const [image, tag, ...rest] = inner.filter((token) => !isSpace(token));
    const end = rest.at(-1);
    const words = rest.slice(0, -1);
    if (!image || tag?.name !== 'figcaption' || tag.attributes.size > 0 || this.ends.get(tag) !== end) return undefined;
    if (words.length !== 1 || words[0]?.kind !== 'text') return undefined;
    const title = decoded(words[0].raw).trim().replace(/\s+/g, ' ');
    const picture = pictureOf(image, title);
    return picture && schema.node('paragraph', null, [picture]);
  }

  private table(inner: Tokens): Node | undefined {
    const rows = this.rowsIn(inner)?.map((row) => this.row(row));
    const [first] = rows ?? [];
    if (!rows || !first) return undefined;
    const nodes = rows.filter((row) => row !== undefined);
    const isEven = nodes.length === rows.length && nodes.every(({ childCount }) => childCount === first.childCount);
    return isEven ? made('table', nodes) : undefined;
  }

  private rowsIn(inner: Tokens): readonly Tokens[] | undefined {
    const groups = this.elements(inner, 'thead', 'tbody');
    if (!groups) return this.elements(inner, 'tr');
    const rows = groups.map(([tag, ...rest]) =>
      tag?.attributes.size === 0 ? this.elements(rest.slice(0, -1), 'tr') : undefined,
    );
    return rows.every((own) => own !== undefined) ? rows.flat() : undefined;
  }

  private row([row, ...inner]: Tokens): Node | undefined {
    if (row?.attributes.size !== 0) return undefined;
    const cells = (this.elements(inner.slice(0, -1), 'th', 'td') ?? []).map(([tag, ...rest]) => {
      const align = ALIGNED.exec(tag?.attributes.get('class') ?? '')?.[1] ?? null;
      const isKnown = tag && !hasOthers(tag.attributes, 'class') && (align !== null || !tag.attributes.has('class'));
      const type = tag?.name === 'th' ? 'table_header' : 'table_cell';
      return isKnown ? this.lines(type, rest.slice(0, -1), { align }) : undefined;
    });
    return cells.length > 0 && cells.every((cell) => cell !== undefined) ? made('table_row', cells) : undefined;
  }
}

function made(type: string, nodes: readonly Node[]): Node | undefined {
  return nodes.length > 0 ? schema.node(type, null, [...nodes]) : undefined;
}

/** As when the emphasis beside it has nothing in it but spaces: without that it would be a block of source. */
function isSourceAlone({ children }: Node): boolean {
  return children.some(isSourceNode) && children.every((node) => isSourceNode(node) || isSpaceNode(node));
}

function isSourceNode({ type, marks }: Node): boolean {
  return type === schema.nodes.inline_source && marks.length === 0;
}

function isSpaceNode({ text }: Node): boolean {
  return text !== undefined && /^[ \t\n]*$/.test(text);
}

function isSpace({ kind, raw }: HtmlToken): boolean {
  return kind === 'text' && raw.trim() === '';
}

/** An element that is still open where one around it ends has no end. */
function endsOf(tokens: Tokens): Ends {
  const ends = new Map<HtmlToken, HtmlToken>();
  const open: HtmlToken[] = [];
  const names = new Map<string, number>();
  const count = ({ name }: HtmlToken, change: 1 | -1) => names.set(name, (names.get(name) ?? 0) + change);
  for (const token of tokens) {
    if (token.kind === 'open') {
      open.push(token);
      count(token, 1);
    }
    if (token.kind !== 'close' || !names.get(token.name)) continue;
    for (let start = open.pop(); start; start = open.pop()) {
      count(start, -1);
      if (start.name !== token.name) continue;
      ends.set(start, token);
      break;
    }
  }
  return ends;
}
