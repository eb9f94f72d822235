import { Injectable } from '@nestjs/common';
import { Assets } from '#core/display';
import { Config } from '#platform/config';
import { newShape, type Shape } from '#features/templating';
import type { Visit } from './visit';

export interface LaidOut {
  /** Of the window; the name of the site stands behind it. Absent on the home page. */
  readonly title?: string;
  /** The type of the item that is shown, for templates of the layout of its own: `Layout__BlogPost`. */
  readonly contentType?: string;
  /** Path within the site, with its query: the one address of the page. */
  readonly canonical?: string;
  /** Path within the site of the feed of what is listed. */
  readonly feed?: string;
  /** Absolute URL of a picture of what is shown, for those who link to it. */
  readonly picture?: string;
  readonly isPreview?: boolean;
  readonly isHidden?: boolean;
  /** Whether the page itself asks what to search for. */
  readonly hasOwnSearch?: boolean;
}

@Injectable()
export class Layouts {
  readonly styleSheet: string;
  private readonly icon: string;

  constructor(
    assets: Assets,
    private readonly config: Config,
  ) {
    this.styleSheet = config.basePath + assets.pathOf('site.css');
    this.icon = config.basePath + assets.pathOf('icon.svg');
  }

  around(content: Shape, page: LaidOut, { viewer, isSignedIn, request }: Visit): Shape {
    const { title, contentType, canonical, feed, picture, isPreview = false, isHidden = isPreview } = page;
    const { basePath, baseUrl } = this.config;
    return newShape({
      type: 'Layout',
      alternates: contentType === undefined ? [] : [`Layout__${contentType}`],
      properties: {
        Title: title,
        Canonical: canonical === undefined ? undefined : baseUrl + canonical,
        Picture: picture,
        Feed: feed === undefined ? undefined : basePath + feed,
        StyleSheet: this.styleSheet,
        Icon: this.icon,
        Search: page.hasOwnSearch ? undefined : searchForm(),
        IsPreview: isPreview,
        IsHidden: isHidden,
        // Two slashes at the start would be another site.
        Published: isPreview ? basePath + encodeURI(request.path.replace(/^\/+/, '/')) : undefined,
        AdminUrl: isSignedIn && viewer.may('AccessAdminPanel') ? `${basePath}/Admin` : undefined,
      },
      zones: { Header: [], Content: [content], AfterContent: [], Footer: [] },
    });
  }
}

/** @param query what was searched for; a form with one, even empty, is the main thing of its page */
export function searchForm(query?: string): Shape {
  return newShape({ type: 'SearchForm', properties: { IsLarge: query !== undefined, Query: query } });
}
