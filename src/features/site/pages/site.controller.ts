import type { ServerResponse } from 'node:http';
import { Controller, Get, Next, Param, Req, Res, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Response } from 'express';
import { InFrontLane, Page, Public, type LaneRequest } from '#core/auth';
import { allowedMethods } from '#platform/errors';
import type { PageRequest } from '#platform/pages';
import { ServiceRoutes } from '#platform/routes';
import { shownFault } from '../site-errors';
import { PageAnswers } from './page-answers';
import { decodedPath, pathIn, Visits, type VisitRequest, type Visit } from './visit';
import type { SiteAnswer } from './site-answer';
import { SitePages } from './site-pages';
import { SitePaths } from './site-paths';

@Injectable()
export class OtherRoutes {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly routes: ServiceRoutes,
  ) {}

  isReserved(request: VisitRequest): boolean {
    const path = pathIn(request);
    return this.routes.has(decodedPath(path) ?? path);
  }

  /** Whether a page that says that there is nothing is what is wanted: not by programs, and not where another method is right. */
  wantsPage(request: PageRequest): boolean {
    const allowed = allowedMethods(this.adapterHost.httpAdapter.getInstance(), request.path);
    if (allowed.length > 0 && !allowed.includes(request.method)) return false;
    return request.accepts(['json', 'html']) === 'html';
  }

  /** Leaves the request to whatever comes after the site, as if it had not come by: a problem, or a page that tells it. */
  passOn(request: PageRequest, next: NextFunction): void {
    request.visit = undefined;
    request.route = undefined;
    next();
  }
}

type Find = (visit: Visit) => Promise<SiteAnswer | undefined>;

/** The pages that visitors see. It takes every path that nothing else has, so its module comes last. */
@Page()
@Public()
@Controller()
export class SiteController {
  constructor(
    private readonly visits: Visits,
    private readonly paths: SitePaths,
    private readonly pages: SitePages,
    private readonly answers: PageAnswers,
    private readonly others: OtherRoutes,
  ) {}

  @Get()
  @InFrontLane()
  async home(@Req() request: LaneRequest, @Res() response: ServerResponse, @Next() next: () => void): Promise<void> {
    if (!(await this.show(request, response, (visit) => this.paths.home(visit)))) next();
  }

  @Get('Contents/ContentItems/:contentItemId')
  async item(
    @Param('contentItemId') contentItemId: string,
    @Req() request: PageRequest,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    const find: Find = (visit) => this.paths.byId(contentItemId.toLowerCase(), visit);
    if (!(await this.show(request, response, find))) await this.tellNothing(request, response, next);
  }

  @Get('*path')
  @InFrontLane()
  async path(@Req() request: LaneRequest, @Res() response: ServerResponse, @Next() next: () => void): Promise<void> {
    const find: Find = (visit) => this.paths.at(visit.request.path, visit);
    if (this.others.isReserved(request) || !(await this.show(request, response, find))) next();
  }

  /** Where those before have nothing to show. */
  @Get(['', '*path'])
  async nothing(@Req() request: PageRequest, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    if (this.others.isReserved(request)) this.others.passOn(request, next);
    else await this.tellNothing(request, response, next);
  }

  /** @returns whether there is something */
  private async show(request: VisitRequest, response: ServerResponse, find: Find): Promise<boolean> {
    const visit = await this.visits.of(request);
    if (!visit) return false;
    try {
      const found = await find(visit);
      if (found) await this.answers.send(request, response, found, visit);
      return found !== undefined;
    } catch (error) {
      throw shownFault(error, visit.viewer);
    }
  }

  private async tellNothing(request: PageRequest, response: Response, next: NextFunction): Promise<void> {
    const visit = await this.visits.of(request);
    if (!visit) return this.others.passOn(request, next);
    response.vary('Accept');
    if (!this.others.wantsPage(request)) return this.others.passOn(request, next);
    try {
      await this.answers.send(request, response, { kind: 'page', page: await this.pages.notFound(visit) }, visit);
    } catch (error) {
      throw shownFault(error, visit.viewer);
    }
  }
}
