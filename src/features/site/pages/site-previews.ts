import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal, SafeHtml } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { securityHeaders } from '#platform/http';
import { newShape, Renderings, renderSettled, ShapeRenderer } from '#features/templating';
import { shownFault } from '../site-errors';
import { addressOf } from './item-address';
import { Layouts } from './layouts';
import { SITE_POLICY } from './page-answers';
import { SitePages } from './site-pages';
import type { Visit } from './visit';

export interface FramedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing in it runs, and only pages of this site show it. They may scroll it, so it stays of their origin. */
const HEADERS = {
  ...securityHeaders({
    ...SITE_POLICY,
    'script-src': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    sandbox: 'allow-same-origin',
  }),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
};

@Injectable()
export class SitePreviews {
  constructor(
    private readonly pages: SitePages,
    private readonly definitions: ContentDefinitions,
    private readonly renderings: Renderings,
    private readonly shapes: ShapeRenderer,
    private readonly layouts: Layouts,
  ) {}

  /**
   * The item need not be stored. No rights are asked: the caller has done that.
   *
   * @throws TemplateError, TemplateLimitError for those who mend templates; PageFailedError
   */
  async item(item: ContentItem, viewer: Principal): Promise<FramedPage> {
    const type = this.definitions.require(item.contentType);
    const visit = visitOf(viewer, addressOf(item, type));
    try {
      const page = await this.pages.item({ item, type, isPreview: true }, visit);
      return { html: page?.html ?? '', headers: HEADERS };
    } catch (error) {
      throw shownFault(error, viewer);
    }
  }

  async body(html: SafeHtml, viewer: Principal): Promise<FramedPage> {
    const visit = visitOf(viewer, '/');
    const rendering = await this.renderings.begin(visit);
    const shape = newShape({
      type: 'BodyPreview',
      properties: { Html: html, StyleSheet: this.layouts.styleSheet },
    });
    return { html: await renderSettled(rendering, () => this.shapes.render(shape, rendering).html), headers: HEADERS };
  }
}

/** Who is signed in sees the site as somebody who has asked for a preview. */
function visitOf(viewer: Principal, path: string): Visit {
  return { viewer, isSignedIn: true, request: { path, query: {} } };
}
