import MarkdownIt from 'markdown-it';
import { isOverloaded } from '#platform/markup';
import { shownAsText, sanitize } from './sanitize';

type Token = ReturnType<MarkdownIt['parse']>[number];
type CoreState = InstanceType<MarkdownIt['core']['State']>;

/** Alignment as a class: styles in attributes are neither let through by sanitising nor by the policy of pages. */
const ALIGNMENT = /^text-align:(left|center|right)$/;

/** Paragraphs, cells and the like: ten times what a long book has. Short rows of a table are filled up to all its columns. */
const MAX_BLOCK_TOKENS = 300_000;

/** Characters of addresses and titles: one that is defined once may be referred to from everywhere. */
const MAX_ATTRIBUTES = 5_000_000;

/** In one run of characters without a space. Each may be the start of an address that is looked for to the end of the run. */
const MAX_STARTS = 20;

const SPACE = /[\p{Z}\p{Cc}]+/u;

const START = /:|\/\//;

class ExcessiveMarkdownError extends Error {}

/**
 * CommonMark with tables, strikethrough, and addresses as links where they are written out with their scheme:
 * `README.md` and `example.com` stay text. HTML within the text passes, so the result is sanitised unless the author is
 * trusted. What would become far more than it is itself is shown as the text that it is.
 */
export class Markdown {
  private readonly linking = parser({ linkify: true });
  private readonly plain = parser({ linkify: false });

  toHtml(text: string): string {
    if (isOverloaded(text)) return shownAsText(text);
    const { linking, plain } = this;
    try {
      return rendered(text, hasPlainAddresses(text) ? linking : plain);
    } catch (error) {
      if (error instanceof ExcessiveMarkdownError) return shownAsText(text);
      throw error;
    }
  }
}

function rendered(text: string, markdown: MarkdownIt): string {
  const environment = {};
  const tokens = markdown.parse(text, environment);
  refuseRepetition(tokens);
  return markdown.renderer.render(tokens, markdown.options, environment);
}

function parser({ linkify }: { readonly linkify: boolean }): MarkdownIt {
  const made = new MarkdownIt({ html: true, linkify, typographer: false });
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  boundBlocks(made);
  made.core.ruler.push('figures', figures);
  for (const rule of ['th_open', 'td_open']) {
    made.renderer.rules[rule] = (tokens, index, options, _environment, renderer) => {
      for (const token of tokens.slice(index, index + 1)) {
        const alignment = ALIGNMENT.exec(token.attrGet('style') ?? '')?.[1];
        token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
        if (alignment !== undefined) token.attrJoin('class', `align-${alignment}`);
      }
      return renderer.renderToken(tokens, index, options);
    };
  }
  return made;
}

/** An image that has a paragraph for itself has its title for a caption. */
function figures({ tokens, Token }: CoreState): void {
  for (const [index, paragraph] of tokens.entries()) {
    const [line, end] = tokens.slice(index + 1, index + 3);
    const [image, ...others] = line?.children ?? [];
    if (paragraph.type !== 'paragraph_open' || paragraph.hidden || image?.type !== 'image' || others.length > 0)
      continue;
    const title = image.attrGet('title');
    if (!title || !line?.children || !end) continue;
    image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
    paragraph.tag = end.tag = 'figure';
    const caption = Object.assign(new Token('text', '', 0), { content: title });
    line.children.push(
      new Token('caption_open', 'figcaption', 1),
      caption,
      new Token('caption_close', 'figcaption', -1),
    );
  }
}

/** Has the parser stop when it has made too much. */
function boundBlocks({ block }: MarkdownIt): void {
  const { State } = block;
  block.State = class extends State {
    override push(...parameters: Parameters<InstanceType<typeof State>['push']>): Token {
      if (this.tokens.length >= MAX_BLOCK_TOKENS) throw new ExcessiveMarkdownError('There are too many blocks.');
      return super.push(...parameters);
    }
  };
}

function refuseRepetition(tokens: readonly Token[]): void {
  let characters = 0;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    for (const [, value] of token.attrs ?? []) characters += value.length;
    if (characters > MAX_ATTRIBUTES) throw new ExcessiveMarkdownError('There is too much in attributes.');
  }
}

function hasPlainAddresses(text: string): boolean {
  return text.split(SPACE).every((run) => run.split(START, MAX_STARTS + 2).length <= MAX_STARTS + 1);
}

/** As long as an item may be when it is shown. */
const MOST_CHARACTERS = 3_000_000;

export type BodyKind = 'html' | 'markdown' | 'trustedMarkdown';

const markdown = new Markdown();

const MAKERS: Readonly<Record<BodyKind, (text: string) => string>> = {
  html: sanitize,
  markdown: (text) => sanitize(markdown.toHtml(text)),
  trustedMarkdown: (text) => markdown.toHtml(text),
};

/** HTML of a text. It takes milliseconds for a long post, and seconds for a book. What becomes too long is shown as the text that it is. */
export function madeHtml(kind: BodyKind, text: string): string {
  const html = MAKERS[kind](text);
  return html.length > MOST_CHARACTERS ? shownAsText(text) : html;
}
