import MarkdownIt from 'markdown-it';
import { isOverloaded } from '#platform/markup';
import { boundBlocks, ExcessiveMarkdownError, hasPlainAddresses, refuseRepetition } from './markdown-bounds';
import { shownAsText } from './shown-as-text';

/** Alignment as a class: styles in attributes are neither let through by sanitising nor by the policy of pages. */
const ALIGNMENT = /^text-align:(left|center|right)$/;

/**
 * CommonMark with tables, strikethrough, and addresses as links where they are written out with their scheme: `README.md` and
 * `example.com` stay text. HTML within the text passes, so the result is sanitised unless the author is trusted. What would become
 * far more than it is itself is shown as the text that it is.
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
