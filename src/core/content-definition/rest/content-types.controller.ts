import { createHash } from 'node:crypto';
import { Controller, Delete, Get, Header, Headers, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import type { ContentTypeDefinition, JsonSchema, Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { flag, jsonBody, NO_QUERY, QueryShape, ifMatchAllows, ifNoneMatchNames } from '#platform/request';
import { ContentDefinitions, type Precondition } from '../content-definitions';
import type { ContentType } from '../content-type';
import { ContentTypeDto, ContentTypeListDto } from './content-type.dto';

const DELETE_QUERY = new QueryShape({
  force: flag('Delete the items of the type too, with all versions and for good.'),
});

const IF_MATCH = { name: 'If-Match', required: false, description: 'The ETag of the definition to be changed.' };
const IF_NONE_MATCH = { name: 'If-None-Match', required: false, description: 'The ETag of what the caller has.' };
const NOT_MODIFIED = { status: 304, description: 'The caller has it already.' };
const DEFINITION = {
  status: 200,
  type: ContentTypeDto,
  description: 'The definition, with everything filled in.',
  headers: { ETag: { description: 'Names this state, for If-Match.', schema: { type: 'string' as const } } },
};

@ApiTags('Content types')
@Controller('api/content-types')
export class ContentTypesController {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  @Get()
  @RequirePermission('ViewContentTypes')
  @ApiOperation({ summary: 'Lists all content types, in the order of their names' })
  @ApiHeader(IF_NONE_MATCH)
  @ApiResponse({
    status: 200,
    type: ContentTypeListDto,
    description: 'All of them: there are no pages.',
    headers: { ETag: { description: 'Names this state, for If-None-Match.', schema: { type: 'string' } } },
  })
  @ApiResponse(NOT_MODIFIED)
  @ApiProblems(400)
  list(
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): { items: ContentTypeDefinition[]; totalCount: number } | undefined {
    NO_QUERY.read(request.originalUrl);
    const items = this.definitions.all().map(({ definition }) => definition);
    const etag = `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url')}"`;
    response.setHeader('ETag', etag).setHeader('Cache-Control', 'private, no-cache');
    if (ifNoneMatch === undefined || !ifNoneMatchNames(ifNoneMatch, etag)) return { items, totalCount: items.length };
    response.status(304);
    return undefined;
  }

  @Get(':name')
  @RequirePermission('ViewContentTypes')
  @ApiOperation({ summary: 'Gets one content type' })
  @ApiHeader(IF_NONE_MATCH)
  @ApiResponse(DEFINITION)
  @ApiResponse(NOT_MODIFIED)
  @ApiProblems(400, 404)
  get(
    @Param('name') name: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): ContentTypeDefinition | undefined {
    NO_QUERY.read(request.originalUrl);
    const type = this.find(name);
    if (!isKnown(ifNoneMatch, type.revision)) return answer(type, response);
    response.status(304).setHeader('ETag', revisionEtag(type.revision));
    return undefined;
  }

  @Put(':name')
  @RequirePermission('EditContentTypes')
  @ApiOperation({ summary: 'Creates or replaces a content type', description: 'What is left out has its default.' })
  @ApiBody({ type: ContentTypeDto })
  @ApiHeader(IF_MATCH)
  @ApiHeader({ name: 'If-None-Match', required: false, description: '`*` to create only, and never replace.' })
  @ApiResponse(DEFINITION)
  @ApiProblems(400, 412, 413, 415)
  async put(
    @Param('name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ContentTypeDefinition> {
    NO_QUERY.read(request.originalUrl);
    const precondition = preconditionOf(ifMatch, ifNoneMatch);
    const { type } = await this.definitions.put(name, jsonBody(request), { principal, precondition });
    return answer(type, response);
  }

  @Delete(':name')
  @HttpCode(204)
  @RequirePermission('EditContentTypes')
  @ApiOperation({ summary: 'Deletes a content type' })
  @ApiQueryShape(DELETE_QUERY)
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The type is gone.' })
  @ApiProblems(400, 404, 409, 412)
  async delete(
    @Param('name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { force } = DELETE_QUERY.read(request.originalUrl);
    await this.definitions.delete(name, { force, principal, precondition: preconditionOf(ifMatch, undefined) });
  }

  @Get(':name/schema')
  @RequirePermission('ViewContentTypes')
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @ApiOperation({ summary: 'Gets the JSON Schema (draft 2020-12) of items of a type, as they travel' })
  @ApiResponse({
    status: 200,
    description: 'The schema, complete in itself.',
    content: { 'application/schema+json': { schema: { type: 'object' } } },
  })
  @ApiProblems(400, 404)
  schema(@Param('name') name: string, @Req() request: Request): JsonSchema {
    NO_QUERY.read(request.originalUrl);
    const { $schema, ...schema } = this.find(name).jsonSchema();
    return { $schema, $id: `${this.config.baseUrl}/api/content-types/${name}/schema`, ...schema };
  }

  private find(name: string): ContentType {
    const type = this.definitions.get(name);
    if (!type) throw this.definitions.notFound(name);
    return type;
  }
}

function answer({ definition, revision }: ContentType, response: Response): ContentTypeDefinition {
  response.setHeader('ETag', revisionEtag(revision)).setHeader('Cache-Control', 'private, no-cache');
  return definition;
}

export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/** RFC 9110, 13.1.1 and 13.1.2. `If-None-Match: *` means that the type must be new. */
export function preconditionOf(ifMatch: string | undefined, ifNoneMatch: string | undefined): Precondition {
  return (revision) => {
    const current = revision === undefined ? undefined : revisionEtag(revision);
    if (ifMatch !== undefined && !ifMatchAllows(ifMatch, current)) return false;
    return ifNoneMatch === undefined || !ifNoneMatchNames(ifNoneMatch, current);
  };
}

export function isKnown(ifNoneMatch: string | undefined, revision: number): boolean {
  return ifNoneMatch !== undefined && ifNoneMatchNames(ifNoneMatch, revisionEtag(revision));
}
