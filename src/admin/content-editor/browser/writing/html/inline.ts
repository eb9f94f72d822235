import { Mark, type Node } from 'prosemirror-model';
import { withoutEnd } from '../markdown/without-end';
import { HARMLESS, schema } from '../schema';
import { decoded, type HtmlToken } from './tokens';

const PHRASES = new Set(
  'a abbr b bdi bdo big button cite code data del dfn em font i ins kbd label mark picture q rp rt ruby s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const SPACES = ' \t\n\r\f';
const EDGE = /^[ \t\n\r\f]+/;
/** Spaces are one space; what is spelled as an entity, and an ampersand that is none, stay as they are. */
const PIECE = /[ \t\n\r\f]+|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|&|[^ \t\n\r\f&]+/gi;

/** Of tags that open an element, those that close it. */
export type Ends = ReadonlyMap<HtmlToken, HtmlToken>;

export function isPhrase({ kind, name }: HtmlToken): boolean {
  return kind === 'open' ? PHRASES.has(name) : name !== 'hr';
}

/** What is within a line; undefined for anything that is not. */
export function inlineOf(tokens: readonly HtmlToken[], ends: Ends): readonly Node[] | undefined {
  const nodes: Node[] = [];
  const open: { readonly end: HtmlToken; readonly mark?: Mark }[] = [];
  let marks = Mark.none;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!isPhrase(token)) return undefined;
    if (token.kind === 'text') nodes.push(...texts(trimmed(token, nodes.at(-1), next), marks));
    else if (token.kind === 'open') {
      const end = ends.get(token);
      if (!end) return undefined;
      const mark = markOf(token, marks);
      if (mark) marks = mark.addToSet(marks);
      else nodes.push(source(token, marks));
      open.push({ end, mark });
    } else if (token.kind === 'close') {
      const element = open.pop();
      if (element?.end !== token || isOdd(element.mark, tokens[at - 1], next, marks)) return undefined;
      if (element.mark) marks = element.mark.removeFromSet(marks);
      else nodes.push(source(token, marks));
    } else nodes.push(leafOf(token, next, marks));
  }
  return open.length === 0 ? nodes : undefined;
}

/** A mark around nothing, or beside its like: a document has no room for either. */
function isOdd(
  mark: Mark | undefined,
  before: HtmlToken | undefined,
  next: HtmlToken | undefined,
  marks: readonly Mark[],
): boolean {
  if (!mark) return false;
  const after = next?.kind === 'open' ? markOf(next, mark.removeFromSet(marks)) : undefined;
  return before?.kind === 'open' || after?.eq(mark) === true;
}

export function pictureOf({ name, attributes }: HtmlToken, title: string | null = null): Node | undefined {
  const src = attributes.get('src') ?? '';
  if (name !== 'img' || src === '' || !HARMLESS.test(src) || hasOthers(attributes, 'src', 'alt')) return undefined;
  return schema.node('image', { src, alt: attributes.get('alt') ?? '', title });
}

export function hasOthers(attributes: HtmlToken['attributes'], ...known: readonly string[]): boolean {
  return [...attributes.keys()].some((name) => !known.includes(name));
}

/** What the spaces at the edges of lines are, nobody sees. */
function trimmed({ raw }: HtmlToken, before: Node | undefined, next: HtmlToken | undefined): string {
  const text = !before || before.type === schema.nodes.hard_break ? raw.replace(EDGE, '') : raw;
  return next ? text : withoutEnd(text, SPACES);
}

function texts(raw: string, marks: readonly Mark[]): readonly Node[] {
  return (raw.match(PIECE) ?? []).map((piece) => {
    const shown = EDGE.test(piece) ? ' ' : decoded(piece);
    if (shown === piece && piece !== '&') return schema.text(piece, marks);
    const spelled = schema.mark('spelled', { source: piece.replace(/\r\n?/g, '\n'), shown });
    return schema.text(shown, spelled.addToSet(marks));
  });
}

function leafOf(token: HtmlToken, next: HtmlToken | undefined, marks: readonly Mark[]): Node {
  const { name, attributes, raw } = token;
  if (name === 'br' && attributes.size === 0) {
    const space = next?.kind === 'text' ? (EDGE.exec(next.raw)?.[0] ?? '') : '';
    return schema.node('hard_break', { spelling: raw + space.replace(/\r\n?/g, '\n') }, undefined, marks);
  }
  return pictureOf(token)?.mark(marks) ?? source(token, marks);
}

function source({ raw }: HtmlToken, marks: readonly Mark[]): Node {
  return schema.node('inline_source', { text: raw.replace(/\r\n?/g, '\n') }, undefined, marks);
}

/** @param around what has the same already, in which it would not be seen */
function markOf({ name, attributes }: HtmlToken, around: readonly Mark[]): Mark | undefined {
  const mark = name === 'a' ? linkOf(attributes) : attributes.size === 0 ? plainMark(name) : undefined;
  return mark?.type.isInSet(around) ? undefined : mark;
}

function plainMark(name: string): Mark | undefined {
  if (name === 'strong' || name === 'b') return schema.mark('strong', { mark: name });
  if (name === 'em' || name === 'i') return schema.mark('em', { mark: name });
  if (name === 's') return schema.mark('strike');
  return name === 'code' ? schema.mark('code') : undefined;
}

function linkOf(attributes: HtmlToken['attributes']): Mark | undefined {
  const href = attributes.get('href') ?? '';
  if (href === '' || !HARMLESS.test(href) || hasOthers(attributes, 'href', 'title')) return undefined;
  return schema.mark('link', { href, title: attributes.get('title') ?? null });
}
