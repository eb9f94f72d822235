import { Controller, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RequirePermission } from '#core/auth';
import { ApiProblems } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { settingsRoutes } from '#core/settings';
import { PruningPreviewDto } from '../preview/preview.dto';
import { PruningPreview } from '../preview/pruning-preview';
import { PruningManagement } from './pruning-management';
import { PruningSettings } from './pruning-settings';

/** The settings of content version pruning over REST, and what a run would do by them. */
@ApiTags('Content version pruning')
@Controller('api/settings/content-version-pruning')
@RequirePermission('ManageContentVersionPruningSettings')
export class PruningSettingsController extends settingsRoutes({
  shown: PruningSettings,
  summary: 'Gets the settings of content version pruning',
  replacing: 'What is left out has its default. Types must exist.',
}) {
  constructor(
    protected readonly management: PruningManagement,
    private readonly preview: PruningPreview,
  ) {
    super();
  }

  @Get('preview')
  @ApiOperation({ summary: 'Tells what a run would delete now, and deletes nothing' })
  @ApiResponse({ status: 200, type: PruningPreviewDto, description: 'By the stored settings.' })
  @ApiProblems(400, 503)
  async previewed(@Req() request: Request): Promise<PruningPreviewDto> {
    NO_QUERY.read(request.originalUrl);
    return this.preview.ofStored();
  }
}
