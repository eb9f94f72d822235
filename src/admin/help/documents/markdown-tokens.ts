import MarkdownIt from 'markdown-it';

export type Token = ReturnType<MarkdownIt['parse']>[number];

export type LinkTarget = (href: string) => string | undefined;

/** In pixels, so that what stands below a picture does not move when it has loaded. */
export type PictureSize = (src: string) => { readonly width: number; readonly height: number } | undefined;

/** CommonMark with tables. Comments in HTML pass, so what is made of it is sanitised. */
const MARKDOWN = new MarkdownIt({ html: true });

/** The corner of a table without a heading is no heading. */
const EMPTY_HEADING = /<th>\s*<\/th>/g;

export function parseMarkdown(text: string, targetOf: LinkTarget, sizeOf: PictureSize): Token[] {
  const tokens = MARKDOWN.parse(text, {});
  for (const { children } of tokens) {
    if (!children) continue;
    for (const token of children) if (token.type === 'image') showPicture(token, targetOf, sizeOf);
    aimLinks(children, targetOf);
  }
  return tokens;
}

export function blocksOf(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [[]];
  for (const token of tokens) {
    blocks.at(-1)?.push(token);
    if (token.level === 0 && token.nesting <= 0) blocks.push([]);
  }
  return blocks.filter(({ length }) => length > 0);
}

export function htmlOf(tokens: Token[]): string {
  return MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}).replace(EMPTY_HEADING, '<td></td>');
}

export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (children) return children.map(inlineText).join('');
      return type === 'fence' || type === 'code_block' ? content : '';
    })
    .filter((text) => text !== '')
    .join(' ');
}

function inlineText({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return type === 'text' || type === 'code_inline' ? content : '';
}

/** A picture that is nowhere leaves its words. */
function showPicture(token: Token, targetOf: LinkTarget, sizeOf: PictureSize): void {
  const src = String(token.attrGet('src'));
  const target = targetOf(src);
  if (target === undefined) {
    token.type = 'text';
    return;
  }
  token.attrSet('src', target);
  const size = sizeOf(src);
  if (!size) return;
  token.attrSet('width', String(size.width));
  token.attrSet('height', String(size.height));
}

/** Links do not stand within each other. */
function aimLinks(tokens: readonly Token[], targetOf: LinkTarget): void {
  let leadsNowhere = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = targetOf(String(token.attrGet('href')));
      if (target !== undefined) token.attrSet('href', target);
      leadsNowhere = target === undefined;
    }
    if (token.type === 'link_open' || token.type === 'link_close') token.hidden = leadsNowhere;
  }
}
