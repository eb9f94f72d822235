import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown';
import { schema } from '../schema';
import { tokenizer, type Reading, type Token } from './tokens';

const markdown = tokenizer();

const TOKENS: Readonly<Record<string, ParseSpec>> = {
  paragraph: { block: 'paragraph' },
  heading: {
    block: 'heading',
    getAttrs: ({ tag, markup }) => ({ level: Number(tag.slice(1)), mark: markup.slice(0, 1) }),
  },
  blockquote: { block: 'blockquote' },
  bullet_list: {
    block: 'bullet_list',
    getAttrs: ({ markup }, tokens, at) => ({ bullet: markup, gap: gapOf(tokens, at), tight: isTight(tokens, at) }),
  },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, tokens, at) => ({
      order: Number(token.attrGet('start') ?? 1),
      delimiter: token.markup,
      gap: gapOf(tokens, at),
      tight: isTight(tokens, at),
    }),
  },
  list_item: { block: 'list_item' },
  code_block: { block: 'code_block', noCloseToken: true },
  fence: { block: 'code_block', getAttrs: ({ info, markup }) => ({ info, fence: markup }), noCloseToken: true },
  source: { block: 'source', noCloseToken: true },
  html_block: { block: 'source', noCloseToken: true },
  hr: { node: 'horizontal_rule', getAttrs: ({ markup }) => ({ mark: markup }) },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header', getAttrs: alignment },
  td: { block: 'table_cell', getAttrs: alignment },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      src: token.attrGet('src'),
      alt: markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {}),
      title: token.attrGet('title'),
    }),
  },
  hardbreak: { node: 'hard_break', getAttrs: ({ markup }) => ({ spelling: markup }) },
  html_inline: { node: 'inline_source', getAttrs: ({ content }) => ({ text: content }) },
  inline_source: { node: 'inline_source', getAttrs: ({ content }) => ({ text: content }) },
  link: {
    mark: 'link',
    getAttrs: (token) => ({
      href: token.attrGet('href'),
      title: token.attrGet('title'),
      spelling: token.markup || 'inline',
    }),
  },
  em: { mark: 'em', getAttrs: ({ markup }) => ({ mark: markup }) },
  strong: { mark: 'strong', getAttrs: ({ markup }) => ({ mark: markup }) },
  s: { mark: 'strike' },
  code_inline: { mark: 'code', noCloseToken: true },
  spelled: {
    mark: 'spelled',
    getAttrs: ({ markup, content }) => ({ source: markup, shown: content }),
    noCloseToken: true,
  },
};

const parser = new MarkdownParser(schema, markdown, TOKENS);

/** @param reading is told where what is in the document stands in the source */
export function parseMarkdown(source: string, reading: Reading = {}) {
  return parser.parse(source, reading);
}

/** Paragraphs of loose lists are not hidden. */
function isTight(tokens: readonly Token[], at: number): boolean {
  const { level = 0 } = tokens[at] ?? {};
  for (const token of tokens.slice(at + 1)) {
    if (token.level === level) break;
    if (token.type === 'paragraph_open' && token.level === level + 2 && !token.hidden) return false;
  }
  return true;
}

function gapOf(tokens: readonly Token[], at: number): number {
  const { gap = 1 } = (tokens[at]?.meta ?? {}) as { readonly gap?: number };
  return gap;
}

function alignment(token: Token) {
  return { align: /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1] ?? null };
}
