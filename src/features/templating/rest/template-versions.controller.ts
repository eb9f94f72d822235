import { Controller, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, NO_QUERY, PAGE_PARAMETERS, QueryShape, tagged, requireNoBody } from '#platform/request';
import { readRevision } from '../stored/read-revision';
import type { ListedTemplateVersion, Page, StoredTemplate, TemplateVersion } from '../stored/stored-template';
import { TemplateManagement } from '../stored/template-management';
import { TemplateDto, TemplateVersionDto, TemplateVersionListDto } from './template.dto';

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);

@ApiTags('Templates')
@RequirePermission('ManageTemplates')
@Controller('api/templates/:name/versions')
export class TemplateVersionsController {
  constructor(private readonly templates: TemplateManagement) {}

  @Get()
  @ApiOperation({ summary: 'Lists the versions of a template, newest first, those of a removed one too' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: TemplateVersionListDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400, 404)
  list(@Param('name') name: string, @Req() request: Request): Promise<Page<ListedTemplateVersion>> {
    return this.templates.versions(name, PAGE_QUERY.read(request.originalUrl));
  }

  @Get(':revision')
  @ApiOperation({ summary: 'Gets one version of a template' })
  @ApiResponse({ status: 200, type: TemplateVersionDto, description: 'The version.' })
  @ApiProblems(400, 404)
  get(
    @Param('name') name: string,
    @Param('revision') revision: string,
    @Req() request: Request,
  ): Promise<TemplateVersion> {
    NO_QUERY.read(request.originalUrl);
    return this.templates.version(name, readRevision(name, revision));
  }

  @Post(':revision/restore')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Restores a version of a template',
    description: 'As a new version. A template that was removed is there again.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, type: TemplateDto, description: 'The template.', headers: ETAG_HEADER })
  @ApiProblems(400, 404, 409, 412, 413, 415)
  async restore(
    @Param('name') name: string,
    @Param('revision') revision: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StoredTemplate> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    const template = await this.templates.restore(principal, name, readRevision(name, revision), ifMatch);
    return tagged(response, template);
  }
}
