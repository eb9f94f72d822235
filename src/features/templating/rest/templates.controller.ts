import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  PAGE_PARAMETERS,
  QueryShape,
  tagged,
  taggedUnlessKnown,
} from '#platform/request';
import { TemplatePreview } from '../preview/template-preview';
import type { ListedTemplate, Page, StoredTemplate } from '../stored/stored-template';
import { TemplateManagement } from '../stored/template-management';
import { TemplateRows } from '../stored/template-rows';
import {
  PreviewTemplateDto,
  PutTemplateDto,
  TemplatePreviewDto,
  TemplateDto,
  TemplateListDto,
  templateValuesOf,
} from './template.dto';

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);

const TEMPLATE_ANSWER = { type: TemplateDto, description: 'The template.', headers: ETAG_HEADER };

@ApiTags('Templates')
@RequirePermission('ManageTemplates')
@Controller('api/templates')
export class TemplatesController {
  constructor(
    private readonly templates: TemplateManagement,
    private readonly rows: TemplateRows,
    private readonly previews: TemplatePreview,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the templates of the database, in the order of their names' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: TemplateListDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400)
  list(@Req() request: Request): Promise<Page<ListedTemplate>> {
    return this.rows.list(PAGE_QUERY.read(request.originalUrl));
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Renders an item with a template that is not saved',
    description: 'The template comes before all others of its name. Nothing is kept.',
  })
  @ApiResponse({ status: 200, type: TemplatePreviewDto, description: 'The HTML.' })
  @ApiProblems(400, 404, 413, 415)
  async preview(
    @Body() body: PreviewTemplateDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TemplatePreviewDto> {
    NO_QUERY.read(request.originalUrl);
    return this.previews.of(principal, body);
  }

  @Get(':name')
  @ApiOperation({ summary: 'Gets one template of the database' })
  @ApiResponse({ status: 200, ...TEMPLATE_ANSWER })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StoredTemplate | undefined> {
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, await this.templates.get(name));
  }

  @Put(':name')
  @ApiOperation({
    summary: 'Makes or replaces a template',
    description: 'On every node at once. The template has to compile. What is equal to what is there changes nothing.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...TEMPLATE_ANSWER })
  @ApiResponse({ status: 201, ...TEMPLATE_ANSWER })
  @ApiProblems(400, 409, 412, 413, 415)
  async put(
    @Param('name') name: string,
    @Body() body: PutTemplateDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StoredTemplate> {
    NO_QUERY.read(request.originalUrl);
    const values = templateValuesOf(name, body);
    const { template, created } = await this.templates.save(principal, name, values, { ifMatch });
    if (created)
      response.status(201).setHeader('Location', `${this.config.basePath}/api/templates/${encodeURIComponent(name)}`);
    return tagged(response, template);
  }

  @Delete(':name')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a template', description: 'Its versions stay, and can be restored.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The template is gone: one of a file is used again where there is one.' })
  @ApiProblems(400, 404, 412)
  async remove(
    @Param('name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.templates.remove(principal, name, ifMatch);
  }
}
