import { maxHeaderSize } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#platform/config';
import type { ErrorPages, Problem } from '#platform/errors';
import { localPath, MAX_LINK, onlyReads, type PageRequest } from '#platform/pages';
import { textBefore } from '#platform/strings';
import { languageOfBrowser, speak, text } from '#platform/texts';
import { PageRenderer } from './page-renderer';
import { view } from './views';

const PROBLEM = view<Problem & { readonly mayAdmin: boolean }>('ui/problem');

const SIGN_IN = '/Login';
const NO_ROUTE = 'urn:espalier:problem:http.not-found';

/** Whoever has to sign in first is sent there, and back afterwards. */
@Injectable()
export class ProblemPages implements ErrorPages {
  constructor(
    private readonly pages: PageRenderer,
    private readonly config: Config,
  ) {}

  async answer(request: PageRequest, response: Response, problem: Problem): Promise<boolean> {
    if (!asksForPage(request)) return false;
    if (!request.visit) speak(languageOfBrowser(request));
    if (problem.status === 401 && request.visit) this.toSignIn(request, response);
    else {
      const mayAdmin = request.visit?.principal?.may('AccessAdminPanel') ?? false;
      const layout = mayAdmin ? 'admin' : 'plain';
      const { type, status } = problem;
      const detail = type === NO_ROUTE ? nothingHere() : problem.detail;
      await this.pages.render(
        response,
        PROBLEM,
        { ...problem, detail, mayAdmin },
        { title: titleOf(problem), status, layout, help: 'errors' },
      );
    }
    return true;
  }

  private toSignIn(request: Request, response: Response): void {
    const returnUrl = localPath(onlyReads(request) ? request.originalUrl : this.pages.formPage(request), maxHeaderSize);
    const query = returnUrl === undefined ? '' : `?${returnQuery(returnUrl)}`;
    response.set('Cache-Control', 'no-store').redirect(302, `${this.config.basePath}${SIGN_IN}${query}`);
  }
}

const TITLES: Readonly<Record<number, () => string>> = {
  400: () => text('Not understood'),
  403: () => text('Not allowed'),
  404: () => text('Not found'),
  409: () => text('Not possible now'),
  412: () => text('Changed meanwhile'),
  413: () => text('Too large'),
  429: () => text('Too many requests'),
  500: () => text('Something went wrong'),
  503: () => text('Not available now'),
};

function titleOf({ status, title }: Problem): string {
  return TITLES[status]?.() ?? title;
}

/** In place of what programs are told. */
function nothingHere(): string {
  return text('There is nothing at this address. It may have been moved or taken down.');
}

function returnQuery(path: string): string {
  const whole = new URLSearchParams({ returnUrl: path }).toString();
  return whole.length <= MAX_LINK ? whole : new URLSearchParams({ returnUrl: textBefore('?', path) }).toString();
}

/**
 * On a route for pages, unless a script asks that reads no pages; or where there is no route, with a browser, but for
 * the API.
 */
function asksForPage(request: PageRequest): boolean {
  if (request.visit) return request.accepts(['html', 'json']) !== 'json';
  const isApi = /^\/api(\/|$)/i.test(request.path) || request.route !== undefined;
  return !isApi && request.accepts(['json', 'html']) === 'html';
}
