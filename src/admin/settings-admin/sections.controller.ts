import { Controller, Get, Headers, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal } from '#core/auth';
import { ApiProblems } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, jsonBody, NO_QUERY, tagged, taggedUnlessKnown } from '#platform/request';
import { ManagedSections } from './managed-sections';

const VALUES = { type: 'object', additionalProperties: true } as const;
const SETTINGS = { status: 200, schema: VALUES, description: 'The settings.', headers: ETAG_HEADER };

/** The settings of every section that says how it is managed, over REST. Each section requires a permission of its own. */
@ApiTags('Settings')
@Controller('api/settings/:section')
export class SectionsController {
  constructor(private readonly sections: ManagedSections) {}

  @Get()
  @ApiOperation({ summary: 'Gets the settings of a section' })
  @ApiResponse(SETTINGS)
  @ApiResponse({ status: 304, description: 'The caller has them already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('section') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object | undefined> {
    const section = this.sections.section(principal, name);
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, await this.sections.get(section));
  }

  @Put()
  @ApiOperation({
    summary: 'Replaces the settings of a section, on every node at once',
    description: 'What is left out has its default.',
  })
  @ApiBody({ schema: VALUES })
  @ApiHeader(IF_MATCH)
  @ApiResponse(SETTINGS)
  @ApiProblems(400, 404, 412, 413, 415)
  async put(
    @Param('section') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    const section = this.sections.section(principal, name);
    NO_QUERY.read(request.originalUrl);
    return tagged(response, await this.sections.put(section, jsonBody(request), ifMatch));
  }
}
