import { mediaUrl, type MediaPlace } from '#core/media';

export function serverPattern(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  const path = literal(pathname.replace(/\/$/, ''));
  return `(?:(?:https?:)?//${literal(host)}${path}|${path})?`;
}

/** Who reads an expression: JavaScript a whole text, PostgreSQL a piece of JSON, in which a line ends with a backslash and a letter. */
const READERS = {
  javascript: {
    letters: String.raw`\p{L}\p{N}`,
    begins: '^',
    opened: `(?:^|["'])`,
    closed: `(?:$|["'])`,
    most: '{0,200}',
  },
  postgresql: {
    letters: '[:alnum:]',
    begins: String.raw`\\[bfnrt]`,
    opened: `["']`,
    closed: String.raw`["'\\]`,
    most: '*',
  },
} as const;

/**
 * An address, unless of another server, its path within quotation marks or alone, and its path among other words. There
 * the name of a file without a folder may be the end of another name, and is nothing.
 *
 * @param named what stands for the path, with the slash behind a folder
 */
export function mentionPattern(
  { path, isFolder }: MediaPlace,
  named: string,
  baseUrl: string,
  reader: keyof typeof READERS,
): string {
  const { letters, begins, opened, closed, most } = READERS[reader];
  const before = `(?:${begins}|[^${letters}_.~%:@/-])`;
  const address = String.raw`(?:${serverPattern(baseUrl)}/media/|(?:\.{1,2}/)+media/)`;
  if (isFolder) {
    const file = String.raw`[^\s"'<>\\]${most}\.[${letters}]`;
    return `${before}(?:${address}${named}|${named}${file})|${opened}${named}`;
  }
  const after = String.raw`(?:[^${letters}_%/~.-]|\.(?:[^${letters}]|$)|$)`;
  if (path.includes('/')) return `${before}${address}?${named}${after}`;
  return `${before}${address}${named}${after}|${opened}${named}${closed}`;
}

export function formsOf(path: string): readonly string[] {
  const forms = [path, path.replaceAll('&', '&amp;'), encodeURI(path), encodeSegments(path), encodeFully(path)];
  return [...new Set(forms)];
}

/** Nothing is left that means something in HTML, Markdown or Liquid. */
export function encodeFully(path: string): string {
  return encodeSegments(path).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function encodeSegments(path: string): string {
  return mediaUrl('', path).slice('/media/'.length);
}

/** The longest comes first, since the first that fits is taken. */
export function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((one, other) => other.length - one.length)
    .map(literal)
    .join('|');
}

export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
