import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { MovedFolderDto, MoveMediaFolderDto } from '../rest/media.dto';
import { MediaMoves, usesAnswer, type UsesAnswer } from './media-moves';

@ApiTags('Media')
@RequirePermission('ManageMediaContent')
@Controller('api/media/folders')
export class MediaFoldersController {
  constructor(private readonly moves: MediaMoves) {}

  @Post('move')
  @HttpCode(200)
  @ApiOperation({ summary: 'Moves or renames a folder with all that is in it: all files, or none' })
  @ApiResponse({ status: 200, type: MovedFolderDto, description: 'The folder.' })
  @ApiProblems(400, 404, 409, 413, 415)
  async move(
    @Body() { folder: before, path, uses }: MoveMediaFolderDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ folder: string; files: number } & UsesAnswer> {
    NO_QUERY.read(request.originalUrl);
    const { folder, files, rewriting } = await this.moves.moveFolder(principal, before, path, uses);
    return { folder, files, ...usesAnswer(rewriting) };
  }
}
