import sanitizeHtml from 'sanitize-html';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** More than any picture has sizes. */
const MOST_IMAGES = 50;

const MAX_CHARACTERS = 20_000;

/** An address, and all that is blank about it. Commas may be within one. */
const ADDRESS = /[ \t\n\f\r]*([^ \t\n\f\r]+)[ \t\n\f\r]*/y;

/** At an end they separate, and in a row they are nothing; that library would be at a long row for minutes. */
const BARE_COMMAS = /^,|,,|,$/;

/** How wide the image is (and how high), or for which density of pixels it is meant. */
const DESCRIPTOR =
  /([1-9]\d{0,4}w(?:[ \t\n\f\r]+[1-9]\d{0,4}h)?|(?:\d{1,3}|\d{0,3}\.\d{1,3})x|)[ \t\n\f\r]*(?:,[ \t\n\f\r]*|$)/y;

/** Put before ids: an element with the id of something else in the page would stand in for it. */
const ID_PREFIX = 'user-content-';
/** Deeper than anybody writes. What is deeper loses its tags. */
const MAX_DEPTH = 100;

const SECTIONS = words('section article aside header footer address div figure figcaption');
const BLOCKS = words('h1 h2 h3 h4 h5 h6 p blockquote pre hr details summary');
const LISTS = words('ul ol li dl dt dd');
const TABLES = words('table caption colgroup col thead tbody tfoot tr th td');
const PHRASES = words(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr',
);
const IMAGES = words('img picture source');

/** Elements that go with all that is in them. Of all others that are not let through, the text stays. */
const WITH_CONTENT = words(
  'script style template noscript noembed noframes iframe frameset object embed svg math textarea select option title xmp plaintext',
);

const ATTRIBUTES: Record<string, string[]> = {
  '*': ['id', 'title', 'lang', 'dir'],
  a: ['href', 'hreflang', 'target', 'rel'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['cite', 'datetime'],
  details: ['open'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  source: ['srcset', 'sizes', 'media', 'type', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  time: ['datetime'],
};

/** What highlighters and tables are marked with; other classes could dress text up as part of the site. */
const CLASSES: Record<string, string[]> = {
  code: ['language-*', 'lang-*'],
  pre: ['language-*', 'lang-*'],
  td: ['align-*'],
  th: ['align-*'],
};

/** Relations that say something of the link and give nothing away. */
const RELATIONS = new Set(['nofollow', 'ugc', 'sponsored', 'noreferrer', 'author', 'license', 'bookmark', 'tag', 'me']);
const TARGETS = new Set(['_blank', '_self']);

type Attributes = sanitizeHtml.Attributes;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...SECTIONS, ...BLOCKS, ...LISTS, ...TABLES, ...PHRASES, ...IMAGES],
  allowedAttributes: ATTRIBUTES,
  allowedClasses: CLASSES,
  nonTextTags: WITH_CONTENT,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: true,
  parseStyleAttributes: false,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, attributes) => ({ tagName, attribs: link(attributes) }),
    '*': (tagName, attributes) => ({ tagName, attribs: transformed(attributes) }),
  },
};

/**
 * An allowlist of elements and attributes. Scripts, styles, frames, forms, SVG and comments go; links keep the schemes
 * http, https, mailto and tel; ids get the prefix `user-content-`, and links to them as well. What nobody could parse
 * in time is shown as the text that it is.
 */
export function sanitize(html: string): string {
  return isParseable(html) ? sanitizeHtml(html, OPTIONS) : shownAsText(html);
}

function transformed({ id, srcset, ...others }: Attributes): Attributes {
  const images = srcset === undefined ? undefined : imageList(srcset);
  return {
    ...others,
    ...(id !== undefined && !/^\s*$/.test(id) && { id: withPrefix(id) }),
    ...(images !== undefined && { srcset: images }),
  };
}

function link({ target, rel, ...others }: Attributes): Attributes {
  const { href } = others;
  const opens = (target ?? '').toLowerCase();
  const relations = (rel ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((relation) => RELATIONS.has(relation));
  if (opens === '_blank') relations.push('noopener');
  return {
    ...others,
    ...(href !== undefined && { href: /^#./.test(href) ? `#${withPrefix(href.slice(1))}` : href }),
    ...(TARGETS.has(opens) && { target: opens }),
    ...(relations.length > 0 && { rel: relations.join(' ') }),
  };
}

/** Of what has the prefix already, too, so that sanitising twice changes nothing. */
function withPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`;
}

function words(text: string): string[] {
  return text.split(' ');
}

/**
 * `srcset` in the plainest form; undefined for whatever is none from beginning to end. The library that sanitises looks
 * at each address in it, and writes to the log what it does not understand: it must be shown lists only.
 */
export function imageList(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const images: string[] = [];
  for (let at = 0; at < text.length;) {
    const image = imageAt(text, at);
    if (!image || images.length === MOST_IMAGES) return undefined;
    images.push(image.text);
    at = image.end;
  }
  return images.length === 0 ? undefined : images.join(', ');
}

function imageAt(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  ADDRESS.lastIndex = at;
  const run = ADDRESS.exec(text)?.[1];
  if (run === undefined) return undefined;
  const address = run.endsWith(',') ? run.slice(0, -1) : run;
  if (address === '' || BARE_COMMAS.test(address)) return undefined;
  if (address !== run) return { text: address, end: ADDRESS.lastIndex };
  DESCRIPTOR.lastIndex = ADDRESS.lastIndex;
  const descriptor = DESCRIPTOR.exec(text)?.[1];
  if (descriptor === undefined) return undefined;
  const image = descriptor === '' ? address : `${address} ${descriptor.replace(/\s+/, ' ')}`;
  return { text: image, end: DESCRIPTOR.lastIndex };
}

export function shownAsText(text: string): string {
  return `<pre>${text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character)}</pre>`;
}

/** As many tags may be in any disorder: opened within each other they take a tenth of a second. */
const MANY_TAGS = 10_000;
const MAX_PARSED_DEPTH = 1000;

/** Tags, comments and declarations in their plainest form, which all parsers take for the same. */
const PLAIN_TAG = /<(\/?)([a-z][a-z0-9-]*)(?:\s+[a-z][a-z0-9:-]*(?:="[^"<>]*"|='[^'<>]*'|=[^\s"'<>=`]+)?)*\s*\/?>/iy;
const PLAIN_COMMENT = /<!(?:--(?:(?!--)[^<>])*--|[a-z][^<>]*)>/iy;
const NO_TAG = /<(?![a-z/!?])/iy;

/**
 * Parsers keep the elements that are open, and look through them at each tag, so that a million tags that nobody closes
 * would take minutes.
 */
export function isParseable(html: string): boolean {
  return (html.match(/<[a-z]/gi)?.length ?? 0) <= MANY_TAGS || isRegular(html);
}

function isRegular(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = matchAt(PLAIN_TAG, html, at);
    const found = tag ?? matchAt(PLAIN_COMMENT, html, at) ?? matchAt(NO_TAG, html, at);
    if (!found) return false;
    at += found[0].length;
    if (!tag) continue;
    const name = tag[2]?.toLowerCase() ?? '';
    const count = open.get(name) ?? 0;
    const step = tag[1] === '' ? 1 : -1;
    if (count + step < 0 || VOID.has(name)) continue;
    open.set(name, count + step);
    depth += step;
    if (depth > MAX_PARSED_DEPTH) return false;
  }
  return true;
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source']);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
