import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';
import type { FlashMessage, PageRequest } from '#platform/pages';
import { processLanguage, text } from '#platform/texts';
import { Assets } from './assets';
import { helpAbout, Navigation, sectionAbove } from './navigation';
import { Views } from './views';
import type { View } from './view';

export interface PagePolicy {
  /** URLs. */
  readonly formTargets?: readonly string[];
  readonly hasFrames?: boolean;
  readonly isFramed?: boolean;
}

export interface PageOptions {
  /** Also the heading of the page. */
  readonly title: string;
  readonly status?: number;
  /**
   * `plain` is for pages before and beside the admin ones, such as signing in; `framed` for what another page of this
   * site shows in a frame. Default `admin`.
   */
  readonly layout?: 'plain' | 'admin' | 'framed';
  readonly section?: string;
  /** Such as `history#restoring`. Default: that of its link in the navigation. */
  readonly help?: string;
  /** URLs that the answer to a form may redirect to, besides those of this site: browsers check each hop. */
  readonly formTargets?: readonly string[];
  /** Bundled, such as `editor.js`. */
  readonly scripts?: readonly string[];
  /** Those that only some pages need, such as `rich-editor.css`. */
  readonly styles?: readonly string[];
  readonly hasFrames?: boolean;
}

const STATUSES_OF_REFUSED_FORMS = new Set([400, 412, 429]);

const SAVED_SCRIPT = 'saved.js';

const { tag: LANGUAGE, ofScripts } = processLanguage();
/** What scripts say in another language than English, which they know. */
const SCRIPT_TEXTS = Object.keys(ofScripts).length > 0 ? JSON.stringify(ofScripts) : undefined;

const FORWARD: View<{ target: string }> = 'ui/forward';

interface RenderedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly html: string;
}

@Injectable()
export class PageRenderer {
  constructor(
    private readonly views: Views,
    private readonly navigation: Navigation,
    private readonly config: Config,
    private readonly assets: Assets,
  ) {}

  async render<Model extends object>(
    response: Response,
    view: View<Model>,
    model: Model,
    options: PageOptions,
  ): Promise<void> {
    const { status, headers, html } = await this.page(response.req as PageRequest, view, model, options);
    response.status(status).set(headers).send(html);
  }

  /** The page itself, for what answers without Express. */
  async page<Model extends object>(
    { visit, path }: PageRequest,
    view: View<Model>,
    model: Model,
    options: PageOptions,
  ): Promise<RenderedPage> {
    const { title, status = 200, layout = 'admin', section = path, scripts = [], styles = [] } = options;
    const navigation = visit?.principal ? this.navigation.for(visit.principal, section) : [];
    const messages = (await visit?.takeMessages()) ?? [];
    const tellsOfSaving = messages.some(({ saved }) => saved !== undefined);
    const page = {
      title,
      language: LANGUAGE,
      scriptTexts: scripts.length > 0 ? SCRIPT_TEXTS : undefined,
      styles,
      scripts: this.assets.scriptPaths(tellsOfSaving ? [SAVED_SCRIPT, ...scripts] : scripts),
      refused: STATUSES_OF_REFUSED_FORMS.has(status),
      messages,
      user: visit?.principal?.name,
      userId: visit?.principal?.id,
      navigation,
      above: sectionAbove(navigation, section),
      help: visit?.principal?.may('AccessAdminPanel') ? helpAbout(navigation, options.help) : undefined,
      // Asked for by forms only: a page without one needs no cookie.
      get formToken() {
        return visit?.formToken;
      },
    };
    const body = this.views.html(view, model, { page });
    const html = this.views.html(`ui/layouts/${layout}`, { body }, { page });
    return { status, headers: pageHeaders({ ...options, isFramed: layout === 'framed' }), html };
  }

  /**
   * 303 after a form was accepted; the next page shows the message once.
   *
   * @param path within the service, for example `/Admin/Users`
   */
  async redirect(response: Response, path: string, message?: FlashMessage): Promise<void> {
    if (message) await (response.req as PageRequest).visit?.tell(message);
    response.set('Cache-Control', 'no-store').redirect(303, this.config.basePath + path);
  }

  /** For bookmarks. @param path as in {@link redirect} */
  moved(response: Response, path: string): void {
    response.redirect(308, this.config.basePath + path);
  }

  /**
   * To another site, by a page that leads there at once: browsers refuse to be redirected by a form to where the policy
   * of its page does not let forms lead.
   *
   * @param url absolute
   */
  async forward(response: Response, url: string): Promise<void> {
    const target = new URL(url).href;
    response.set('Refresh', `0; url=${target}`);
    await this.render(response, FORWARD, { target }, { title: text('One moment'), layout: 'plain' });
  }
}

/**
 * Only our own files, no inline script or style, in nobody's frame unless it is said. Pages differ with who asks and
 * carry tokens of forms, so nothing keeps them. The referrer stays within the site: without one browsers would not say
 * where forms come from.
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
