import MarkdownIt from 'markdown-it';

/** A tag, a text, or what is neither: a comment, Liquid, or an element whose content is no HTML. */
export interface HtmlToken {
  readonly kind: 'open' | 'close' | 'void' | 'text' | 'source';
  /** In lower case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly from: number;
  readonly to: number;
  readonly raw: string;
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>/iy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const { unescapeAll } = new MarkdownIt().utils;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set('script style textarea title iframe noscript xmp svg math template'.split(' '));
/** What begins what is no HTML, and what ends it. */
const FOREIGN = [
  ['<!--', '-->'],
  ['<!', '>'],
  ['<?', '>'],
  ['{{', '}}'],
  ['{%', '%}'],
] as const;
const START = /[<{]/g;

export function tokensOf(source: string): readonly HtmlToken[] {
  const lower = source.toLowerCase();
  const tokens: HtmlToken[] = [];
  for (let at = 0; at < source.length; at = tokens.at(-1)?.to ?? source.length)
    tokens.push(foreignAt(source, at) ?? tagAt(source, lower, at) ?? textAt(source, at));
  return tokens;
}

function foreignAt(source: string, from: number): HtmlToken | undefined {
  const [start = '', end = ''] = FOREIGN.find(([mark]) => source.startsWith(mark, from)) ?? [];
  if (start === '') return undefined;
  const found = source.indexOf(end, from + start.length);
  return found === -1 ? undefined : token('source', source, from, found + end.length);
}

function tagAt(source: string, lower: string, from: number): HtmlToken | undefined {
  TAG.lastIndex = from;
  const [raw, slash, given = '', rest = ''] = TAG.exec(source) ?? [];
  if (raw === undefined) return undefined;
  const name = given.toLowerCase();
  const to = from + raw.length;
  if (slash === '/') return token('close', source, from, to, name);
  if (RAW.has(name)) {
    const close = lower.indexOf(`</${name}`, to);
    const end = close === -1 ? -1 : source.indexOf('>', close);
    return token('source', source, from, end === -1 ? source.length : end + 1, name);
  }
  return token(VOID.has(name) ? 'void' : 'open', source, from, to, name, attributesIn(rest));
}

function textAt(source: string, from: number): HtmlToken {
  START.lastIndex = from + 1;
  return token('text', source, from, START.exec(source)?.index ?? source.length);
}

function token(
  kind: HtmlToken['kind'],
  source: string,
  from: number,
  to: number,
  name = '',
  attributes: HtmlToken['attributes'] = new Map(),
): HtmlToken {
  return { kind, name, attributes, from, to, raw: source.slice(from, to) };
}

function attributesIn(text: string): HtmlToken['attributes'] {
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(/^["']/.test(value) ? value.slice(1, -1) : value),
    ]),
  );
}

export function decoded(text: string): string {
  return text.replace(ENTITY, (entity) => unescapeAll(entity));
}
