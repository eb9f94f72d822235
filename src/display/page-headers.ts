import { securityHeaders } from '#platform/http';

/**
 * Only our own files, no inline script or style, in nobody's frame. Pages differ with who asks and carry tokens of forms, so nothing
 * keeps them. The referrer stays within the site: without one browsers would not say where forms come from.
 *
 * @param formTargets URLs
 */
export function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  return {
    ...securityHeaders({ 'form-action': ["'self'", ...formTargets.map(sourceOf)].join(' ') }),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
  };
}

/** As Content-Security-Policy names it: applications on phones and desktops have schemes of their own and no host. */
function sourceOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
