import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { typeTitle } from '#core/content-definition';
import { PageRenderer, view } from '#core/display';
import { isSlow } from '#platform/database';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { text } from '#platform/texts';
import { PREVIEW_PATH } from '../pruning-paths';
import { PruningPreviewDto, PruningPreview } from './pruning-preview';

type TypePreview = PruningPreviewDto['types'][number];

interface ShownPreview extends Pick<PruningPreviewDto, 'versions'> {
  readonly types: readonly (Omit<TypePreview, 'contentType'> & { readonly title: string })[];
}

const PREVIEW = view<{ readonly preview?: ShownPreview }>('pruning/preview');

/** Generated clients know the operation by the id that is given here. */
@ApiTags('Content version pruning')
@Controller('api/settings/content-version-pruning/preview')
@RequirePermission('ManageContentVersionPruningSettings')
export class PruningPreviewController {
  constructor(private readonly preview: PruningPreview) {}

  @Get()
  @ApiOperation({
    operationId: 'PruningSettings.previewed',
    summary: 'Tells what a run would delete now, and deletes nothing',
  })
  @ApiResponse({ status: 200, type: PruningPreviewDto, description: 'By the stored settings.' })
  @ApiProblems(400, 503)
  async previewed(@Req() request: Request): Promise<PruningPreviewDto> {
    NO_QUERY.read(request.originalUrl);
    return this.preview.ofStored();
  }
}

@AdminPage()
@RequirePermission('ManageContentVersionPruningSettings')
@Controller(PREVIEW_PATH.slice(1))
export class PruningPreviewPageController {
  constructor(
    private readonly preview: PruningPreview,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async previewed(@Res() response: Response): Promise<void> {
    const preview = await this.inTime();
    await this.pages.render(response, PREVIEW, { preview }, { title: text('What pruning would delete') });
  }

  private async inTime(): Promise<ShownPreview | undefined> {
    try {
      const { versions, types } = await this.preview.ofStored();
      return {
        versions,
        types: types.map(({ contentType, ...numbers }) => ({ ...numbers, title: typeTitle(contentType) })),
      };
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
  }
}
