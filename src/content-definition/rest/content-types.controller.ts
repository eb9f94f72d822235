import { Body, Controller, Delete, Get, Header, Headers, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ContentTypeDefinition, JsonSchema } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { RequirePermission } from '#auth';
import { Config } from '#platform/config';
import { InvalidForceError } from '../content-definition-errors';
import { ContentDefinitions } from '../content-definitions';
import type { ContentType } from '../content-type';
import { ContentTypeDto, ContentTypeListDto } from './content-type.dto';
import { preconditionOf, revisionEtag } from './revision-etag';

const IF_MATCH = { name: 'If-Match', required: false, description: 'The ETag over which the change may go ahead.' };

/** Content types over REST. */
@ApiTags('Content types')
@ApiBearerAuth()
@ApiResponse({ status: '4XX', description: 'Problem details (RFC 9457).' })
@Controller('api/content-types')
export class ContentTypesController {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  @Get()
  @RequirePermission('ViewContentTypes')
  @ApiOperation({ summary: 'All content types, in the order of their names' })
  @ApiResponse({ status: 200, type: ContentTypeListDto })
  list(): { items: ContentTypeDefinition[]; totalCount: number } {
    const items = this.definitions.all().map(({ definition }) => definition);
    return { items, totalCount: items.length };
  }

  @Get(':name')
  @RequirePermission('ViewContentTypes')
  @ApiOperation({ summary: 'One content type' })
  @ApiResponse({ status: 200, type: ContentTypeDto, headers: { ETag: { schema: { type: 'string' } } } })
  @ApiResponse({ status: 304, description: 'If-None-Match names what is stored.' })
  get(@Param('name') name: string, @Res({ passthrough: true }) response: Response): ContentTypeDefinition {
    return answer(this.find(name), response);
  }

  @Put(':name')
  @RequirePermission('EditContentTypes')
  @ApiOperation({ summary: 'Create or replace a content type', description: 'What is left out takes its default.' })
  @ApiBody({ type: ContentTypeDto })
  @ApiHeader(IF_MATCH)
  @ApiHeader({ name: 'If-None-Match', required: false, description: '`*`: only create, never replace.' })
  @ApiResponse({ status: 200, type: ContentTypeDto, headers: { ETag: { schema: { type: 'string' } } } })
  async put(
    @Param('name') name: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContentTypeDefinition> {
    const { type } = await this.definitions.put(name, body, { precondition: preconditionOf(ifMatch, ifNoneMatch) });
    return answer(type, response);
  }

  @Delete(':name')
  @HttpCode(204)
  @RequirePermission('EditContentTypes')
  @ApiOperation({ summary: 'Delete a content type' })
  @ApiQuery({ name: 'force', type: Boolean, required: false, description: 'Delete its items too, for good.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The type is gone.' })
  async delete(
    @Param('name') name: string,
    @Query('force') force: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    const precondition = preconditionOf(ifMatch, undefined);
    await this.definitions.delete(name, { force: parseForce(force), precondition });
  }

  @Get(':name/schema')
  @RequirePermission('ViewContentTypes')
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @ApiOperation({ summary: 'JSON Schema (draft 2020-12) of items of the type, as they travel over REST' })
  @ApiResponse({ status: 200, content: { 'application/schema+json': { schema: { type: 'object' } } } })
  schema(@Param('name') name: string): JsonSchema {
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
  response.setHeader('ETag', revisionEtag(revision));
  return definition;
}

function parseForce(force: unknown): boolean {
  if (force === undefined || force === 'false') return false;
  if (force === 'true') return true;
  throw new InvalidForceError();
}
