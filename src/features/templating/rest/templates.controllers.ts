import { Controller, Get, Headers, HttpCode, Param, Post, Req, Res, Body, Delete, Put } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '@espalier/plugin-sdk';
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
  requireNoBody,
  taggedUnlessKnown,
} from '#platform/request';
import { TemplatePreview } from '../preview/template-preview';
import { FileTemplateList, type ListedFileTemplate, type ShownFileTemplate } from '../stored/file-template-list';
import { readRevision } from '../stored/read-revision';
import type {
  ListedTemplateVersion,
  Page,
  StoredTemplate,
  TemplateVersion,
  ListedTemplate,
} from '../stored/stored-template';
import { TemplateManagement } from '../stored/template-management';
import { TemplateRows } from '../stored/template-rows';
import {
  TemplateDto,
  TemplateVersionDto,
  TemplateVersionListDto,
  PreviewTemplateDto,
  PutTemplateDto,
  TemplatePreviewDto,
  TemplateListDto,
  templateValuesOf,
  FileTemplateDto,
  FileTemplateListDto,
} from './template.dto';

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

@ApiTags('Templates')
@RequirePermission('ManageTemplates')
@Controller('api/templates/files')
export class TemplateFilesController {
  constructor(private readonly files: FileTemplateList) {}

  @Get()
  @ApiOperation({ summary: 'Lists the templates that files bring, in the order of their names' })
  @ApiResponse({ status: 200, type: FileTemplateListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  async list(@Req() request: Request): Promise<Page<ListedFileTemplate>> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.files.all();
    return { items, totalCount: items.length };
  }

  @Get(':name')
  @ApiOperation({ summary: 'Gets one template of a file' })
  @ApiResponse({ status: 200, type: FileTemplateDto, description: 'The template.' })
  @ApiProblems(400, 404)
  get(@Param('name') name: string, @Req() request: Request): Promise<ShownFileTemplate> {
    NO_QUERY.read(request.originalUrl);
    return this.files.get(name);
  }
}
