import { Markdown } from './markdown';
import { sanitize, shownAsText } from './sanitize';

/** As long as an item may be when it is shown. */
const MOST_CHARACTERS = 3_000_000;

export type BodyKind = 'html' | 'markdown' | 'trustedMarkdown';

const parser = new Markdown();

const MAKERS: Readonly<Record<BodyKind, (text: string) => string>> = {
  html: sanitize,
  markdown: (text) => sanitize(parser.toHtml(text)),
  trustedMarkdown: (text) => parser.toHtml(text),
};

/** HTML of a text. It takes milliseconds for a long post, and seconds for a book. What becomes too long is shown as the text that it is. */
export function madeHtml(kind: BodyKind, text: string): string {
  const html = MAKERS[kind](text);
  return html.length > MOST_CHARACTERS ? shownAsText(text) : html;
}
