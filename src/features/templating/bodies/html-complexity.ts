/** As many tags may be in any disorder: opened within each other they take a tenth of a second. */
const MANY_TAGS = 10_000;
const MAX_DEPTH = 1000;

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
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source']);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
