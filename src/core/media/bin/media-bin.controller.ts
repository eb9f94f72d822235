import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { readDto } from '#platform/dto';
import { ApiBody, ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { ETAG_HEADER, jsonBody, NO_QUERY, PAGE_PARAMETERS, QueryShape, tagged } from '#platform/request';
import { listedMedia, type ListedMediaFile } from '../files/media-file';
import { DELETE_FOR_GOOD } from '../media-permissions';
import { DeletedMediaListDto, MediaFileDto, RestoreMediaFileDto } from '../rest/media.dto';
import { DeletedMedia, MediaBin, type DeletedFile } from './media-bin';

const BIN_QUERY = new QueryShape(PAGE_PARAMETERS);

@ApiTags('Recycle bin')
@Controller('api/recycle-bin/media')
export class MediaBinController {
  constructor(
    private readonly deleted: DeletedMedia,
    private readonly bin: MediaBin,
    private readonly config: Config,
  ) {}

  @Get()
  @RequirePermission('ManageMediaContent')
  @ApiOperation({ summary: 'Lists files of the media library that were deleted, the latest deleted first' })
  @ApiQueryShape(BIN_QUERY)
  @ApiResponse({ status: 200, type: DeletedMediaListDto, description: 'A page of them.' })
  @ApiProblems(400)
  list(@Req() request: Request): Promise<{ items: DeletedFile[]; totalCount: number }> {
    const { first, skip } = BIN_QUERY.read(request.originalUrl);
    return this.deleted.page(first, skip);
  }

  @Post(':id/restore')
  @RequirePermission('ManageMediaContent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts a file back into the library' })
  @ApiBody({ type: RestoreMediaFileDto, required: false })
  @ApiResponse({ status: 200, type: MediaFileDto, description: 'The file.', headers: ETAG_HEADER })
  @ApiProblems(400, 404, 409, 413, 415)
  async restore(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    const { path } = await readDto(RestoreMediaFileDto, jsonBody(response.req) ?? {});
    return tagged(response, listedMedia(await this.bin.restore(principal, id, path), this.config.baseUrl));
  }

  @Delete(':id')
  @RequirePermission(DELETE_FOR_GOOD)
  @HttpCode(204)
  @ApiOperation({ summary: 'Deletes a file for good' })
  @ApiResponse({ status: 204, description: 'The file is gone.' })
  @ApiProblems(400, 404)
  async purge(
    @Param('id') id: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.bin.purge(principal, id);
  }
}
