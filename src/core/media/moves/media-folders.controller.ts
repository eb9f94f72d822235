import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiProblems } from '#platform/openapi';
import { BodyShape, NO_QUERY } from '#platform/request';
import { MovedFolderDto } from '../rest/media.dto';
import { MediaMoves, type UsesAfterMove } from './media-moves';
import { USES_MEMBER, usesAnswer, type UsesAnswer } from './uses-member';

interface Move {
  readonly folder: string;
  readonly path: string;
  readonly uses: UsesAfterMove;
}

const MOVE = new BodyShape<Move>({
  properties: {
    folder: { type: 'string', description: 'The folder, such as `trees`.' },
    path: { type: 'string', description: 'What it is to be, such as `plants/trees`; empty for the library itself.' },
    uses: USES_MEMBER,
  },
  required: ['folder', 'path'],
});

/** Folders of the media library over REST. */
@ApiTags('Media')
@RequirePermission('ManageMediaContent')
@Controller('api/media/folders')
export class MediaFoldersController {
  constructor(private readonly moves: MediaMoves) {}

  @Post('move')
  @HttpCode(200)
  @ApiOperation({ summary: 'Moves or renames a folder with all that is in it: all files, or none' })
  @ApiBody({ schema: MOVE.schema })
  @ApiResponse({ status: 200, type: MovedFolderDto, description: 'The folder.' })
  @ApiProblems(400, 404, 409, 413, 415)
  async move(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ folder: string; files: number } & UsesAnswer> {
    NO_QUERY.read(request.originalUrl);
    const { folder: before, path, uses } = MOVE.read(request);
    const { folder, files, rewriting } = await this.moves.moveFolder(principal, before, path, uses);
    return { folder, files, ...usesAnswer(rewriting) };
  }
}
