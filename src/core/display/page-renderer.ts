import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';
import { localPath, type FlashMessage, type PageRequest } from '#platform/pages';
import { perLanguage, spokenLanguage, text } from '#platform/texts';
import { Assets } from './assets';
import { helpAbout, Navigation, sectionAbove, tabsOf } from './navigation';
import { Views, type View } from './views';

export interface PagePolicy {
  /** URLs that the answer to a form may redirect to, besides those of this site: browsers check each hop. */
  readonly formTargets?: readonly string[];
  readonly hasFrames?: boolean;
  readonly isFramed?: boolean;
  /** Of styles that a script of somebody else adds. */
  readonly styleNonce?: string;
}

export interface PageOptions extends Omit<PagePolicy, 'isFramed'> {
  /** Also the heading of the page. */
  readonly title: string;
  readonly status?: number;
  /**
   * `welcome` is for signing in, `plain` for other pages beside the admin ones, `tool` for those that need the whole
   * window; `framed` for what another page of this site shows in a frame. Default `admin`.
   */
  readonly layout?: 'welcome' | 'plain' | 'tool' | 'admin' | 'framed';
  readonly section?: string;
  /** The page has a bar that says where it is. Its heading is for those who cannot see it. */
  readonly hasOwnBar?: boolean;
  /** Such as `history#restoring`. Default: that of its link in the navigation. */
  readonly help?: string;
  /** Bundled, such as `editor.js`. */
  readonly scripts?: readonly string[];
  /** Those that only some pages need, such as `rich-editor.css`. */
  readonly styles?: readonly string[];
}

const STATUSES_OF_REFUSED_FORMS = new Set([400, 412, 429]);

const SAVED_SCRIPT = 'saved.js';
const SHELL_SCRIPT = 'shell.js';
const ZONE_SCRIPT = 'zone.js';

/** What scripts say in another language than English, which they know. */
const scriptTexts = perLanguage(() => {
  const { ofScripts } = spokenLanguage();
  return Object.keys(ofScripts).length > 0 ? JSON.stringify(ofScripts) : undefined;
});

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
    const { title, status = 200, layout = 'admin', section = path, scripts = [], styles = [], hasOwnBar } = options;
    const navigation = visit?.principal ? await this.navigation.for(visit.principal, section) : [];
    const messages = (await visit?.takeMessages()) ?? [];
    const tellsOfSaving = messages.some(({ saved }) => saved !== undefined);
    const page = {
      title,
      hasOwnBar,
      language: spokenLanguage().tag,
      scriptTexts: scripts.length > 0 ? scriptTexts() : undefined,
      styles,
      scripts: this.assets.scriptPaths([
        ...(layout === 'admin' && navigation.length > 0 ? [SHELL_SCRIPT] : []),
        ...(layout === 'welcome' || layout === 'plain' ? [ZONE_SCRIPT] : []),
        ...(tellsOfSaving ? [SAVED_SCRIPT] : []),
        ...scripts,
      ]),
      refused: STATUSES_OF_REFUSED_FORMS.has(status),
      messages,
      user: visit?.principal?.name,
      userId: visit?.principal?.id,
      theme: visit?.preferences.theme,
      timeZone: visit?.timeZone,
      letters: visit?.preferences.letters,
      writing: visit?.preferences.writing,
      preview: visit?.preferences.preview,
      keysOf: scripts.join(' '),
      navigation,
      tabs: tabsOf(navigation),
      above: sectionAbove(navigation, section),
      help: visit?.principal?.may('AccessAdminPanel') ? helpAbout(navigation, options.help) : undefined,
      // Asked for by forms only: a page without one needs no cookie.
      get formToken() {
        return visit?.formToken;
      },
    };
    const body = this.views.html(view, model, { page });
    const html = this.views.html(`ui/layouts/${layout}`, { body, hasTimes: body.includes('<time ') }, { page });
    return { status, headers: pageHeaders({ ...options, isFramed: layout === 'framed' }), html };
  }

  /** For a page that is shown already, whose script puts it in its place. */
  fragment<Model extends object>({ visit }: PageRequest, view: View<Model>, model: Model): string {
    return this.views.html(view, model, { page: { timeZone: visit?.timeZone } });
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

  /** 303 to the page of the form, where the browser says which one it was. @param path else */
  async back(response: Response, path: string): Promise<void> {
    await this.redirect(response, localPath(this.formPage(response.req)) ?? path);
  }

  /** Where the form is that was posted: the path that it goes to may not be one to look at. */
  formPage({ headers: { referer } }: Request): string | undefined {
    const base = `${this.config.baseUrl}/`;
    return referer?.startsWith(base) ? referer.slice(base.length - 1) : undefined;
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
export function pageHeaders({ formTargets = [], hasFrames, isFramed, styleNonce }: PagePolicy): Record<string, string> {
  return {
    ...securityHeaders({
      'form-action': ["'self'", ...formTargets.map(sourceOf)].join(' '),
      ...(hasFrames && { 'frame-src': "'self'" }),
      ...(isFramed && { 'frame-ancestors': "'self'" }),
      ...(styleNonce !== undefined && { 'style-src': `'self' 'nonce-${styleNonce}'` }),
    }),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language, Cookie',
    'Referrer-Policy': 'same-origin',
  };
}

/** As Content-Security-Policy names it: applications on phones and desktops have schemes of their own and no host. */
function sourceOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
