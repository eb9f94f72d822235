/** A page of the site, rendered. */
export interface SitePage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Whether it shows what is not public, so that nothing may keep it. */
  readonly isPreview: boolean;
}
