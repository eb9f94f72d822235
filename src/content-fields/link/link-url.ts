/** Schemes that run or carry what they are given, so that no setting can allow them. */
export const FORBIDDEN_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'data'];

export const DEFAULT_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Browsers drop many of these before they look for the scheme. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** What is wrong with the address of a link; undefined when nothing is. Relative addresses are always fine. */
export function urlFault(url: string, allowedSchemes: readonly string[]): string | undefined {
  const trimmed = url.trim();
  if (INVISIBLE.test(trimmed)) return 'must not contain spaces or invisible characters; write a space as %20.';
  const scheme = SCHEME.exec(trimmed)?.[1].toLowerCase();
  if (scheme === undefined) return URL.canParse(trimmed, 'http://localhost/') ? undefined : 'must be a URL.';
  if (FORBIDDEN_SCHEMES.includes(scheme) || !allowedSchemes.includes(scheme)) {
    return `must not begin with "${scheme}:". Use ${allowedSchemes.map((allowed) => `"${allowed}:"`).join(', ')} or a relative URL.`;
  }
  return URL.canParse(trimmed) ? undefined : 'must be a URL.';
}
