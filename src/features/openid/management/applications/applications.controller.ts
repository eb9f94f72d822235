import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  PAGE_PARAMETERS,
  QueryShape,
  tagged,
  taggedOnce,
  taggedUnlessKnown,
  requireNoBody,
} from '#platform/request';
import type { Application } from '../../applications/application';
import type { Shown } from '../../applications/applications';
import { preconditionOf } from '../precondition';
import { ApplicationManagement, shownOf } from './application-management';
import {
  ApplicationDto,
  ApplicationPageDto,
  ApplicationWithSecretDto,
  CreateApplicationDto,
  ReplaceApplicationDto,
  valuesOf,
} from './application.dto';

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);
const SHOWN_ONCE = 'The secret is shown this once.';

/** Applications over REST. */
@ApiTags('OpenID Connect')
@Controller('api/openid/applications')
@RequirePermission('ManageApplications')
export class ApplicationsController {
  constructor(
    private readonly management: ApplicationManagement,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the applications, by client id' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: ApplicationPageDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400)
  async list(@Req() request: Request): Promise<{ items: Application[]; totalCount: number }> {
    const { items, totalCount } = await this.management.page(PAGE_QUERY.read(request.originalUrl));
    return { items: items.map(shownOf), totalCount };
  }

  @Get(':clientId')
  @ApiOperation({ summary: 'Gets one application' })
  @ApiResponse({ status: 200, type: ApplicationDto, description: 'The application.', headers: ETAG_HEADER })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('clientId') clientId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Application | undefined> {
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, shownOf(await this.management.get(clientId)));
  }

  @Post()
  @ApiOperation({ summary: 'Creates an application', description: 'What is left out has its default.' })
  @ApiResponse({ status: 201, type: ApplicationWithSecretDto, description: SHOWN_ONCE, headers: ETAG_HEADER })
  @ApiProblems(400, 413, 415)
  async create(
    @Body() body: CreateApplicationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    const shown = await this.management.create(principal, body);
    response.setHeader('Location', this.addressOf(shown.application));
    return withSecret(response, shown);
  }

  @Put(':clientId')
  @ApiOperation({
    summary: 'Replaces an application, from the next request on',
    description:
      'What is left out has its default. An application that becomes public loses its secret; one that becomes confidential gets one.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, type: ApplicationWithSecretDto, description: SHOWN_ONCE, headers: ETAG_HEADER })
  @ApiProblems(400, 404, 412, 413, 415)
  async replace(
    @Param('clientId') clientId: string,
    @Body() body: ReplaceApplicationDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    const values = valuesOf(clientId, body);
    return withSecret(response, await this.management.update(principal, clientId, values, preconditionOf(ifMatch)));
  }

  @Delete(':clientId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes an application with all of its tokens, and what people have allowed it' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The application is gone.' })
  @ApiProblems(400, 404, 412)
  async remove(
    @Param('clientId') clientId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.management.remove(principal, clientId, preconditionOf(ifMatch));
  }

  @Post(':clientId/secret')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Gives an application a new secret',
    description: 'The old one gets no further tokens. Tokens that exist stay valid until they expire.',
  })
  @ApiResponse({ status: 200, type: ApplicationWithSecretDto, description: SHOWN_ONCE, headers: ETAG_HEADER })
  @ApiProblems(400, 404)
  async rotateSecret(
    @Param('clientId') clientId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return withSecret(response, await this.management.rotateSecret(principal, clientId));
  }

  private addressOf({ clientId }: Application): string {
    return `${this.config.basePath}/api/openid/applications/${encodeURIComponent(clientId)}`;
  }
}

function withSecret(response: Response, { application, clientSecret }: Shown): object {
  const shown = shownOf(application);
  return clientSecret === undefined ? tagged(response, shown) : taggedOnce(response, shown, { clientSecret });
}
