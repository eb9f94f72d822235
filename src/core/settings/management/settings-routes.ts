import { Get, Headers, Put, Req, Res, type Type } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal } from '#core/auth';
import { ApiProblems } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, jsonBody, NO_QUERY, tagged, taggedUnlessKnown } from '#platform/request';
import type { ManagedSettings } from './managed-settings';

/** What OpenAPI says of the routes of a section. */
interface RoutesDescription<Shown extends object> {
  readonly shown: Type<Shown>;
  /** Default: as they are shown. */
  readonly sent?: Type;
  /** Of `GET`. */
  readonly summary: string;
  /** Of `PUT`: what becomes of what is left out, and what needs a further permission. */
  readonly replacing: string;
}

/**
 * `GET` and `PUT` of a section. The controller that extends it has the path, the permission, and what else there is to do.
 *
 * @example
 * ```ts
 * @Controller('api/paint-shop')
 * @RequirePermission('ManagePaintShop')
 * export class PaintShopController extends settingsRoutes({ shown: PaintShop, summary: '…', replacing: '…' }) {
 *   constructor(protected readonly management: PaintShopManagement) {
 *     super();
 *   }
 * }
 * ```
 */
export function settingsRoutes<Shown extends object>({
  shown,
  sent = shown,
  summary,
  replacing,
}: RoutesDescription<Shown>) {
  const settings = { status: 200, type: shown, description: 'The settings.', headers: ETAG_HEADER };

  abstract class SettingsRoutes {
    protected abstract readonly management: ManagedSettings<Shown>;

    @Get()
    @ApiOperation({ summary })
    @ApiResponse(settings)
    @ApiResponse({ status: 304, description: 'The caller has them already.' })
    @ApiProblems(400)
    async get(
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Readonly<Shown> | undefined> {
      NO_QUERY.read(request.originalUrl);
      return taggedUnlessKnown(response, await this.management.get());
    }

    @Put()
    @ApiOperation({ summary: 'Replaces the settings, on every node at once', description: replacing })
    @ApiBody({ type: sent })
    @ApiHeader(IF_MATCH)
    @ApiResponse(settings)
    @ApiProblems(400, 412, 413, 415)
    async put(
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
      @CurrentPrincipal() principal: Principal,
    ): Promise<Readonly<Shown>> {
      NO_QUERY.read(request.originalUrl);
      return tagged(response, await this.management.put(principal, jsonBody(request), ifMatch));
    }
  }
  return SettingsRoutes;
}
