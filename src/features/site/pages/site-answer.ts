import type { SitePage } from './site-page';

/** What is at a path of the site. */
export type SiteAnswer =
  | { readonly kind: 'page'; readonly page: SitePage }
  /** `target` is a path within the site, encoded. `moved` has the path for good, `found` for now. */
  | { readonly kind: 'moved' | 'found'; readonly target: string }
  | { readonly kind: 'feed'; readonly xml: string };
