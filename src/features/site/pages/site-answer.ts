export interface SitePage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Whether it shows what is not public, so that nothing may keep it. */
  readonly isPreview: boolean;
}

export type SiteAnswer =
  | { readonly kind: 'page'; readonly page: SitePage }
  /** `target` is a path within the site, encoded, or an address of another host. `moved` has the path for good, `found` for now. */
  | { readonly kind: 'moved' | 'found'; readonly target: string }
  | { readonly kind: 'feed'; readonly xml: string };
