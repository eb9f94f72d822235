/** Where a path is kept for a while, such as in a cookie. */
const MAX_LENGTH = 2000;
/** Characters that a link may have which carries a path, as it is sent: the server has to read cookies beside it. */
export const MAX_LINK = 8000;

const SOMEWHERE = 'http://espalier.invalid';

/** No slash at its start or two, which begin a host; backslashes, which are slashes to browsers; and what browsers skip over. */
const LEADS_AWAY = /^(?!\/(?!\/))|[\\\s\p{Cc}]/u;

/**
 * Such as where to go after signing in; undefined for anything that a browser might take for another site.
 *
 * @param maxLength in characters; what is longer counts as not sent
 */
export function localPath(given: unknown, maxLength = MAX_LENGTH): string | undefined {
  if (typeof given !== 'string' || given.length > maxLength || LEADS_AWAY.test(given)) return undefined;
  const url = URL.canParse(given, SOMEWHERE) ? new URL(given, SOMEWHERE) : undefined;
  if (url?.origin !== SOMEWHERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
