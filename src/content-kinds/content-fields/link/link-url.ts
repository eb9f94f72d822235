/** Schemes that run or carry what they are given, so that no setting can allow them. */
export const FORBIDDEN_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'data'];

export const DEFAULT_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Browsers drop many of these before they look for the scheme. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** The scheme of the page, then a host: to browsers a backslash is a slash there. */
const OTHER_SITE = /^[/\\]{2}/;

/** What is wrong with the address of a link; undefined when nothing is. Addresses within the site are always fine. */
export function urlFault(url: string, allowedSchemes: readonly string[]): string | undefined {
  const trimmed = url.trim();
  if (INVISIBLE.test(trimmed)) return 'must not contain spaces or invisible characters; write a space as %20.';
  if (OTHER_SITE.test(trimmed) && !allowedSchemes.includes('http')) {
    return `must not begin with "${trimmed.slice(0, 2)}", which leads to another site as "http:" may. ${remedy(allowedSchemes)}`;
  }
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined) return URL.canParse(trimmed, 'http://localhost/') ? undefined : 'must be a URL.';
  if (FORBIDDEN_SCHEMES.includes(scheme) || !allowedSchemes.includes(scheme)) {
    return `must not begin with "${scheme}:". ${remedy(allowedSchemes)}`;
  }
  return URL.canParse(trimmed) ? undefined : 'must be a URL.';
}

function remedy(allowedSchemes: readonly string[]): string {
  const schemes = allowedSchemes.map((allowed) => `"${allowed}:"`).join(', ');
  return `Use ${schemes === '' ? '' : `${schemes} or `}a relative URL.`;
}
