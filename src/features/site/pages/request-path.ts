/** Letters, digits and the like that nothing encodes on its own, and slashes. */
const NEEDLESS = /%(?:2[def]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/** The path of a request as text; undefined for what is none. PostgreSQL takes no U+0000, not even to look for it. */
export function decodedPath(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Whether a path encodes what it has no need to, so that it is another spelling of the same: `/%61bout`. Whatever else is encoded is
 * left to browsers and proxies, which disagree: sending them elsewhere might never end.
 */
export function isNeedlesslyEncoded(path: string): boolean {
  return NEEDLESS.test(path);
}
