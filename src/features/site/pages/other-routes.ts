import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction } from 'express';
import { allowedMethods } from '#platform/errors';
import type { PageRequest } from '#platform/pages';
import { ServiceRoutes } from '#platform/routes';
import { decodedPath } from './request-path';

/** What is not for the site, although its route takes every path. */
@Injectable()
export class OtherRoutes {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly routes: ServiceRoutes,
  ) {}

  /** Whether it is where routes are, so that no page of the site is there, whatever paths items have. */
  isReserved({ path }: Pick<PageRequest, 'path'>): boolean {
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
