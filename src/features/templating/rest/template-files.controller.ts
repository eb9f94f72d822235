import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { RequirePermission } from '#core/auth';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { FileTemplateList, type ListedFileTemplate, type ShownFileTemplate } from '../stored/file-template-list';
import type { Page } from '../stored/stored-template';
import { FileTemplateDto, FileTemplateListDto } from './template.dto';

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
