import { Contributes, SafeHtml, TEMPLATE_FILTER, type TemplateFilter } from '@espalier/plugin-sdk';

/** Headings, code and tables say little out of their place. */
const LEFT_OUT = /<(h[1-6]|pre|table|figcaption)\b[^<>]*>/gi;

/** These do not end a word. */
const WITHIN_WORDS = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
);

const TAGS = /<[^<>]*>/g;

const NAME = /^<\/?([a-z\d]+)/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const WORDS = 50;

@Contributes(TEMPLATE_FILTER)
export class ExcerptFilter implements TemplateFilter {
  readonly name = 'excerpt';

  apply(html: unknown, [words]: readonly unknown[]): string {
    return excerptOf(html, Number(words) > 0 ? Number(words) : WORDS);
  }
}

/** The first words of HTML as plain text, with an ellipsis where there are more. What prints it has to escape it. */
export function excerptOf(html: unknown, words: number): string {
  const source = html instanceof SafeHtml ? html.html : typeof html === 'string' ? html : '';
  const text = withoutLeftOut(source)
    .replace(TAGS, (tag) => (WITHIN_WORDS.has(NAME.exec(tag)?.[1]?.toLowerCase() ?? '') ? '' : ' '))
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
  const all = text.split(/\s+/).filter(Boolean);
  return all.slice(0, words).join(' ') + (all.length > words ? '…' : '');
}

/** Nobody has to have closed them, and each is looked for once: the time grows with the length of the text. */
function withoutLeftOut(html: string): string {
  const unclosed = new Set<string>();
  let kept = '';
  let end = 0;
  for (const { 0: opening, 1: name = '', index } of html.matchAll(LEFT_OUT)) {
    if (index < end || unclosed.has(name.toLowerCase())) continue;
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = index + opening.length;
    if (!closing.test(html)) {
      unclosed.add(name.toLowerCase());
      continue;
    }
    kept += `${html.slice(end, index)} `;
    end = closing.lastIndex;
  }
  return kept + html.slice(end);
}
