import { maxHeaderSize } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '@espalier/plugin-sdk';
import { PermissionGivers, Sessions, type PermissionHelp } from '#core/auth';
import { Config } from '#platform/config';
import type { ErrorPages, Problem } from '#platform/errors';
import { localPath, MAX_LINK, onlyReads, type PageRequest } from '#platform/pages';
import { textBefore } from '#platform/strings';
import { languageOfBrowser, speak, text } from '#platform/texts';
import { Navigation } from './navigation';
import { PageRenderer } from './page-renderer';
import { view } from './views';

interface ProblemModel extends Problem {
  readonly mayAdmin: boolean;
  /** Of the service, not of whoever asks. */
  readonly isFailure: boolean;
  /** With a permission that is missing. */
  readonly permissionHelp?: PermissionHelp;
  /** Whether the same address may answer later. */
  readonly mayRetry: boolean;
  /** With a drawing, and a search for what is not there. */
  readonly isMissing: boolean;
  /** Where else to look for it. */
  readonly bin?: string;
}

const PROBLEM = view<ProblemModel>('ui/problem');

const SIGN_IN = '/Login';
const NO_ROUTE = 'urn:espalier:problem:http.not-found';
const BIN = '/Admin/RecycleBin';

/** Whoever has to sign in first is sent there, and back afterwards. */
@Injectable()
export class ProblemPages implements ErrorPages {
  constructor(
    private readonly pages: PageRenderer,
    private readonly navigation: Navigation,
    private readonly givers: PermissionGivers,
    private readonly sessions: Sessions,
    private readonly config: Config,
  ) {}

  async answer(request: PageRequest, response: Response, problem: Problem, permission?: string): Promise<boolean> {
    if (!asksForPage(request)) return false;
    if (!request.visit) await this.meet(request, response);
    if (problem.status === 401 && request.visit) this.toSignIn(request, response);
    else {
      const admin = request.visit?.principal?.may('AccessAdminPanel') ? request.visit.principal : undefined;
      const layout = admin ? 'admin' : 'plain';
      const { type, status } = problem;
      const detail = type === NO_ROUTE ? nothingHere() : problem.detail;
      await this.pages.render(
        response,
        PROBLEM,
        {
          ...problem,
          detail,
          mayAdmin: admin !== undefined,
          ...failureModel(request, status),
          isMissing: admin !== undefined && status === 404,
          ...(admin && (await this.helpFor(admin, problem, permission))),
        },
        { title: titleOf(problem), status, layout, help: 'errors' },
      );
    }
    return true;
  }

  /** Where there is no route, nobody has asked who it is. */
  private async meet(request: PageRequest, response: Response): Promise<void> {
    speak(languageOfBrowser(request));
    if (!isAdminPath(request.path)) return;
    // Nothing is there either while the database is gone.
    const signedIn = await this.sessions.signedIn(request).catch(() => undefined);
    if (signedIn) request.visit = this.sessions.visit(request, response, signedIn);
  }

  private async helpFor(
    principal: Principal,
    { status, instance = '' }: Problem,
    permission?: string,
  ): Promise<Partial<ProblemModel>> {
    if (permission !== undefined) {
      return { permissionHelp: await this.givers.helpFor(principal, { permission, path: instance }) };
    }
    if (status !== 404) return {};
    const groups = await this.navigation.for(principal, '');
    return { bin: groups.flatMap(({ links }) => links).find(({ href }) => href === BIN)?.href };
  }

  private toSignIn(request: Request, response: Response): void {
    const returnUrl = localPath(onlyReads(request) ? request.originalUrl : this.pages.formPage(request), maxHeaderSize);
    const query = returnUrl === undefined ? '' : `?${returnQuery(returnUrl)}`;
    response.set('Cache-Control', 'no-store').redirect(302, `${this.config.basePath}${SIGN_IN}${query}`);
  }
}

function failureModel(request: Request, status: number): Pick<ProblemModel, 'isFailure' | 'mayRetry'> {
  const isFailure = status >= 500;
  return { isFailure, mayRetry: isFailure && onlyReads(request) };
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

function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/i.test(path);
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
