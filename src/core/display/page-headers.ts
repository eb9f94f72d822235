import { securityHeaders } from '#platform/http';

/** What of a page the policy has to let through. */
export interface PagePolicy {
  /** URLs. */
  readonly formTargets?: readonly string[];
  readonly hasFrames?: boolean;
  readonly isFramed?: boolean;
}

/**
 * Only our own files, no inline script or style, in nobody's frame unless it is said. Pages differ with who asks and carry tokens of forms, so nothing
 * keeps them. The referrer stays within the site: without one browsers would not say where forms come from.
 */
export function pageHeaders({ formTargets = [], hasFrames, isFramed }: PagePolicy): Record<string, string> {
  return {
    ...securityHeaders({
      'form-action': ["'self'", ...formTargets.map(sourceOf)].join(' '),
      ...(hasFrames && { 'frame-src': "'self'" }),
      ...(isFramed && { 'frame-ancestors': "'self'" }),
    }),
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
